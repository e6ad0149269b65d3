export const task = {
  title: "Checkout",
  route: "/checkout",
  action: "order.place",
  args: {
    recipient: "Tomáš Dvořák",
    street: "Lange Gasse 12/3",
    postcode: "1080",
    city: "Wien",
    delivery: "express",
    note: "Second bell from the top",
  },
  consent: "required",
  expect: {
    path: "/api/orders",
    body: {
      name: "Tomáš Dvořák",
      street: "Lange Gasse 12/3",
      zip: "1080",
      city: "Wien",
      ship: "express",
      note: "Second bell from the top",
      coupon: "",
    },
  },
  answer: { message: "Thank you. Order 88-1201 is on its way." },
};
