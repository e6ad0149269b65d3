export const task = {
  title: "Multiple select",
  route: "/core/issues/new",
  action: "issue.open",
  args: {
    title: "Crash when the list is empty",
    body: "Steps:\n1. open\n2. sort by #id > .name",
    labels: ["bug", "ux"],
    assignees: ["u3"],
  },
  consent: "none",
  expect: {
    path: "/core/issues",
    body: {
      authenticity_token: "Zk3",
      "issue[title]": "Crash when the list is empty",
      "issue[body]": "Steps:\n1. open\n2. sort by #id > .name",
      "issue[labels][]": ["bug", "ux"],
      "issue[assignees][]": "u3",
    },
  },
  answer: { message: "Issue 318 opened", redirect: true },
};
