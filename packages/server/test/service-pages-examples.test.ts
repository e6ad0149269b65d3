import { readdirSync, readFileSync } from "node:fs";
import { type FieldItem, fieldPaths, type Item, isRelevantAt, type Kind } from "@cofill/core";
import type { FormSource } from "@cofill/service";
import { expect, test } from "vitest";
import { mainText } from "./service-pages-text.ts";
import { openWorld } from "./service-pages-world.ts";

const folder = new URL("../../../examples/", import.meta.url);
const read = (name: string): string => readFileSync(new URL(name, folder), "utf8");
const examples = readdirSync(folder).filter((name) => /\.form\.md$|\.formspec\.json$/.test(name));

const sourceOf = (name: string): FormSource => {
  if (name.endsWith(".form.md")) return { format: "markform", text: read(name) };
  const beside = (what: string) => {
    const file = name.replace("formspec", what);
    return readdirSync(folder).includes(file) ? JSON.parse(read(file)) : undefined;
  };
  const [references, ontology, registry] = ["references", "ontology", "registry"].map(beside);
  return {
    format: "formspec",
    definition: JSON.parse(read(name)),
    ...(references && { references }),
    ...(ontology && { ontology }),
    ...(registry && { registries: [registry] }),
  };
};

/** Something of each kind; a form that wants something else says so, which is as good here. */
const samples: { readonly [K in Kind]: (field: never) => unknown } = {
  string: () => "Äpfel & <b>Birnen</b>\nzwei Zeilen",
  number: () => 12,
  boolean: () => true,
  bigint: () => "12",
  date: () => "2026-03-02",
  time: () => "09:30:00",
  datetime: () => "2026-03-02T09:30:00Z",
  year: () => 2026,
  url: () => "https://a.example/",
  string_list: () => ["one", "two", "three"],
  url_list: () => ["https://a.example/"],
  single_select: ({ options }: FieldItem & { options: { id: string }[] }) => options[0]!.id,
  multi_select: ({ options }: FieldItem & { options: { id: string }[] }) => [options[0]!.id],
  checkboxes: ({ options, checkboxMode }: FieldItem & { options: { id: string }[]; checkboxMode: string }) => ({
    [options[0]!.id]: checkboxMode === "explicit" ? "yes" : "done",
  }),
  table: ({ columns }: FieldItem & { columns: { id: string }[] }) => [
    Object.fromEntries(columns.map(({ id }) => [id, "cell"])),
  ],
  money: () => ({ amount: "10.50", currency: "EUR" }),
  file: () => null,
  capability: () => null,
  json: () => ({ a: [1] }),
};

const hasLists = (items: readonly Item[]): readonly string[] =>
  items.flatMap((item) => {
    if (item.type === "list") return [item.id];
    return item.type === "section" ? hasLists(item.items) : [];
  });

/** Checks in code are not what is tested here. */
const checks = async () => ({ run: async () => [] });

test.each(examples)("%s: present and past states are shown for all kinds of actors", async (name) => {
  const { service, call, signIn, agent } = await openWorld();
  const id = name.split(".", 1)[0]!.slice(0, 40);
  const intake = await service.register({ id, version: "1", name: id, form: sourceOf(name) }, { checks });
  const blank = intake.form.begin("2026-03-02T09:00:00Z");
  const created = await service.create(agent, id, {});
  if (!created.ok || !created.value.body.ok) throw new Error(JSON.stringify(created));
  const { submissionId, resumeToken } = created.value.body;
  let token = String(resumeToken);
  const set = async (fields: object) => {
    const answer = await service.setFields(agent, submissionId, { resumeToken: token, fields });
    if (answer.ok) token = String(answer.value.body.resumeToken);
  };
  for (const list of hasLists(blank.compiled.definition.items)) await set({ [list]: [{}, {}] });
  const viewed = await service.view(agent, submissionId, {});
  if (!viewed.ok) throw new Error(`${viewed.problem.code}.${viewed.problem.reason}`);
  for (const { path, field } of fieldPaths(viewed.value.submission.document.form)) {
    await set({ [path]: samples[field.kind](field as never) });
  }
  const cookie = await signIn("ida");
  const { status, text } = await call("GET", `/submissions/${submissionId}`, { cookie });
  expect(status).toBe(200);
  const main = mainText(text);
  expect(main).toContain("Trail verified");
  const filled = await service.view(agent, submissionId, {});
  const { form } = (filled.ok ? filled.value.submission : viewed.value.submission).document;
  for (const { path, field } of fieldPaths(form)) {
    if (isRelevantAt(form, path)) expect(main).toContain(field.label.replace(/\s+/g, " ").trim());
  }
  const last = Number(/Event (\d+)/.exec(main.slice(main.indexOf("Timeline")))![1]);
  for (let at = 1; at <= last; at += 7) {
    const past = await call("GET", `/submissions/${submissionId}?at=${at}`, { cookie });
    expect([past.status, mainText(past.text).includes(`after event ${at} of ${last}`)]).toEqual([200, true]);
  }
  expect((await call("GET", `/submissions/${submissionId}/review`, { cookie })).status).toBe(200);
});
