import type { Definition } from "@cofill/core";

const plain = { type: "field", required: false, priority: "medium" } as const;

/** A form with one of most things, and words that are not markup. */
export const trip: Definition = {
  id: "trip",
  title: 'Trip <request> & "budget"',
  items: [
    { ...plain, kind: "string", id: "name", label: "Your name", required: true },
    { ...plain, kind: "string", id: "email", label: "E-mail" },
    { ...plain, kind: "number", id: "nights", label: "Nights", min: 1, max: 30 },
    {
      ...plain,
      kind: "single_select",
      id: "class",
      label: "Class",
      options: [
        { id: "eco", label: "Economy" },
        { id: "biz", label: "Business" },
      ],
    },
    { ...plain, kind: "string", id: "iban", label: "Bank account", confirm: "human" },
    {
      type: "list",
      id: "legs",
      label: "Legs",
      minItems: 1,
      items: [
        { ...plain, kind: "string", id: "from", label: "From" },
        { ...plain, kind: "string", id: "to", label: "To" },
      ],
    },
  ],
};

const column = { type: "string", required: false } as const;

/** One of everything that is loaded only for forms that have it. */
export const everything: Definition = {
  id: "everything",
  title: "Everything",
  items: [
    { ...plain, kind: "string", id: "code", label: "Code", pattern: "^[A-Z]{2}\\d+$" },
    { ...plain, kind: "boolean", id: "agree", label: "Agree" },
    { ...plain, kind: "bigint", id: "serial", label: "Serial" },
    { ...plain, kind: "date", id: "day", label: "Day" },
    { ...plain, kind: "time", id: "hour", label: "Hour" },
    { ...plain, kind: "datetime", id: "moment", label: "Moment" },
    { ...plain, kind: "year", id: "since", label: "Since" },
    { ...plain, kind: "url", id: "site", label: "Site" },
    { ...plain, kind: "string_list", id: "tags", label: "Tags" },
    { ...plain, kind: "url_list", id: "links", label: "Links" },
    { ...plain, kind: "multi_select", id: "days", label: "Days", options: [{ id: "mo", label: "Monday" }] },
    {
      ...plain,
      kind: "checkboxes",
      id: "steps",
      label: "Steps",
      checkboxMode: "multi",
      approvalMode: "none",
      options: [{ id: "pack", label: "Pack" }],
    },
    {
      ...plain,
      kind: "table",
      id: "costs",
      label: "Costs",
      columns: [
        { ...column, id: "what", label: "What" },
        { ...column, id: "amount", label: "Amount", type: "number" },
      ],
    },
    { ...plain, kind: "money", id: "budget", label: "Budget", currency: "EUR" },
    { ...plain, kind: "file", id: "ticket", label: "Ticket" },
    { ...plain, kind: "json", id: "extra", label: "Extra" },
  ],
} as unknown as Definition;
