import type { OperationId } from "@cofill/service/operations/texts";
import { defineCommand } from "../command.ts";
import { type Action, runAction } from "../intake/actions.ts";
import type { MailRun } from "../mail/mail-options.ts";
import { nameOptions } from "../mail/name-options.ts";
import { helpOf } from "../operation-help.ts";

const formats = ["text", "json", "yaml"] as const;

const action = (
  name: "add" | "rename" | "remove" | "list" | "show",
  operation: OperationId,
  what: "needed" | "optional",
  takes: readonly string[] = [],
): Action<MailRun<typeof nameOptions>> => ({
  ...helpOf(operation),
  takes,
  formats,
  what,
  needs: "a @NAME",
  load: async () => (await import("../mail/names.ts"))[name],
});

const actions = {
  add: action("add", "mail.addName", "needed", ["agent", "value", "file", "tool", "about", "submission", "replace"]),
  rename: action("rename", "mail.renameName", "needed"),
  remove: action("remove", "mail.removeName", "needed"),
  list: action("list", "mail.names", "optional"),
  show: action("show", "mail.read", "needed", ["out"]),
};

export const command = defineCommand({
  name: "names",
  section: "Send and receive forms",
  summary: "Manage your names for agents and capabilities",
  actions,
  usage: [
    "cofill names add @NAME [@OTHER | --agent NAME]",
    "cofill names add @NAME --value JSON | --file FILE",
    "cofill names add @NAME --tool URL [--about TEXT] | --submission ID",
    "cofill names rename @NAME @NEW",
    "cofill names remove @NAME",
    "cofill names list [@BELOW]",
    "cofill names show @NAME [--out FILE]",
  ],
  args: [
    { name: "ACTION", completes: { choices: Object.keys(actions) } },
    { name: "@NAME", completes: "name", optional: true },
    { name: "@OTHER", completes: "name", optional: true },
  ],
  options: nameOptions,
  examples: [
    ["cofill names add @bob", "The agent bob, under the same name"],
    ["cofill names add @accounts/bob --agent bob", "Under a name of your own; a slash makes folders"],
    ["cofill names add @counter --tool https://example.com/count", "A tool that others can be given"],
    ["cofill names show @contract --out contract.pdf", "Saves a file that you were sent"],
  ],
  notes: [
    "Names are yours alone: others have their own for the same capabilities.",
    "'names remove' forgets what lies below the name too: @tools takes @tools/counter with it. The capabilities themselves stay.",
  ],
  run: (invocation) => runAction("names", actions, invocation, ["as", "data", "database", "server", "key", "tenant"]),
});
