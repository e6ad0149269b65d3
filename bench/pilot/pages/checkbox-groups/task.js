export const task = {
  title: "Checkbox groups",
  route: "/account/notifications",
  action: "notifications.save",
  args: { mail_topics: ["replies", "mentions"], push_topics: ["security"], quiet_from: "22:15" },
  consent: "none",
  expect: { path: "/api/notifications", body: { mail: ["mentions", "replies"], push: ["security"], quiet: "22:15" } },
  answer: { message: "Settings saved at 09:41" },
};
