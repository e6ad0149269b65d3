export const task = {
  title: "Settings, dangerous delete",
  route: "/settings/",
  action: "workspace.delete",
  args: { delete_confirmation_text: "DELETE" },
  consent: "required",
  expect: { path: "/workspace/delete", body: { confirm: "DELETE" } },
  answer: { message: "Workspace Acme Studio was deleted." },
};
