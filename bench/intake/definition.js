/** The form of the benchmarks: nested, a list, an enumeration, formats. */
export const source = {
  id: "bench",
  version: "1",
  name: "Vendor onboarding",
  form: {
    format: "json-schema",
    schema: {
      type: "object",
      properties: {
        legal_name: { type: "string", minLength: 2, maxLength: 60 },
        country: { type: "string", enum: ["US", "DE", "FR"] },
        contact: {
          type: "object",
          properties: { email: { type: "string", format: "email" }, phone: { type: "string" } },
          required: ["email"],
        },
        employees: { type: "integer", minimum: 1 },
        items: {
          type: "array",
          items: {
            type: "object",
            properties: { name: { type: "string" }, amount: { type: "number", minimum: 0 } },
            required: ["name"],
          },
        },
      },
      required: ["legal_name", "country", "contact"],
    },
  },
};
