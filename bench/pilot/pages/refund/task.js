export const task = {
  title: "Refund in a drawer",
  route: "/payments/8812",
  action: "payment.refund",
  args: { amount: 49.9, reason: "request", note: "Cushion was the wrong blue" },
  script: [{ click: "#open-refund" }, "amount", "reason", "note", "submit"],
  consent: "required",
  expect: { path: "/api/refunds", body: { amount: "49.9", reason: "request", note: "Cushion was the wrong blue" } },
  answer: { message: "Refund of € 49.90 on its way", id: "re_551" },
};
