export const task = {
  title: "Tax return, for review",
  route: "/returns/2026",
  action: "tax.return.file",
  args: {
    wages: 48200.35,
    interest: 112,
    rental_income: 0,
    pension: 3600,
    gifts: 250,
    marital_status: "m",
    children: 2,
  },
  consent: "review",
  draft: {
    path: "/returns/2026/draft",
    body: {
      wages: "48200.35",
      interest: "112",
      rent: "0",
      pension: "3600",
      gifts: "250",
      marital: "m",
      children: "2",
    },
  },
  expect: { path: "/returns/2026/file" },
  answer: { message: "Return 2026 received" },
};
