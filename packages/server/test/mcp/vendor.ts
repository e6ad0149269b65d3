import type { Source } from "./channels.ts";

/** Nested, with a choice, a list, a shared definition, a file and an answer that a person must give. */
export const vendorSchema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  type: "object",
  properties: {
    company: {
      type: "object",
      properties: {
        name: { type: "string", title: "Company name", minLength: 2 },
        size: { type: "string", enum: ["small", "large"] },
        seat: { $ref: "#/$defs/address" },
      },
      required: ["name", "seat"],
      additionalProperties: false,
    },
    contacts: {
      type: "array",
      minItems: 1,
      items: {
        type: "object",
        properties: { email: { type: "string", format: "email" }, home: { $ref: "#/$defs/address" } },
        required: ["email"],
      },
    },
    w9: { type: "string", format: "binary", title: "Form W-9", "x-accept": ["application/pdf"], "x-maxBytes": 100_000 },
    consent: { type: "string", title: "Signed by" },
  },
  required: ["company", "w9"],
  $defs: {
    address: {
      type: "object",
      properties: { city: { type: "string" }, country: { type: "string", enum: ["DE", "FR"] } },
      required: ["city"],
    },
  },
};

export const vendor: Source = {
  id: "vendor",
  version: "1",
  name: "Vendor onboarding",
  description: "Who we buy from.",
  form: { format: "json-schema", schema: vendorSchema },
};

/** A person must sign, and a reviewer decides. */
export const gated: Source = {
  id: "gated",
  version: "1",
  name: "Payment",
  form: {
    format: "json-schema",
    schema: {
      type: "object",
      properties: { amount: { type: "number" }, note: { type: "string" }, signature: { type: "string" } },
      required: ["amount", "signature"],
    },
  },
  uiHints: { fieldHints: { signature: { confirm: "human" } } },
  approvalGates: [{ name: "finance", reviewers: { roles: ["finance"] } }],
  destination: { kind: "webhook", url: "https://hooks.example.org/payments" },
};
