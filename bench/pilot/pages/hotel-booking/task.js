export const task = {
  title: "Hotel, date range",
  route: "/",
  action: "room.book",
  args: {
    check_in: "2027-05-28",
    check_out: "2027-06-02",
    adults: 3,
    children: 1,
    room: "sea",
    guest_name: "Siobhán O'Leary",
  },
  consent: "none",
  expect: {
    path: "/book",
    body: {
      from: "2027-05-28",
      to: "2027-06-02",
      adults: "3",
      kids: "1",
      room: "sea",
      guest: "Siobhán O'Leary",
      nights: "5",
    },
  },
  answer: { message: "Reserved: 5 nights, booking MIR-77" },
};
