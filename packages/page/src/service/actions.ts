import type { PageAction } from "../manifest/page-action.ts";

const text = (description: string, maxLength: number) => ({ type: "string", description, maxLength });

const object = (properties: object, required: readonly string[] = []) => ({
  type: "object",
  properties,
  ...(required.length > 0 && { required }),
  additionalProperties: false,
});

/** Characters that the pages' controls accept; the service validates them again. */
export const controlLimits = {
  maxKey: 200,
  maxName: 60,
  maxId: 200,
  maxReason: 2_000,
  maxRoles: 400,
} as const;

const { maxReason, maxName, maxId, maxRoles, maxKey } = controlLimits;

export const submissionStateNames = [
  "draft",
  "in_progress",
  "awaiting_input",
  "awaiting_upload",
  "submitted",
  "needs_review",
  "approved",
  "rejected",
  "finalized",
  "cancelled",
  "expired",
] as const;

export const deliveryStatusNames = ["pending", "sent", "failed"] as const;

/** Rows in which a reviewer says what has to change in a single field. */
export const fieldReasonRows = [1, 2, 3, 4] as const;

const fieldReasons = Object.fromEntries(
  fieldReasonRows.flatMap((row) => [
    [`field_${row}`, text("The path of a field that has to change", maxReason)],
    [`reason_${row}`, text("What has to change there", maxReason)],
  ]),
);

/** The actions of the service's pages, from which annotations and manifest are made. */
export const serviceActions = {
  "session.sign_in": {
    title: "Sign in",
    description: "Signs a person in with the API key they were given.",
    risk: "low",
    confirmation: "review",
    idempotent: true,
    inputSchema: object({ key: text("An API key that begins with cofill_", maxKey) }, ["key"]),
  },
  "session.sign_out": {
    title: "Sign out",
    description: "Ends the session of this browser.",
    risk: "low",
    confirmation: "optional",
    idempotent: true,
    inputSchema: object({}),
  },
  "session.set_name": {
    title: "Say who you are",
    description: "Sets the name under which the trail records what is done here. Only on a server without API keys.",
    risk: "low",
    confirmation: "optional",
    idempotent: true,
    inputSchema: object({ name: text("The name in the trail", maxName) }, ["name"]),
  },
  "submissions.filter": {
    title: "Filter submissions",
    description: "Shows the submissions in one state or of one form.",
    scope: "submissions.read",
    risk: "none",
    confirmation: "never",
    idempotent: true,
    inputSchema: object({
      state: { type: "string", enum: submissionStateNames },
      intakeId: text("The id of a form", maxId),
    }),
  },
  "submission.hand_over": {
    operation: "handoff.issue",
    scope: "submissions.fill",
    risk: "low",
    confirmation: "required",
    idempotent: false,
    inputSchema: object({
      note: text("For the person who opens the link", maxReason),
      days: { type: "string", enum: ["1", "7", "30", "90"], description: "How many days it is good for" },
    }),
  },
  "submission.cancel": {
    operation: "submissions.cancel",
    scope: "submissions.cancel",
    risk: "high",
    confirmation: "required",
    idempotent: true,
    inputSchema: object({ reason: text("Why, for the trail", maxReason) }),
  },
  "review.approve": {
    operation: "reviews.decide",
    title: "Approve",
    description: "Approves the submission at its gate. Only a person may.",
    scope: "submissions.review",
    risk: "high",
    confirmation: "review",
    idempotent: false,
    inputSchema: object({ comment: text("A remark, for the trail", maxReason) }),
  },
  "review.send_back": {
    operation: "reviews.decide",
    title: "Send back",
    description: "Sends the submission back with reasons, of which one is needed. Only a person may.",
    scope: "submissions.review",
    risk: "high",
    confirmation: "review",
    idempotent: false,
    inputSchema: object({ reasons: text("What has to change; one reason on each line", maxReason), ...fieldReasons }),
  },
  "deliveries.filter": {
    title: "Filter deliveries",
    description: "Shows the deliveries that wait, were sent or failed.",
    scope: "deliveries.read",
    risk: "none",
    confirmation: "never",
    idempotent: true,
    inputSchema: object({ status: { type: "string", enum: deliveryStatusNames } }),
  },
  "delivery.retry": {
    operation: "deliveries.retry",
    scope: "deliveries.write",
    risk: "low",
    confirmation: "required",
    idempotent: false,
    inputSchema: object({}),
  },
  "key.create": {
    title: "Make a key",
    description: "Makes an API key. It is shown once.",
    scope: "keys.write",
    risk: "high",
    confirmation: "review",
    idempotent: false,
    inputSchema: object(
      {
        role: { type: "string", enum: ["agent", "submitter", "reviewer", "operator"] },
        actor: text("The actor id that the trail records for this key", maxId),
        name: text("A name for people to read", maxName),
        further_roles: text(
          "Further roles: of forms that the key fills, or that gates ask for, with blanks between them",
          maxRoles,
        ),
      },
      ["role", "actor"],
    ),
  },
  "key.revoke": {
    title: "Revoke the key",
    description: "Ends a key at once, and the sessions that were opened with it.",
    scope: "keys.write",
    risk: "high",
    confirmation: "required",
    idempotent: true,
    inputSchema: object({}),
  },
} as const satisfies Readonly<Record<string, PageAction>>;

export type ServiceAction = keyof typeof serviceActions;
