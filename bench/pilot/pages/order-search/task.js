const records = [
  { id: "1001", customer: "Abdi Stores", total: 120, status: "paid" },
  { id: "1002", customer: "Beck GmbH", total: 89.9, status: "open" },
  { id: "1003", customer: "Costa, Lda.", total: 640.5, status: "paid" },
  { id: "1004", customer: "Dubois & fils", total: 45, status: "paid" },
  { id: "1005", customer: "Eriksson AB", total: 2310, status: "refunded" },
  { id: "1006", customer: "Ferri Srl", total: 310.25, status: "paid" },
];

const select = (query) =>
  records.filter(
    ({ status, total }) =>
      (!query.get("status") || status === query.get("status")) && total >= Number(query.get("min_total") ?? 0),
  );

export const task = {
  title: "Orders, filtered view",
  route: "/orders",
  view: "order.list",
  args: { status: "paid", min_total: 100 },
  table: { rows: "#order-table tbody tr", columns: ["id", "customer", "total", "status"], numbers: ["total"] },
  consent: "none",
  /** The server sends only the rows of the query. */
  keepRow: (id, query) => select(query).some((record) => record.id === id),
  rows: [records[0], records[2], records[5]],
};
