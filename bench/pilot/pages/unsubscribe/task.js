export const task = {
  title: "Unsubscribe",
  route: "/u/9f2c",
  action: "newsletter.unsubscribe",
  args: { reason: "often", comment: "Once a month would be fine" },
  consent: "required",
  expect: { path: "/u/9f2c", body: { reason: "often", text: "Once a month would be fine" } },
  answer: { message: "You are unsubscribed. No hard feelings." },
};
