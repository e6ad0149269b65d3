export const task = {
  title: "Cookie banner over the page",
  route: "/quote",
  action: "quote.request",
  args: { name: "Piet de Vries", phone: "+31 20 555 01 23", roof: "slate", area_m2: 140 },
  consent: "none",
  /** Answering the banner is not part of the task, but declining it is allowed. */
  mayTouch: [".cc-no"],
  expect: {
    path: "/quote",
    body: { "your-name": "Piet de Vries", "your-phone": "+31 20 555 01 23", roof: "slate", area: "140" },
  },
  answer: { message: "We call you back about quote 52.", redirect: true },
};
