import { expect, test } from "vitest";
import { agent, intakePlace, serveHere } from "./intake-place.ts";
import { exampleText } from "./run-cofill.ts";

const vendor = {
  company: { legal_name: "Nordlys ApS", country: "DK", vat_number: "DK12345678" },
  contacts: [{ name: "Bo Lind", email: "bo@example.org", role: "sales" }],
  annual_spend: 4000,
  handles_personal_data: true,
  bank: { iban: "DK5000400440116243" },
};

const pdf = Buffer.from("%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n");

test("the vendor example: an agent fills, a person confirms and adds a file, one gate approves itself and a person approves the other", async () => {
  const place = intakePlace({ "forms/vendor-onboarding.intake.json": exampleText("vendor-onboarding.intake.json") });
  const { call } = await serveHere(place);
  const person = { kind: "human", id: "runa" };
  const made = (await call("POST", "/intakes/vendor/submissions", { actor: agent, initialFields: vendor })).body;
  const path = `/submissions/${made.submissionId}`;
  const look = async (resumeToken: string) =>
    (await call("GET", path, undefined, { "resume-token": resumeToken })).body;

  const open = await look(made.resumeToken);
  expect(open.issues.map((issue: { path: string }) => issue.path).sort()).toEqual(["bank.iban", "data_agreement"]);
  expect(open.proposals["bank.iban"].by).toEqual(agent);

  const confirmed = await call("PATCH", `${path}/fields`, {
    actor: person,
    resumeToken: made.resumeToken,
    fields: { "bank.iban": vendor.bank.iban },
  });
  expect(confirmed.body.ok).toBe(true);
  const upload = await call("POST", `${path}/uploads`, {
    actor: person,
    resumeToken: confirmed.body.resumeToken,
    field: "data_agreement",
    filename: "agreement.pdf",
    mimeType: "application/pdf",
    sizeBytes: pdf.length,
  });
  const { url, method, headers, uploadId, resumeToken } = upload.body;
  expect((await fetch(url, { method, headers, body: pdf })).ok).toBe(true);
  const arrived = await call("POST", `${path}/uploads/${uploadId}/confirm`, { actor: person, resumeToken });
  expect(arrived.body.ok).toBe(true);
  const submitted = await call("POST", `${path}/submit`, {
    actor: agent,
    resumeToken: arrived.body.resumeToken,
    idempotencyKey: "k",
  });
  expect(submitted.body.state).toBe("needs_review");

  const id = made.submissionId;
  expect((await place.on("review", "show", id)).out).toContain("✓ budget approved by its own rule");
  expect((await place.on("review", "approve", id, "--as", "ida")).out).toContain("is now finalized");
  const { out } = await place.on("submissions", "show", id);
  expect(out).toMatch(
    /bank\.iban +"DK5000400440116243"\s+human runa · \S+ \S+ · over HTTP · confirmed,\s+as claimed, not proved/,
  );
  expect(out).toMatch(/data_agreement +"agreement\.pdf"/);
  expect((await place.on("submissions", "export", "--intake", "vendor", "--format", "csv")).out).toContain(
    ",agreement.pdf",
  );
  expect((await place.on("verify")).out).toMatch(/^✓ 1 trail, /);
});
