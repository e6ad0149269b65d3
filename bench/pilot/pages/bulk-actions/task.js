export const task = {
  title: "Bulk row actions",
  route: "/tickets",
  action: "ticket.assign",
  args: { tickets: ["T-11", "T-14"], assignee: "lea" },
  consent: "none",
  expect: { path: "/tickets/bulk", body: { ticket: ["T-11", "T-14"], assignee: "lea", do: "assign" } },
  answer: { message: "2 tickets assigned to Lea" },
};
