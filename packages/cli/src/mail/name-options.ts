import { memberTexts } from "@cofill/service/operations/texts";
import type { Options } from "../command.ts";
import { mailOptions } from "./mail-options.ts";
import { outOption } from "./out-option.ts";

const text = <const S extends string, const V extends string>(value: V, summary: S) =>
  ({ type: "text", value, completes: "nothing", summary }) as const;

export const nameOptions = {
  agent: { type: "text", value: "NAME", completes: "agent", summary: "The name is for this agent's mailbox" },
  value: text("JSON", "The name is for this value"),
  file: { type: "text", value: "FILE", completes: "file", summary: "The name is for this file" },
  tool: text("URL", "The name is for a tool: an endpoint that takes a POST of JSON"),
  about: text("TEXT", "What the tool does"),
  submission: text("ID", "The name is for this submission"),
  out: outOption,
  replace: { type: "flag", summary: memberTexts.replace, member: "replace" },
  ...mailOptions,
} as const satisfies Options;
