import { defineCommand } from "../command.ts";
import { inboxOptions } from "../mail/inbox-options.ts";

export const command = defineCommand({
  name: "inbox",
  section: "Send and receive forms",
  summary: "Your messages, and what to do with each",
  usage: ["cofill inbox [-f] [--all] [--sent] [--with @NAME]"],
  args: [],
  options: inboxOptions,
  examples: [
    ["cofill inbox", "The newest first, without what you dismissed"],
    ["cofill inbox -f", "What is there, then what comes"],
    ["cofill inbox -f --format json", "One event on each line, for programs"],
    ["cofill inbox --with @bob --all", "Everything between you and @bob"],
  ],
  async run(invocation) {
    const { inbox } = await import("../mail/inbox.ts");
    return inbox(invocation);
  },
});
