export const task = {
  title: "German address change",
  route: "/adresse",
  action: "address.change",
  args: {
    customer_number: "00482913",
    street: "Große Bleiche 7",
    postcode: "55116",
    city: "Mainz",
    valid_from: "2027-01-01",
    letters: false,
  },
  consent: "none",
  expect: {
    path: "/adresse",
    body: { kdnr: "00482913", strasse: "Große Bleiche 7", plz: "55116", ort: "Mainz", ab: "2027-01-01" },
  },
  answer: { message: "Gespeichert unter Vorgang 8812" },
};
