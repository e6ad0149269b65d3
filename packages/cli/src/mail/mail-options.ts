import { memberTexts } from "@cofill/service/operations/texts";
import { formatOption, type Invocation, type Option, type Options } from "../command.ts";
import { serverOptions } from "../intake/server-choice.ts";
import { storeOptions } from "../intake/store-choice.ts";

const place = {
  as: {
    type: "text",
    value: "NAME",
    completes: "agent",
    summary: "Whose mail (or set COFILL_AGENT; default: the only agent of the store)",
  },
  ...serverOptions,
  tenant: {
    type: "text",
    value: "TENANT",
    completes: "nothing",
    summary: "Which tenant of the store (default: default)",
  },
  ...storeOptions,
} as const satisfies Options;

/** Options of every mail command. */
export const mailOptions = { ...place, format: formatOption } as const satisfies Options;

/** For commands with formats of their own. */
export const placeOptions = place;

export type PlaceOptions = Invocation<typeof place>["options"];
export type MailRun<O extends Options = typeof mailOptions> = Invocation<typeof place & O>;

export const expiresOption = {
  type: "text",
  value: "WHEN",
  completes: "nothing",
  summary: "Until when: 30m, 12h, 2d, 3w, or a date such as 2026-12-31",
} as const satisfies Option;

export const edgeOption = {
  type: "text",
  value: "EDGE",
  completes: "nothing",
  summary: memberTexts.edge,
  member: "edge",
} as const satisfies Option;

export const mailSection = "Send and receive forms";
