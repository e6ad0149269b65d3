const pages = {
  1: [
    { event: "Signed in", actor: "amara", at: "2026-11-02 08:11" },
    { event: "Key created", actor: "bo", at: "2026-11-02 08:05" },
    { event: "Signed in", actor: "bo", at: "2026-11-02 08:01" },
  ],
  2: [
    { event: "Vault opened", actor: "chen", at: "2026-11-01 19:44" },
    { event: "Role changed", actor: "amara", at: "2026-11-01 17:20" },
    { event: "Signed out", actor: "chen", at: "2026-11-01 17:02" },
  ],
};

export const task = {
  title: "Paginated table, rendered late",
  route: "/audit",
  view: "audit.list",
  args: { page: 2 },
  table: { rows: "#audit tbody tr", columns: ["event", "actor", "at"], numbers: [] },
  consent: "none",
  /** The requests of the page's own script. */
  api: { "/api/audit": (query) => pages[query.get("page")] ?? [] },
  rows: pages[2],
};
