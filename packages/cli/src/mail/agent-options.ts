import type { Options } from "../command.ts";
import { mailOptions } from "./mail-options.ts";

export const agentOptions = {
  guest: { type: "flag", summary: "Create a guest, who knows only its host" },
  ...mailOptions,
} as const satisfies Options;
