export const task = {
  title: "One question a page",
  route: "/apply/birth",
  action: "permit.birth",
  args: { day: 29, month: 2, year: 1976 },
  consent: "none",
  expect: { path: "/apply/birth", body: { "dob-day": "29", "dob-month": "2", "dob-year": "1976" } },
  answer: { message: "Saved: 29 February 1976", redirect: true },
};
