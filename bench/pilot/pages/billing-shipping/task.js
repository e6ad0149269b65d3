export const task = {
  title: "Two similar forms",
  route: "/addresses",
  action: "address.shipping.update",
  args: { street: "12 Quay Street", city: "Galway", country: "IE" },
  consent: "none",
  expect: { path: "/addresses/shipping", body: { street: "12 Quay Street", city: "Galway", country: "IE" } },
  answer: { message: "Shipping address saved (rev. 3)", statusOf: "address.shipping.update" },
};
