// What became of a source: its errors, warnings, answers and derived data, in a shape that a table of cases can hold.
import {
  applyPatches,
  type FieldResponse,
  inspect,
  MarkformParseError,
  type ParsedForm,
  type ParseOptions,
  type Patch,
  parseForm,
  serializeForm,
  validate,
} from "@cofill/markform";
import { expect } from "vitest";
import { parse as parseYaml } from "yaml";
import { form } from "./sources.ts";

/** Every error of a source as `line:column message`; anything but a parse error is thrown on. */
export const errorsOf = (text: string, options?: ParseOptions): readonly string[] => {
  try {
    parseForm(text, options);
    return [];
  } catch (error) {
    if (!(error instanceof MarkformParseError)) throw error;
    return error.errors.map(({ line, column, message }) => `${line}:${column} ${message}`);
  }
};

/** Where the errors are, without what they say. */
export const placesOf = (text: string, options?: ParseOptions): readonly string[] =>
  errorsOf(text, options).map((error) => error.slice(0, error.indexOf(" ")));

export const warningsOf = (text: string): readonly string[] =>
  parseForm(text).warnings.map(({ line, column, message }) => `${line}:${column} ${message}`);

export const fieldOf = (text: string, id = "a"): Record<string, unknown> => {
  const found = parseForm(text)
    .schema.groups.flatMap((group) => group.children)
    .find((candidate) => candidate.id === id);
  expect(found, `field ${id}`).toBeDefined();
  return found as unknown as Record<string, unknown>;
};

export const responseOf = (text: string, id = "a"): FieldResponse | undefined => parseForm(text).responsesByFieldId[id];

/** The codes that validating one form body gives, in order. */
export const codesOf = (body: string): readonly (string | undefined)[] =>
  validate(parseForm(form(body))).map((issue) => issue.code);

export const stateOf = (body: string): string => inspect(parseForm(form(body))).formState;

export const bodyOf = (text: string): string => text.replace(/^\uFEFF?---\r?\n[\s\S]*?\r?\n---\r?\n/, "");

export const frontmatterOf = (text: string): Record<string, unknown> => {
  const block = /^\uFEFF?---\r?\n([\s\S]*?\r?\n)---\r?\n/.exec(text)?.[1];
  expect(block, "frontmatter").toBeDefined();
  return parseYaml(block ?? "") as Record<string, unknown>;
};

/** The `markform` object of a source's frontmatter. */
export const derivedOf = (text: string): Record<string, unknown> =>
  frontmatterOf(text).markform as Record<string, unknown>;

export const canonical = (text: string): string => serializeForm(parseForm(text));

export const canonicalBody = (body: string): string => bodyOf(canonical(form(body)));

export const apply = (given: ParsedForm, ...patches: readonly Patch[]): ParsedForm => {
  const { form: changed, result } = applyPatches(given, patches);
  expect(result.rejectedPatches ?? []).toEqual([]);
  expect(result.applyStatus).toBe("applied");
  return changed;
};

/** What rejecting these patches says, as `index code`. */
export const rejectionsOf = (given: ParsedForm, ...patches: readonly unknown[]): readonly string[] => {
  const { form: same, result } = applyPatches(given, patches as readonly Patch[]);
  if (result.applyStatus === "applied") return [];
  expect(same, "a rejected batch leaves the form").toBe(given);
  return (result.rejectedPatches ?? []).map(({ patchIndex, code }) => `${patchIndex} ${code}`);
};

/** The source after an edit in place. */
export const edited = (text: string, ...patches: readonly Patch[]): string =>
  serializeForm(apply(parseForm(text), ...patches), { style: "preserve" });

const byKey = <T>(items: readonly T[], key: (item: T) => string): readonly T[] =>
  [...items].sort((a, b) => (key(a) < key(b) ? -1 : 1));

/** What a round trip must keep. Doc blocks and notes have a canonical place, so their order in the file is not kept. */
export const essence = ({ schema, responsesByFieldId, notes, docs, metadata }: ParsedForm) => ({
  schema,
  responsesByFieldId,
  notes: byKey(notes, (note) => note.id),
  docs: byKey(docs, (doc) => `${doc.ref} ${doc.tag}`),
  metadata,
});

/** Both ways to write must read back as the same form, and writing again must change nothing. */
export const expectRoundTrip = (given: ParsedForm): void => {
  for (const style of ["canonical", "preserve"] as const) {
    const written = serializeForm(given, { style });
    const again = parseForm(written);
    const { metadata: _, ...kept } = essence(again);
    const { metadata, ...expected } = essence(given);
    expect(kept, style).toEqual(expected);
    if (metadata) expect(again.metadata, style).toEqual(metadata);
    expect(serializeForm(again, { style }), `${style} twice`).toBe(written);
  }
};
