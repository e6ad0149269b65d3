import { compile, type FieldItem, openForm } from "@cofill/core";
import { expect, test } from "vitest";
import type { DraftSnapshot } from "./draft-snapshot.ts";
import { draftUploads } from "./draft-uploads.ts";

const receipt = {
  type: "field",
  id: "receipt",
  label: "Receipt",
  required: false,
  priority: "medium",
  kind: "file",
  accept: ["application/pdf", "image/png"],
  maxBytes: 500_000,
} as unknown as FieldItem;

const compiled = compile({ id: "form", items: [receipt] });
if (!compiled.ok) throw new Error("the form does not compile");
const snapshot = { form: openForm(compiled.compiled) } as DraftSnapshot;
const uploads = draftUploads({ here: "/inbox", look: async () => snapshot });

test.each([
  ["another type", { mimeType: "text/csv" }, '"Receipt" takes PDF or PNG; this file is CSV.'],
  ["too many bytes", { sizeBytes: 800_000 }, '"Receipt" takes files of at most 500 KB; this one has 800 KB.'],
  ["an unknown field", { field: "reciept" }, 'The form has no field "reciept".'],
])("a file of a mailed form is refused in words for a person: %s", async (_, change, message) => {
  const wanted = { field: "receipt", filename: "a", mimeType: "application/pdf", sizeBytes: 10, ...change };
  expect(await uploads.request(wanted)).toEqual({ ok: false, message });
});
