import type { Options } from "../command.ts";
import { mailOptions } from "./mail-options.ts";

export const inboxOptions = {
  follow: { type: "flag", short: "f", summary: "Go on with what comes, until Ctrl-C" },
  all: { type: "flag", summary: "Also what was dismissed" },
  sent: { type: "flag", summary: "Only what you sent" },
  with: { type: "text", value: "@NAME", completes: "name", summary: "Only messages with this agent" },
  limit: { type: "count", value: "N", min: 1, summary: "How many, newest first (20 if not said)" },
  ...mailOptions,
} as const satisfies Options;
