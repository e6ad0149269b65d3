export const task = {
  title: "Custom elements, shadow DOM",
  route: "/potholes/new",
  action: "pothole.report",
  args: { street: "Rua do Ouro", house_number: "14b", depth_cm: 9, blocks_lane: true },
  consent: "none",
  expect: { path: "/potholes", body: { street: "Rua do Ouro", near: "14b", depth: "9", blocks: "yes" } },
  answer: { message: "Thank you. Report P-615 was passed on." },
};
