import { defineCommand } from "../command.ts";
import { type Action, runAction } from "../intake/actions.ts";
import { type SubmissionsRun, submissionOptions } from "../intake/submissions/options.ts";
import { helpOf } from "../operation-help.ts";

const asData = ["text", "json", "yaml"] as const;

const actions: Readonly<Record<string, Action<SubmissionsRun>>> = {
  list: {
    ...helpOf("submissions.list"),
    takes: ["intake", "state", "limit", "all"],
    formats: ["text", "json", "jsonl", "csv"],
    what: "none",
    load: async () => (await import("../intake/submissions/list.ts")).list,
  },
  show: {
    ...helpOf("submissions.get"),
    takes: [],
    formats: asData,
    what: "needed",
    load: async () => (await import("../intake/submissions/show.ts")).show,
  },
  events: {
    ...helpOf("submissions.events"),
    takes: [],
    formats: ["text", "json", "jsonl"],
    what: "needed",
    load: async () => (await import("../intake/submissions/events.ts")).events,
  },
  export: {
    summary: "Export submissions as JSON lines or CSV",
    takes: ["intake", "state", "out"],
    formats: ["text", "jsonl", "csv"],
    what: "none",
    load: async () => (await import("../intake/submissions/export.ts")).exportSubmissions,
  },
  cancel: {
    ...helpOf("submissions.cancel"),
    takes: ["reason"],
    formats: asData,
    what: "needed",
    load: async () => (await import("../intake/submissions/cancel.ts")).cancel,
  },
  retry: {
    ...helpOf("deliveries.retry"),
    takes: ["failed", "intake", "forms", "allow-private-webhooks"],
    formats: asData,
    what: "optional",
    load: async () => (await import("../intake/submissions/retry.ts")).retry,
  },
};

export const command = defineCommand({
  name: "submissions",
  section: "Take in submissions",
  summary: "Manage submissions: list, show, export, cancel, deliver again",
  actions,
  usage: [
    "cofill submissions list [--intake ID] [--state STATE] [--limit N | --all]",
    "cofill submissions show ID",
    "cofill submissions events ID [--format jsonl]",
    "cofill submissions export --intake ID [--format csv] [--out FILE]",
    "cofill submissions cancel ID [--reason TEXT]",
    "cofill submissions retry ID | --failed",
  ],
  args: [
    { name: "ACTION", completes: { choices: Object.keys(actions) } },
    { name: "ID", completes: "nothing", optional: true },
  ],
  options: submissionOptions,
  examples: [
    ["cofill submissions list --state needs_review", "What waits for a reviewer"],
    ["cofill submissions export --intake vendor --out vendors.csv", "A table for a spreadsheet; formulas are disarmed"],
    ["cofill submissions retry --failed", "Retry every delivery that failed for good"],
    ["cofill submissions list --server https://forms.example.org", "Those of a server, with the key in COFILL_KEY"],
  ],
  notes: [
    "It works on the store itself, beside a running server or without one, and acts as operator:YOU in the trail; with --server on that server, as whom your key stands for.",
    "An export is JSON lines with who gave each answer, or with --format csv (or a name that ends in .csv) the bare values.",
    "A retry that fails again ends with exit code 1.",
  ],
  run: (invocation) => runAction("submissions", actions, invocation, ["server", "key", "data", "database", "tenant"]),
});
