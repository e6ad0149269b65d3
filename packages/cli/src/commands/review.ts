import { defineCommand } from "../command.ts";
import { type Action, runAction } from "../intake/actions.ts";
import { type ReviewRun, reviewOptions } from "../intake/review/options.ts";
import { helpOf } from "../operation-help.ts";

const formats = ["text", "json", "yaml"] as const;

const decision = (name: "approve" | "reject", summary: string): Action<ReviewRun> => ({
  operation: "reviews.decide",
  summary,
  takes: ["as", "role", "reason", "gate"],
  formats,
  what: "needed",
  load: async () => (await import("../intake/review/decide.ts"))[name],
});

const actions: Readonly<Record<string, Action<ReviewRun>>> = {
  list: {
    ...helpOf("reviews.list"),
    takes: ["as", "role", "gate"],
    formats,
    what: "none",
    load: async () => (await import("../intake/review/list.ts")).list,
  },
  show: {
    ...helpOf("submissions.get"),
    takes: [],
    formats,
    what: "needed",
    load: async () => (await import("../intake/submissions/show.ts")).show,
  },
  approve: decision("approve", "Approve a submission"),
  reject: decision("reject", "Reject a submission, with reasons"),
};

export const command = defineCommand({
  name: "review",
  section: "Take in submissions",
  summary: "Review submissions: list, show, approve, reject",
  actions,
  usage: [
    "cofill review list [--as ACTOR] [--role ROLE] [--gate NAME]",
    "cofill review show ID",
    "cofill review approve ID [--as ACTOR] [--role ROLE] [--reason TEXT]",
    "cofill review reject ID --reason TEXT [--as ACTOR] [--role ROLE]",
  ],
  args: [
    { name: "ACTION", completes: { choices: Object.keys(actions) } },
    { name: "ID", completes: "nothing", optional: true },
  ],
  options: reviewOptions,
  examples: [
    ["cofill review list --as ida", "Marked are those that ida may decide on"],
    [
      "cofill review reject sub_01 --as ida --reason 'The tax number is missing'",
      "It goes back to the person or agent who filled it",
    ],
  ],
  notes: [
    "You act as a person under the name that you give. The gate must allow that name, and it must not be the one who created or submitted the submission.",
    "With --server, your key says who you are and in which roles; the list has what waits for you.",
  ],
  run: (invocation) => runAction("review", actions, invocation, ["server", "key", "data", "database", "tenant"]),
});
