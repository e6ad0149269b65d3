import type { StatusLabel } from "@cofill/page";
import type { SubmissionState } from "@cofill/service";
import type { Delivery } from "@cofill/store";

const states: Readonly<Record<SubmissionState, StatusLabel>> = {
  draft: { tone: "plain", text: "Draft" },
  in_progress: { tone: "busy", text: "In progress" },
  awaiting_input: { tone: "wait", text: "Awaiting input" },
  awaiting_upload: { tone: "wait", text: "Awaiting upload" },
  submitted: { tone: "busy", text: "Submitted" },
  needs_review: { tone: "wait", text: "Needs review" },
  approved: { tone: "good", text: "Approved" },
  rejected: { tone: "bad", text: "Sent back" },
  finalized: { tone: "good", text: "Finalized" },
  cancelled: { tone: "plain", text: "Cancelled" },
  expired: { tone: "plain", text: "Expired" },
};

export const statusLabelOf = (state: SubmissionState): StatusLabel => states[state];

const statuses: Readonly<Record<Delivery["status"], StatusLabel>> = {
  pending: { tone: "wait", text: "Waiting" },
  sent: { tone: "good", text: "Sent" },
  failed: { tone: "bad", text: "Failed" },
};

export const deliveryStatusLabel = (status: Delivery["status"]): StatusLabel => statuses[status];

export const stateChoices = Object.entries(states).map(([value, { text }]) => ({ value, text }));

export const statusChoices = Object.entries(statuses).map(([value, { text }]) => ({ value, text }));
