import { mkdirSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll } from "vitest";
import { agree } from "./agree.ts";
import { asSent, mailDraft } from "./channels/mail.ts";
import { forms, ownForms } from "./forms.ts";
import { createPlace, type Served, serve } from "./place.ts";

const place = createPlace();
let served: Served;

beforeAll(async () => {
  // A server has at least one form of its own, whatever it gets by mail.
  mkdirSync(place.path("forms"));
  writeFileSync(
    place.path("forms/kinds.form.md"),
    ownForms.find(({ file }) => file === "kinds.form.md")!.files["kinds.form.md"]!,
  );
  served = await serve(place.directory, ["forms", "--data", "data.sqlite", "--no-watch"]);
}, 60_000);
afterAll(async () => {
  await served?.stop();
  place.remove();
});

agree("mail draft", () => mailDraft(served.url), {
  forms: asSent(forms),
  formats: ["markform", "formspec", "json-schema", "form-record"],
});
