import type { IntakeSource } from "@cofill/service";

/** An agent knows most of it, a person has the papers and signs, two reviewers decide, and it is delivered. */
export const supplier = (webhookUrl: string): IntakeSource => ({
  id: "supplier",
  version: "1",
  name: "Supplier onboarding",
  form: {
    format: "json-schema",
    schema: {
      type: "object",
      properties: {
        company: {
          type: "object",
          properties: {
            name: { type: "string", minLength: 2 },
            country: { type: "string", enum: ["DE", "FR", "SE"] },
            vat: { type: "string", pattern: "^[A-Z]{2}[0-9]{9}$" },
          },
          required: ["name", "country", "vat"],
        },
        contacts: {
          type: "array",
          items: {
            type: "object",
            properties: { email: { type: "string", format: "email" }, role: { type: "string" } },
            required: ["email"],
          },
        },
        iban: { type: "string", minLength: 15 },
        certificate: {
          type: "string",
          format: "binary",
          "x-accept": ["application/pdf"],
          "x-maxBytes": 100_000,
        },
        signedBy: { type: "string" },
      },
      required: ["company", "iban", "certificate", "signedBy"],
    },
  },
  uiHints: { fieldHints: { signedBy: { confirm: "human" } } },
  approvalGates: [{ name: "compliance", reviewers: { roles: ["reviewer"] }, requiredApprovals: 2 }],
  destination: { kind: "webhook", url: webhookUrl },
});

/** A PDF that a viewer opens: one page with one line of text, and a table of where its parts begin. */
export const pdfOf = (line: string): Uint8Array<ArrayBuffer> => {
  const content = `BT /F1 18 Tf 72 720 Td (${line}) Tj ET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let text = "%PDF-1.7\n";
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  const tail = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return new TextEncoder().encode(`${text}xref\n0 ${size}\n0000000000 65535 f \n${table}${tail}`);
};
