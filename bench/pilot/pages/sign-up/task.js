export const task = {
  title: "Sign-up",
  route: "/signup",
  action: "account.create",
  args: {
    full_name: "Ines Carvalho",
    email: "ines+fern@carvalho.example",
    password: "correct horse battery",
    company_size: "10-49",
    terms: true,
  },
  consent: "none",
  expect: {
    path: "/signup",
    body: {
      full_name: "Ines Carvalho",
      email: "ines+fern@carvalho.example",
      password: "correct horse battery",
      company_size: "10-49",
      terms: "yes",
    },
  },
  answer: { message: "Account A-2041 created. Check your inbox.", redirect: true },
};
