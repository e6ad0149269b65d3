export const task = {
  title: "Controlled inputs",
  route: "/ship",
  action: "parcel.ship",
  args: { sender: "Lumen Ltd", recipient: "Bruno & Söhne", weight_kg: 2.4, insured: true },
  consent: "none",
  expect: {
    path: "/api/parcels",
    body: { sender: "Lumen Ltd", recipient: "Bruno & Söhne", weight: "2.4", insured: true },
  },
  answer: { message: "Label SP-0093 printed" },
};
