import type { CapabilityKind } from "@cofill/service/mail";

/** What a capability is called in a sentence. */
export const capabilityWords: Readonly<Record<CapabilityKind, string>> = {
  agent: "an agent's mailbox",
  form: "a form",
  submission: "a submission",
  file: "a file",
  value: "a value",
  tool: "a tool",
};
