import { readFileSync } from "node:fs";
import { type AssistForm, toAssistForm } from "@cofill/assist";
import {
  type Command,
  compile,
  createModel,
  type Definition,
  type LiveForm,
  languageOf,
  openDocument,
  openForm,
  people,
  step,
} from "@cofill/core";
import { openForm as openFormspec } from "@cofill/formspec";
import { readSchema } from "@cofill/json-schema";
import { liveFormOf, parseForm } from "@cofill/markform";
import { type FormPage, messagesIn, type PresentationOptions, pageKinds, presentationOf } from "../src/index.ts";

const example = (name: string): string => readFileSync(new URL(`../../../examples/${name}`, import.meta.url), "utf8");
const exampleJson = (name: string): unknown => JSON.parse(example(name));

export const places = {
  here: "/f/abc",
  changes: "/f/abc/changes",
  live: "/f/abc/live",
  presence: "/f/abc/presence",
  uploads: "/f/abc/uploads",
  submit: "/f/abc/submit",
  files: "/f/abc/files",
} as const;

export const pageOf = (
  form: LiveForm | AssistForm,
  more: Partial<FormPage> = {},
  options?: PresentationOptions,
): FormPage => ({
  form: "sidecars" in form ? form.form : form,
  revision: 7,
  stage: { kind: "open" },
  presentation: presentationOf(form, options),
  places,
  messageOf: messagesIn(languageOf()),
  kinds: pageKinds,
  shownIssues: "given",
  conflicts: {},
  ...more,
});

export const ada = { by: { kind: "person", id: "Ada Lovelace" }, at: "2026-03-01T09:30:00Z" } as const;
export const bot = { by: { kind: "agent", id: "research-bot" }, at: "2026-03-01T09:29:00Z" } as const;

export const after = (
  form: LiveForm,
  ...commands: readonly (readonly [Command, typeof ada | typeof bot])[]
): LiveForm => {
  let now = form;
  for (const [command, by] of commands) {
    const stepped = step(now, command, by);
    if (!stepped.ok) throw new Error(stepped.refusal.code);
    now = stepped.form;
  }
  return now;
};

export const formOf = (definition: Definition): LiveForm => {
  const result = compile(definition);
  if (!result.ok) throw new Error(result.problems[0]?.code);
  return openForm(result.compiled);
};

export const markform = (name: string): LiveForm => liveFormOf(parseForm(example(`${name}.form.md`)));

export const formspec = (name: string): AssistForm =>
  openFormspec(exampleJson(`${name}.formspec.json`), {
    ontology: exampleJson(`${name}.ontology.json`),
    references: exampleJson(`${name}.references.json`),
    ...(name === "expense-claim" && { registries: exampleJson(`${name}.registry.json`) }),
  } as never) as unknown as AssistForm;

export const schemaForm = (schema: object): LiveForm => {
  const result = readSchema(schema);
  if (!result.ok) throw new Error(result.problems[0]?.message);
  return openForm(result.form.compiled, { initial: true });
};

export const order = {
  title: "Order",
  type: "object",
  required: ["buyer", "lines"],
  properties: {
    buyer: {
      type: "object",
      title: "Buyer",
      required: ["email"],
      properties: {
        email: { type: "string", format: "email", title: "E-mail", description: "Where the invoice goes." },
        company: { type: "string", title: "Company" },
      },
    },
    lines: {
      type: "array",
      title: "Lines",
      minItems: 1,
      maxItems: 3,
      items: {
        type: "object",
        required: ["article", "amount"],
        properties: {
          article: { type: "string", title: "Article" },
          amount: { type: "integer", title: "Amount", minimum: 1 },
          gift: { type: "boolean", title: "A gift" },
        },
      },
    },
  },
};

/** In which an agent filled and proposed, a person confirmed, and two wrote at once. */
export const sharedPage = (): FormPage => {
  const base = { type: "field", required: true, priority: "medium" } as const;
  const form = formOf({
    id: "grant",
    title: "Travel grant",
    items: [
      { ...base, kind: "string", id: "name", label: "Full name", hint: "As in your passport." },
      { ...base, kind: "string", id: "city", label: "Where you travel to", examples: ["Lisbon", "Tromsø"] },
      { ...base, kind: "money", id: "cost", label: "What it will cost", usualCurrency: "EUR" },
      { ...base, kind: "string", id: "iban", label: "Bank account", confirm: "human" },
      { ...base, kind: "date", id: "from", label: "First day", required: false },
      { ...base, kind: "boolean", id: "visa", label: "Do you need a visa?" },
    ],
  });
  const origin = { confidence: 0.93, evidence: "Invitation letter, page 1: “We expect you in Lisbon on 4 May.”" };
  const filled = after(
    form,
    [{ type: "set", path: "name", value: "Ada Lovelace" }, ada],
    [{ type: "set", path: "city", value: "Lisbon", origin }, bot],
    [{ type: "set", path: "cost", value: { amount: "840.50", currency: "EUR" }, origin: { confidence: 0.55 } }, bot],
    [{ type: "confirm", path: "cost" }, ada],
    [{ type: "set", path: "iban", value: "PT50 0002 0123 1234 5678 9015 4", origin: { confidence: 0.8 } }, bot],
    [{ type: "set", path: "from", value: "2026-05-04", origin }, bot],
    [{ type: "set", path: "visa", value: "perhaps", keep: true }, ada],
  );
  const theirs = filled.answers.get("from")!;
  return pageOf(filled, { conflicts: { from: { mine: { "": ["2026-05-05"] }, theirs } } });
};

export const arabic = (): FormPage => {
  const base = { type: "field", required: true, priority: "medium" } as const;
  return pageOf(
    formOf({
      id: "visit",
      title: "طلب زيارة",
      items: [
        { type: "text", text: "نشكركم على اهتمامكم. يرجى تعبئة الحقول التالية." },
        { ...base, kind: "string", id: "name", label: "الاسم الكامل", hint: "كما في جواز السفر" },
        { ...base, kind: "date", id: "day", label: "يوم الزيارة" },
        {
          ...base,
          kind: "single_select",
          id: "hall",
          label: "القاعة",
          required: false,
          options: [
            { id: "a", label: "القاعة الأولى" },
            { id: "b", label: "القاعة الثانية" },
          ],
        },
        {
          ...base,
          kind: "table",
          id: "guests",
          label: "الضيوف",
          columns: [
            { id: "name", label: "الاسم", type: "string", required: true },
            { id: "age", label: "العمر", type: "number", required: false },
          ],
        },
      ],
    }),
    {},
    { language: "ar" },
  );
};

export const assistOf = (form: LiveForm): AssistForm =>
  toAssistForm(openDocument(createModel(form.compiled), { audience: people, form }));
