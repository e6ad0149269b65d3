export const task = {
  title: "Switch and listbox",
  route: "/heating",
  action: "heating.set",
  args: { away: true, programme: "Eco", temperature: 17.5 },
  consent: "none",
  expect: { path: "/api/heating", body: { away: true, programme: "eco", temperature: "17.5" } },
  answer: { message: "Living room: Eco, 17.5 °C" },
};
