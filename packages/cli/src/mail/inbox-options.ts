import type { Options } from "../command.ts";
import { mailOptions } from "./mail-options.ts";

export const inboxOptions = {
  follow: { type: "flag", short: "f", summary: "Follow new messages until Ctrl-C" },
  all: { type: "flag", summary: "Include dismissed messages" },
  sent: { type: "flag", summary: "Only messages you sent" },
  with: { type: "text", value: "@NAME", completes: "name", summary: "Only messages with this agent" },
  limit: { type: "count", value: "N", min: 1, summary: "Maximum number, newest first (default: 20)" },
  ...mailOptions,
} as const satisfies Options;
