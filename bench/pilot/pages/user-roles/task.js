export const task = {
  title: "Admin, user roles",
  route: "/admin/access",
  action: "user.role.grant",
  args: { user: "amara", role: "auditor", until: "2027-12-31", reason: "Year-end audit" },
  consent: "required",
  expect: {
    path: "/api/roles/grant",
    body: { user: "amara", role: "auditor", until: "2027-12-31", why: "Year-end audit" },
  },
  answer: { message: "amara is Auditor until 31 December 2027" },
};
