export const task = {
  title: "Bank transfer, for review",
  route: "/transfers/new",
  action: "transfer.create",
  args: {
    from_account: "savings",
    payee: "Stadtwerke Linz",
    iban: "AT611904300234573201",
    amount: 184.2,
    reference: "Invoice 2027/118",
  },
  consent: "review",
  draft: {
    path: "/api/transfers/draft",
    body: {
      from: "savings",
      payee: "Stadtwerke Linz",
      iban: "AT611904300234573201",
      sum: "184.2",
      ref: "Invoice 2027/118",
    },
  },
  expect: { path: "/api/transfers" },
  answer: { message: "Transfer executed" },
};
