import { memberTexts } from "@cofill/service/operations/texts";
import type { Invocation, Options } from "../../command.ts";
import { serverOptions } from "../server-choice.ts";
import { storeOptions } from "../store-choice.ts";

export const tenantOption = {
  type: "text",
  value: "TENANT",
  completes: "nothing",
  summary: "Only submissions of this tenant",
} as const;

export const submissionOptions = {
  intake: { type: "text", value: "ID", completes: "nothing", summary: memberTexts.intakeId, member: "intakeId" },
  state: { type: "text", value: "STATE", completes: "nothing", summary: memberTexts.state, member: "state" },
  tenant: tenantOption,
  limit: { type: "count", value: "N", min: 1, summary: "Maximum number, newest first (default: 50)" },
  all: { type: "flag", summary: "List them all" },
  reason: { type: "text", value: "TEXT", completes: "nothing", summary: memberTexts.cancelReason, member: "reason" },
  failed: { type: "flag", summary: "Retry every delivery that failed for good" },
  forms: {
    type: "text",
    value: "DIR",
    completes: "directory",
    summary: "The folder of forms, where a retry needs a function in it",
  },
  "allow-private-webhooks": { type: "flag", summary: "A retry may go to addresses of your own network" },
  out: { type: "text", short: "o", value: "FILE", completes: "file", summary: "Write an export to this file" },
  format: {
    type: "choice",
    choices: ["text", "json", "yaml", "jsonl", "csv"],
    fallback: "text",
    summary: "How to print the result",
  },
  ...serverOptions,
  ...storeOptions,
} as const satisfies Options;

export type SubmissionsRun = Invocation<typeof submissionOptions>;
