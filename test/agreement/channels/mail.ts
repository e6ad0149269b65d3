import type { Channel, JsonObject, OpenedForm, Outcome } from "../channel.ts";
import type { FormCase } from "../forms.ts";
import { textsIn } from "../normal.ts";
import { http } from "./intake.ts";

/** A form as it goes along in a message. */
const inMessage = ({ format, file, files }: FormCase): JsonObject => {
  const text = files[file]!;
  const beside = (end: string): unknown => {
    const found = files[file.replace(".formspec.json", `.${end}.json`)];
    return found === undefined ? undefined : JSON.parse(found);
  };
  switch (format) {
    case "markform":
      return { title: file, source: { format, text } };
    case "formspec": {
      const sidecars = {
        references: beside("references"),
        ontology: beside("ontology"),
        registries: beside("registry"),
      };
      return { title: file, source: { format, definition: JSON.parse(text), ...sidecars } };
    }
    case "json-schema":
      return { title: file, source: { format, schema: JSON.parse(text).schema } };
    case "form-record":
      return JSON.parse(text);
    default:
      return format satisfies never;
  }
};

let messages = 0;

const openDraft = async (url: string, form: FormCase): Promise<OpenedForm> => {
  const reader = `reader${messages++}`;
  const as = (agent: string) => (method: string, path: string, body?: unknown) =>
    http(url, method, path, body, { "cofill-agent": agent });
  const [sends, fills] = [as("sender"), as(reader)];
  await fills("GET", "/mail/self");
  await sends("POST", "/mail/names", { name: `@${reader}`, capability: { agent: reader } });
  const sent = await sends("POST", "/mail/messages", {
    to: `@${reader}`,
    text: "Please fill @form",
    edges: { form: { form: inMessage(form) } },
  });
  if (sent.number === undefined) throw new Error(JSON.stringify(sent));
  const place = "/mail/messages/1/draft";
  const first = await fills("GET", place);
  return {
    write: async ({ values, entries }) => {
      const answer = await fills("PATCH", place, { fields: values });
      const detail = answer.fields?.map(({ message }: { message: string }) => message).join("; ") ?? answer.detail;
      return entries.map(
        ({ path }): Outcome => (answer.draft ? { path, result: "answered" } : { path, result: "refused", detail }),
      );
    },
    state: async () => {
      const { payload, issues } = await fills("GET", place);
      return {
        answers: payload,
        issues: issues.map(({ path, code, waitsFor }: { path: string; code: string; waitsFor?: object }) => ({
          path,
          code,
          severity: "error",
          isMarked: waitsFor !== undefined,
        })),
        progress: { complete: issues.length === 0 },
      };
    },
    texts: async (path) => {
      if (path === "") return textsIn(first.about);
      return textsIn(first.fields.find((field: { path: string }) => field.path === path));
    },
    close: async () => undefined,
  };
};

/** The draft of a form that came in a message, over HTTP, by a person. */
export const mailDraft = (url: string): Channel => ({
  name: "mail draft",
  audience: "person",
  reader: "agent",
  formats: { markform: "core", formspec: "core", "json-schema": "core", "form-record": "core" },
  marksOthers: true,
  misfits: "kept",
  open: (form) => openDraft(url, form),
});

/** A form without what does not go along in a message: an intake's hints, and schemas in code. */
export const asSent = (forms: readonly FormCase[]): readonly FormCase[] =>
  forms
    .filter(({ standard }) => standard === undefined)
    .map((form) => {
      if (form.format !== "json-schema") return form;
      const { uiHints: _, ...intake } = JSON.parse(form.files[form.file]!);
      return { ...form, files: { ...form.files, [form.file]: JSON.stringify(intake) } };
    });
