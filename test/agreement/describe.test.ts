import { expect, test } from "vitest";
import { forms } from "./forms.ts";
import { type FieldItem, fieldTexts, formTexts } from "./imports.ts";
import { openLive } from "./live.ts";
import { plainWords, textsIn } from "./normal.ts";
import { createPlace } from "./place.ts";

const limitNames = [
  ...["minLength", "maxLength", "min", "max", "minItems", "maxItems", "itemMinLength", "itemMaxLength"],
  ...["minSelections", "maxSelections", "minRows", "maxRows", "minDone", "pattern"],
];

/** A limit of 0 says nothing, and "at least one" may be that the field is required. */
const limitsOf = (field: FieldItem): readonly string[] =>
  limitNames.flatMap((name) => {
    const limit: unknown = (field as unknown as Readonly<Record<string, unknown>>)[name];
    return limit === undefined || limit === 0 || limit === 1 ? [] : [String(limit)];
  });

/** The other tests compare every channel with `describe`; this one compares it with what stands in the definition. */
test.each(forms)("describe says everything that the author of $name wrote", async (form) => {
  const place = createPlace();
  place.put(form);
  const { compiled } = (await openLive(form, place.directory)).form;
  place.remove();
  const { definition } = compiled;
  const docsOf = (ref: string): readonly string[] =>
    (definition.docs ?? []).filter((doc) => doc.ref === ref).map(({ text }) => text);
  const unsaid: string[] = [];
  const compare = (at: string, said: unknown, wanted: readonly string[]): void => {
    const text = plainWords(textsIn(said));
    unsaid.push(...wanted.filter((one) => !text.includes(plainWords(one))).map((one) => `${at}: ${one}`));
  };
  for (const [template, node] of compiled.fields) {
    const { field } = node;
    const options = "options" in field ? field.options : [];
    compare(template, fieldTexts(definition, node, "agent"), [
      field.label,
      ...[field.hint, field.placeholder, field.unit, field.role].filter((text) => text !== undefined),
      ...(field.examples ?? []),
      ...docsOf(template),
      ...options.flatMap(({ id, label }) => [label, ...docsOf(`${template}.${id}`)]),
      ...("columns" in field ? field.columns.map(({ label }) => label) : []),
      ...limitsOf(field),
    ]);
  }
  const roles = Object.values(definition.roles ?? {}).flatMap(({ instructions }) => instructions ?? []);
  compare("", formTexts(definition), [...docsOf(definition.id), ...roles]);
  expect(unsaid).toEqual([]);
});
