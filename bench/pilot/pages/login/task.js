export const task = {
  title: "Login",
  route: "/login",
  action: "session.start",
  args: { username: "pilot-7", password: "p'ss\"w%rd", remember: true },
  consent: "none",
  expect: {
    path: "/session",
    body: { csrf: "a81b", login: "pilot-7", password: "p'ss\"w%rd", remember: "1", commit: "Sign in" },
  },
  answer: { message: "Welcome back, pilot-7", redirect: true },
};
