import type { DataView as ManifestView } from "@cofill/site";

const text = { type: "string" } as const;
const count = { type: "integer", minimum: 0 } as const;
const time = { type: "string", format: "date-time", "x-semantic": "https://schema.org/DateTime" } as const;

const rows = (properties: object) => ({ type: "array", items: { type: "object", properties } });

/** The data views of the inbox. */
export const inboxData = {
  "mail.correspondents": {
    title: "Correspondents",
    description: "Whom you have messages with, the latest first.",
    scope: "mail.read",
    outputSchema: rows({ name: text, last: text, waiting: count }),
  },
  "mail.messages": {
    title: "Messages",
    description: "What was sent and came, the oldest first.",
    scope: "mail.read",
    inputSchema: {
      type: "object",
      properties: { before: { type: "integer", minimum: 1, description: "Only messages before this number" } },
    },
    outputSchema: rows({ number: count, who: text, when: time, text }),
  },
  "mail.names": {
    title: "Names",
    description: "What you have names for.",
    scope: "mail.names",
    inputSchema: {
      type: "object",
      properties: { after: { type: "string", description: "The last name of the page before" } },
    },
    outputSchema: rows({ name: text, kind: text, about: text, rights: text, state: text }),
  },
  "mail.responses": {
    title: "Answers to a form",
    description: "Every answer that came, with a column for each field.",
    scope: "mail.forms",
    outputSchema: rows({ number: count, from: text, when: time }),
  },
} as const satisfies Readonly<Record<string, ManifestView>>;

export type InboxData = keyof typeof inboxData;
