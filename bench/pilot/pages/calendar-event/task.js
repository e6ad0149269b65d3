export const task = {
  title: "Calendar event",
  route: "/calendar/new",
  action: "event.create",
  args: {
    title: "Design review: doors & rooms",
    starts_at: "2027-01-12T14:00",
    ends_at: "2027-01-12T15:30",
    private: true,
    location: "Room Eames",
    reminder_minutes: 60,
    colour: "#cc3300",
  },
  consent: "none",
  expect: {
    path: "/api/events",
    body: {
      title: "Design review: doors & rooms",
      start: "2027-01-12T14:00",
      end: "2027-01-12T15:30",
      private: true,
      where: "Room Eames",
      remind: "60",
      colour: "#cc3300",
    },
  },
  answer: { message: "Event saved for 12 January" },
};
