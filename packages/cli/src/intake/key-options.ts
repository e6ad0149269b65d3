import { formatOption, type Options } from "../command.ts";
import { storeOptions } from "./store-choice.ts";

export const keyOptions = {
  role: {
    type: "texts",
    value: "ROLE",
    completes: "nothing",
    summary:
      "agent, submitter, reviewer or operator; further ones are roles of forms that it fills, or names that gates ask for",
  },
  actor: { type: "text", value: "ID", completes: "nothing", summary: "Whom the key stands for in the trail" },
  kind: {
    type: "text",
    value: "KIND",
    completes: "nothing",
    summary: "agent, human or system (default: that of the role)",
  },
  host: {
    type: "text",
    value: "NAME",
    completes: "agent",
    summary: "Who introduces it to the mail: it has them as @host, and they have a name for it",
  },
  name: { type: "text", value: "TEXT", completes: "nothing", summary: "What people call the actor" },
  tenant: {
    type: "text",
    value: "TENANT",
    completes: "nothing",
    summary: "Which tenant the key opens (default: default)",
  },
  "drop-previous": {
    type: "flag",
    summary: "Sign webhooks with the new secret only (with rotate-secrets)",
  },
  format: formatOption,
  ...storeOptions,
} as const satisfies Options;
