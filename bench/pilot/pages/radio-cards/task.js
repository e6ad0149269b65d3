export const task = {
  title: "Radio cards",
  route: "/billing",
  action: "plan.change",
  args: { plan: "team", interval: "year" },
  consent: "required",
  expect: { path: "/billing/plan", body: { plan: "team", interval: "year" } },
  answer: { message: "You are on Team, billed every year.", redirect: true },
};
