import type { StatusLabel } from "@cofill/page";
import type { CapabilityKind, FormState, NameView, RequestView } from "@cofill/service/mail";

export const kindWords = {
  agent: "agent",
  form: "form",
  submission: "submission",
  file: "file",
  value: "value",
  tool: "tool",
} as const satisfies Readonly<Record<CapabilityKind, string>>;

export const formStatusLabels = {
  open: { tone: "busy", text: "Open" },
  closed: { tone: "plain", text: "Closed" },
  revoked: { tone: "bad", text: "Revoked" },
  expired: { tone: "plain", text: "Expired" },
  filled: { tone: "good", text: "Answered" },
} as const satisfies Readonly<Record<FormState, StatusLabel>>;

export const nameStatusLabels = {
  live: { tone: "good", text: "Good" },
  revoked: { tone: "bad", text: "Revoked" },
  expired: { tone: "plain", text: "Expired" },
  used_up: { tone: "plain", text: "Used up" },
} as const satisfies Readonly<Record<NameView["state"], StatusLabel>>;

export const requestStatusLabels = {
  open: { tone: "wait", text: "Waits" },
  resolved: { tone: "good", text: "Given" },
  rejected: { tone: "bad", text: "Declined" },
} as const satisfies Readonly<Record<RequestView["status"], StatusLabel>>;

/** Why a form can no longer be answered, for its reader. */
export const endedWords = {
  closed: "Its proposer has closed this form. What you wrote is kept here, but can no longer be sent.",
  revoked: "Its proposer has revoked this form. What you wrote is kept here, but can no longer be sent.",
  expired: "The time to answer this form is over. What you wrote is kept here, but can no longer be sent.",
  filled: "This form accepts one answer and already has it. Your draft is kept.",
} as const satisfies Readonly<Record<Exclude<FormState, "open">, string>>;
