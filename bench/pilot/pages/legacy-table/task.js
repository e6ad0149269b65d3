export const task = {
  title: "Legacy table layout",
  route: "/register.aspx",
  action: "member.register",
  args: { surname: "van der Berg", given_name: "Annelies", membership: "P", remarks: "Prefers mornings" },
  consent: "none",
  expect: {
    path: "/register.aspx",
    body: {
      __VIEWSTATE: "/wEPDwUK",
      ctl00$Main$txtSurname: "van der Berg",
      ctl00$Main$txtGiven: "Annelies",
      ctl00$Main$ddlType: "P",
      ctl00$Main$txtRemarks: "Prefers mornings",
      ctl00$Main$btnSave: "Save",
    },
  },
  answer: { message: "Member 1207 saved." },
};
