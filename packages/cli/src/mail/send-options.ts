import type { Options } from "../command.ts";
import { expiresOption, mailOptions } from "./mail-options.ts";

export const sendOptions = {
  once: { type: "flag", summary: "The form takes one answer and no more" },
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
    summary: "A retry with the same key is one message",
  },
  ...mailOptions,
} as const satisfies Options;
