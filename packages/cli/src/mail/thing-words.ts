import type { ThingKind } from "@cofill/service/mail";

/** What a thing is called in a sentence. */
export const thingWords: Readonly<Record<ThingKind, string>> = {
  agent: "an agent's mailbox",
  form: "a form",
  submission: "a submission",
  file: "a file",
  value: "a value",
  tool: "a tool",
};
