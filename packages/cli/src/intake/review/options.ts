import { formatOption, type Invocation, type Options } from "../../command.ts";
import { serverOptions } from "../server-choice.ts";
import { storeOptions } from "../store-choice.ts";

export const reviewOptions = {
  as: { type: "text", value: "ACTOR", completes: "nothing", summary: "Who reviews (default: your user name)" },
  role: {
    type: "texts",
    value: "ROLE",
    completes: "nothing",
    summary: "A role of the reviewer that gates ask for; may be given several times",
  },
  reason: {
    type: "texts",
    value: "TEXT",
    completes: "nothing",
    summary: "What has to change, or a remark; may be given several times",
  },
  gate: {
    type: "text",
    value: "NAME",
    completes: "nothing",
    summary: "Only if this gate decides now",
  },
  tenant: {
    type: "text",
    value: "TENANT",
    completes: "nothing",
    summary: "Which tenant's submissions (default: default)",
  },
  format: formatOption,
  ...serverOptions,
  ...storeOptions,
} as const satisfies Options;

export type ReviewRun = Invocation<typeof reviewOptions>;
