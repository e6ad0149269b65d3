export const task = {
  title: "Arabic, right to left",
  route: "/contact",
  action: "contact.send",
  args: {
    name: "ليلى حداد",
    email: "layla@nakheel.example",
    topic: "return",
    message: "وصل الكتاب ممزقاً، أرجو استبداله.",
  },
  consent: "none",
  expect: {
    path: "/contact",
    body: {
      name: "ليلى حداد",
      email: "layla@nakheel.example",
      topic: "return",
      message: "وصل الكتاب ممزقاً، أرجو استبداله.",
    },
  },
  answer: { message: "شكراً لك، رقم رسالتك ٧٧٣", redirect: true },
};
