export const task = {
  title: "Invoice",
  route: "/invoices/new",
  action: "invoice.create",
  args: {
    customer_email: "accounts@brandt-soehne.example",
    due_date: "2027-02-28",
    amount: 1249.5,
    currency: "CHF",
    memo: 'Hours in January; see "Annex 2" <signed>',
  },
  consent: "none",
  expect: {
    path: "/api/invoices",
    body: {
      email: "accounts@brandt-soehne.example",
      due: "2027-02-28",
      amount: "1249.5",
      currency: "CHF",
      memo: 'Hours in January; see "Annex 2" <signed>',
    },
  },
  answer: { message: "Invoice INV-1042 created", id: "INV-1042" },
};
