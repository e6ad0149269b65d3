export const task = {
  title: "Export as PDF",
  route: "/docs/5",
  action: "doc.export.pdf",
  args: { paper: "letter", pages: "2-5", with_comments: true },
  consent: "none",
  expect: { path: "/docs/5/export", body: { paper: "letter", pages: "2-5", comments: true } },
  answer: { message: "Exported 4 pages", file: "minutes.pdf" },
  /** The manifest is embedded in the page, not at the well-known path. */
  embedded: true,
};
