/** Values that the examples of mail operations share. */

const date = "2026-03-01T12:00:00.000Z";

export const samplePattern = { type: "record", fields: { city: { kind: "string", label: "City" } } } as const;

export const sampleAgent = { name: "ann", kind: "host", createdAt: date } as const;

export const sampleName = {
  name: "@tools/counter",
  kind: "value",
  rights: ["read"],
  state: "live",
  about: "a number",
} as const;

export const sampleForm = {
  formId: "form_01K9Z3V6W7X8Y9Z0A1B2C3D4E5",
  proposer: "@bob",
  title: "Trip",
  description: "",
  schemaHash: "5d41402abc4b2a76b9719d911017c592ae2f1c3d4e5f60718293a4b5c6d7e8f9",
  format: "form-record",
  state: "open",
  once: false,
  pattern: samplePattern,
} as const;

const base = { number: 3, from: "@bob", to: "@self", direction: "received", date, dismissed: false, seq: 12 } as const;

export const sampleMessage = {
  type: "package",
  ...base,
  strings: ["Please fill ", ""],
  mentions: ["form"],
  text: "Please fill @form",
  edges: [
    {
      name: "form",
      kind: "form",
      rights: ["read", "respond"],
      state: "live",
      about: "Trip",
      form: sampleForm,
      names: [],
    },
  ],
} as const;

export const sampleRequest = {
  type: "request",
  ...base,
  number: 5,
  description: "The exchange rates",
  status: "open",
  edges: [],
} as const;

export const sampleResponse = {
  type: "form-response",
  ...base,
  number: 6,
  from: "@self",
  to: "@bob",
  direction: "sent",
  formId: sampleForm.formId,
  formTitle: "Trip",
  responseId: "trip-bob",
  replyTo: 3,
  payload: { city: "Oslo" },
  secrets: [],
  edges: [],
} as const;

export const sampleDraft = {
  number: 3,
  edge: "form",
  form: sampleForm,
  source: { format: "form-record", schema: samplePattern },
  about: { roles: [] },
  fields: [
    { path: "city", label: "City", kind: "string", examples: [], isMine: true, required: true, limits: [], groups: [] },
  ],
  revision: 0,
  payload: {},
  issues: [{ path: "city", code: "required", message: "City is required" }],
} as const;
