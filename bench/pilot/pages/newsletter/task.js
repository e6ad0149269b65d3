export const task = {
  title: "Newsletter",
  route: "/",
  action: "newsletter.subscribe",
  args: { email: "mina@kitchen.example" },
  consent: "none",
  expect: { path: "/newsletter", body: { email: "mina@kitchen.example" } },
  answer: { message: "Almost done: check your mail." },
};
