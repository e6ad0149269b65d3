export const task = {
  title: "Inline edit",
  route: "/products",
  action: "product.kettle.edit",
  args: { price: 41.5, stock: 12 },
  script: [{ click: "[aria-controls=edit-kettle]" }, "price", "stock", "submit"],
  consent: "none",
  expect: { path: "/products/2", body: { price: "41.5", stock: "12" } },
  answer: { message: "Kettle saved" },
};
