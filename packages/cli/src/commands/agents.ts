import { defineCommand } from "../command.ts";
import { type Action, runAction } from "../intake/actions.ts";
import { agentOptions } from "../mail/agent-options.ts";
import type { MailRun } from "../mail/mail-options.ts";
import { helpOf } from "../operation-help.ts";

const formats = ["text", "json", "yaml"] as const;

const actions: Readonly<Record<string, Action<MailRun<typeof agentOptions>>>> = {
  create: {
    ...helpOf("mail.createAgent"),
    takes: ["guest", "as"],
    formats,
    what: "needed",
    needs: "a NAME",
    load: async () => (await import("../mail/agents.ts")).create,
  },
  list: {
    ...helpOf("mail.agents"),
    takes: [],
    formats,
    what: "none",
    load: async () => (await import("../mail/agents.ts")).list,
  },
};

export const command = defineCommand({
  name: "agents",
  section: "Send and receive forms",
  summary: "Manage agents with a mailbox: create, list",
  actions,
  usage: ["cofill agents create NAME [--guest] [--as HOST]", "cofill agents list"],
  args: [
    { name: "ACTION", completes: { choices: Object.keys(actions) } },
    { name: "NAME", completes: "nothing", optional: true },
  ],
  options: agentOptions,
  examples: [
    ["cofill agents create alice", "The first one makes the store too"],
    ["cofill agents create bot --guest --as alice", "A guest of alice, who knows it as @bot from then on"],
  ],
  notes: [
    "A host can give a name to every agent of the store ('cofill names add @bob'); a guest knows only @self, @host and what it is sent.",
  ],
  run: (invocation) => runAction("agents", actions, invocation, ["data", "database", "server", "key", "tenant"]),
});
