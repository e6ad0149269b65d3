import type { Options } from "../command.ts";
import { mailOptions } from "./mail-options.ts";

export const agentOptions = {
  guest: { type: "flag", summary: "A guest: it knows nobody but whoever made it" },
  ...mailOptions,
} as const satisfies Options;
