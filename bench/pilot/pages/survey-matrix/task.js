export const task = {
  title: "Survey matrix",
  route: "/survey",
  action: "survey.send",
  args: { speed: 3, staff: 4, clean: 2, price: 3, nights: 6, remarks: "The kettle hums in B flat." },
  consent: "none",
  expect: {
    path: "/survey",
    body: { speed: "3", staff: "4", clean: "2", price: "3", nights: "6", remarks: "The kettle hums in B flat." },
  },
  answer: { message: "Thank you, answer sheet 90 is stored." },
};
