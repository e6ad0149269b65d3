export const task = {
  title: "Form in a dialog",
  route: "/team",
  action: "member.invite",
  args: { email: "noor@parcelbox.example", role: "editor", message: "Welcome aboard, Noor" },
  script: [{ click: "#open-invite" }, "email", "role", "message", "submit"],
  consent: "none",
  expect: {
    path: "/api/invitations",
    body: { email: "noor@parcelbox.example", role: "editor", greeting: "Welcome aboard, Noor" },
  },
  answer: { message: "Invitation sent to noor@parcelbox.example" },
};
