import type { DataView as ManifestView } from "@cofill/site";
import { deliveryStatusNames, submissionStateNames } from "./actions.ts";

const text = { type: "string" } as const;
const count = { type: "integer", minimum: 0 } as const;
const time = { type: "string", format: "date-time", "x-semantic": "https://schema.org/DateTime" } as const;
const id = { type: "string", "x-semantic": "https://schema.org/identifier" } as const;
const cursor = { type: "string", description: "The last id of the page before" } as const;

const rows = (properties: object) => ({ type: "array", items: { type: "object", properties } });

/** The data views of the service's pages; those with an inputSchema can be queried. */
export const serviceData = {
  "forms.list": {
    title: "Forms",
    description: "Every form that takes submissions.",
    scope: "forms.read",
    outputSchema: rows({ id, name: text, version: text, description: text, submissions: text }),
  },
  "submissions.list": {
    title: "Submissions",
    description: "The submissions you may see, the newest first.",
    scope: "submissions.read",
    inputSchema: {
      type: "object",
      properties: {
        state: { type: "string", enum: submissionStateNames },
        intakeId: { type: "string", description: "The id of a form" },
        after: cursor,
      },
    },
    outputSchema: rows({ id, form: text, state: text, created_by: text, created: time, updated: time }),
  },
  "submission.answers": {
    title: "Answers of a submission",
    description: "Every answer with who gave it, how sure they were and on what grounds.",
    scope: "submissions.read",
    inputSchema: {
      type: "object",
      properties: { at: { type: "integer", minimum: 1, description: "As they stood after the event of this number" } },
    },
    outputSchema: rows({ path: text, label: text, value: text, by: text, confidence: text, confirmed: text }),
  },
  "submission.timeline": {
    title: "Timeline of a submission",
    description: "Everything that happened, the newest first.",
    scope: "submissions.read",
    inputSchema: {
      type: "object",
      properties: { until: { type: "integer", minimum: 1, description: "Only events up to this number" } },
    },
    outputSchema: rows({ seq: count, when: time, who: text, what: text, through: text }),
  },
  "reviews.list": {
    title: "Waiting for review",
    description: "What waits for your decision, the longest first.",
    scope: "submissions.review",
    inputSchema: {
      type: "object",
      properties: { page: { type: "integer", minimum: 1, description: "Which page of the queue" } },
    },
    outputSchema: rows({ id, form: text, gate: text, from: text, waiting_since: time, agent_answers: text }),
  },
  "deliveries.list": {
    title: "Deliveries",
    description: "The outbox: what waits, what was sent, what failed for good; the newest first.",
    scope: "deliveries.read",
    inputSchema: {
      type: "object",
      properties: { status: { type: "string", enum: deliveryStatusNames }, after: cursor },
    },
    outputSchema: rows({ id, submission: id, target: text, status: text, attempts: count, last_error: text }),
  },
  "keys.list": {
    title: "API keys",
    description: "Who may come in, as what; never the keys themselves.",
    scope: "keys.read",
    outputSchema: rows({ id, actor: text, roles: text, created: time, status: text }),
  },
} as const satisfies Readonly<Record<string, ManifestView>>;

export type ServiceData = keyof typeof serviceData;
