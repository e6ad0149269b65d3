export const task = {
  title: "Support ticket, upload",
  route: "/requests/new",
  action: "ticket.create",
  args: {
    subject: "Battery drains overnight",
    topic: "battery",
    description: "Since the last update it loses 40 % while it lies on the desk.\nSecond line.",
    attachment: { name: "battery.log", type: "text/plain", text: "22:00 98%\n06:00 58%\n" },
  },
  consent: "none",
  expect: {
    path: "/requests",
    body: {
      "request[subject]": "Battery drains overnight",
      "request[type]": "battery",
      "request[description]": "Since the last update it loses 40 % while it lies on the desk.\nSecond line.",
      "request[attachment]": "battery.log: 22:00 98%\n06:00 58%\n",
      commit: "Send request",
    },
  },
  answer: { message: "Your request 5531 was sent.", redirect: true },
};
