import { memberTexts } from "@cofill/service/operations/texts";
import type { Options } from "../command.ts";
import { placeOptions } from "./mail-options.ts";

export const responseOptions = {
  ...placeOptions,
  out: { type: "text", short: "o", value: "FILE", completes: "file", summary: "Write them to this file" },
  secrets: { type: "flag", summary: memberTexts.showSecrets, member: "showSecrets" },
  format: {
    type: "choice",
    choices: ["table", "csv", "json"],
    fallback: "table",
    summary: "How to print them",
  },
} as const satisfies Options;
