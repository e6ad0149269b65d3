import type { CapabilityKind } from "@cofill/service/mail";

/** The label of each kind of capability. */
export const capabilityWords: Readonly<Record<CapabilityKind, string>> = {
  agent: "an agent's mailbox",
  form: "a form",
  submission: "a submission",
  file: "a file",
  value: "a value",
  tool: "a tool",
};
