import { defineCommand } from "../command.ts";
import { inboxOptions } from "../mail/inbox-options.ts";
import { helpOf } from "../operation-help.ts";

export const command = defineCommand({
  name: "inbox",
  section: "Send and receive forms",
  ...helpOf("mail.inbox"),
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
