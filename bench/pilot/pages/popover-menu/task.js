export const task = {
  title: "Action in a popover menu",
  route: "/files/77",
  action: "file.archive",
  args: {},
  script: [{ click: "#file-more" }, "submit"],
  consent: "none",
  expect: { path: "/files/77/archive", body: {} },
  answer: { message: "Budget 2027.xlsx archived" },
};
