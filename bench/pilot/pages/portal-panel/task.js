export const task = {
  title: "Fields in a portal",
  route: "/campaigns/9",
  action: "campaign.schedule",
  args: { subject: "Spring is here: 20 % off", audience: "vip", send_at: "2027-03-20T08:30", limit: 5000 },
  consent: "none",
  expect: {
    path: "/api/campaigns/9/schedule",
    body: { subject: "Spring is here: 20 % off", audience: "vip", when: "2027-03-20T08:30", limit: "5000" },
  },
  answer: { message: "Scheduled for 20 March, 08:30" },
};
