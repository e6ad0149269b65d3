import { memberTexts } from "@cofill/service/operations/texts";
import type { Options } from "../command.ts";
import { expiresOption, mailOptions } from "./mail-options.ts";

export const sendOptions = {
  once: { type: "flag", summary: memberTexts.once },
  expires: expiresOption,
  attach: {
    type: "texts",
    value: "EDGE=FILE",
    completes: "file",
    summary: "A file that goes with the message, for names with blanks in them",
  },
  "idempotency-key": {
    type: "text",
    value: "KEY",
    completes: "nothing",
    summary: memberTexts.key,
    member: "key",
  },
  ...mailOptions,
} as const satisfies Options;
