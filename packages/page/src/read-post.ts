import { answerAt, type FieldItem, fieldAt, type LiveForm } from "@cofill/core";
import { controlName } from "./control-name.ts";
import { type Input, inputHash } from "./input.ts";
import { type Intent, readIntent } from "./intent.ts";
import { cellPart } from "./kinds/cell-part.ts";
import { pageKindOf } from "./kinds/page-kind.ts";
import { pageKinds } from "./kinds/registry.ts";
import { limits } from "./limits.ts";
import type { PageCommand } from "./protocol.ts";
import { readInput } from "./read-input.ts";
import { proposedPaths, unconfirmedPaths } from "./unconfirmed.ts";

/** A file as the platform gives it: a `File` is one. */
export interface PostedFile {
  readonly name: string;
  readonly size: number;
  readonly type: string;
}

/** The entries of a posted form by name, as `groupEntries` makes them. */
export type PostedEntries<F extends PostedFile = PostedFile> = ReadonlyMap<string, readonly (string | F)[]>;

/** One change that a posted form asks for. */
export interface PostedChange {
  readonly path: string;
  readonly command: PageCommand;
  /** The input of the controls, which is shown again if the change could not be made. */
  readonly input?: Input;
}

/** What a person did on a page without a script, read from the form that was posted. */
export interface Post<F extends PostedFile = PostedFile> {
  readonly ok: true;
  /** Which button was pressed. Rows, proposals, confirmations and choices are among the changes already. */
  readonly intent: Intent;
  /** The revision that the person saw; undefined if the post does not contain it. */
  readonly seen: number | undefined;
  /** The step that was shown. */
  readonly step: string | undefined;
  /** In the order in which they are to be made. */
  readonly changes: readonly PostedChange[];
  readonly files: readonly { readonly path: string; readonly file: F }[];
  /** Conflicts that the person has not decided yet, with what they entered. */
  readonly undecided: readonly { readonly path: string; readonly mine: Input }[];
  /** The number of blank rows of each table to show again: the shown rows minus the filled ones. */
  readonly blankRows: Readonly<Record<string, number>>;
}

/** Why a posted form cannot be read. */
export type PostRefusal = {
  readonly ok: false;
  readonly code: "too_many_entries" | "unreadable_post";
  readonly message: string;
};

const refuse = (code: PostRefusal["code"], message: string): PostRefusal => ({ ok: false, code, message });

/**
 * Groups the entries of a `FormData` by name; undefined if there are more than `limits.maxEntries`.
 *
 * @example groupEntries([["tags", "a"], ["tags", "b"]])?.get("tags"); // ["a", "b"]
 */
export const groupEntries = <F extends PostedFile>(
  entries: Iterable<readonly [name: string, value: string | F]>,
): PostedEntries<F> | undefined => {
  const grouped = new Map<string, (string | F)[]>();
  let count = 0;
  for (const [name, value] of entries) {
    if (++count > limits.maxEntries) return undefined;
    const values = grouped.get(name);
    if (values) values.push(value);
    else grouped.set(name, [value]);
  }
  return grouped;
};

const textsOf = (entries: PostedEntries, name: string): readonly string[] =>
  (entries.get(name) ?? []).filter((value) => typeof value === "string");

const textOf = (entries: PostedEntries, name: string): string | undefined => textsOf(entries, name)[0];

/** The input of each control when the page was rendered. */
const readWas = (text: string | undefined): ReadonlyMap<string, string> | undefined => {
  if (text === undefined || text.length > limits.maxWasLength) return undefined;
  try {
    const was: unknown = JSON.parse(text);
    if (typeof was !== "object" || was === null || Array.isArray(was)) return undefined;
    return new Map(Object.entries(was).map(([path, hash]) => [path, String(hash)]));
  } catch {
    return undefined;
  }
};

const readCount = (text: string | undefined): number =>
  text !== undefined && /^\d{1,6}$/.test(text) ? Math.min(Number(text), limits.maxTableRows) : 0;

/** Looks up only the names of the field's controls; other entries are ignored. */
const inputOf = (entries: PostedEntries, field: FieldItem, path: string): Input => {
  const rows = readCount(textOf(entries, controlName(path, "rows")));
  return Object.fromEntries(
    pageKindOf(pageKinds, field)
      .parts(field, rows)
      .flatMap((part) => {
        const name = controlName(path, part);
        return entries.has(name) ? [[part, textsOf(entries, name)] as const] : [];
      }),
  );
};

/** Removes a row; those below it move up. */
const withoutRow = (field: FieldItem, input: Input, index: number): Input => {
  if (field.kind !== "table") return input;
  const parts = Object.entries(input).flatMap(([part, values]) => {
    const dot = part.indexOf(".");
    const row = Number(part.slice(0, dot));
    if (row === index) return [];
    return [[row > index ? cellPart(row - 1, part.slice(dot + 1)) : part, values] as const];
  });
  return Object.fromEntries(parts);
};

const readMine = (text: string | undefined): Input | undefined => {
  try {
    const mine: unknown = JSON.parse(text ?? "");
    if (typeof mine !== "object" || mine === null || Array.isArray(mine)) return undefined;
    const isInput = Object.values(mine).every(
      (values) => Array.isArray(values) && values.every((value) => typeof value === "string"),
    );
    return isInput ? (mine as Input) : undefined;
  } catch {
    return undefined;
  }
};

/** The commands of the pressed button. */
const commandsOf = (form: LiveForm, intent: Intent): readonly PageCommand[] => {
  switch (intent.type) {
    case "add":
      return [{ type: "add_instance", path: intent.path }];
    case "remove":
      return [{ type: "remove_instance", path: intent.path, index: intent.index }];
    case "clearfile":
      return [{ type: "clear", path: intent.path, keep: true }];
    case "accept":
      return pathsFor(intent, proposedPaths(form)).map((path) => ({ type: "accept", path }));
    case "decline":
      return pathsFor(intent, proposedPaths(form)).map((path) => ({ type: "decline", path }));
    case "confirm":
      return pathsFor(intent, unconfirmedPaths(form)).map((path) => ({ type: "confirm", path }));
    default:
      return [];
  }
};

const pathsFor = ({ path }: { readonly path: string }, everything: readonly string[]): readonly string[] =>
  path === "*" ? everything.slice(0, limits.maxChanges) : [path];

/**
 * Reads what a person did on a page without a script. A field counts as changed if its controls hold something else
 * than when the page was rendered; unknown entries are ignored, and text that is no value is kept as typed.
 *
 * @example
 * const post = readPost(form, groupEntries(await request.formData())!);
 * if (post.ok) post.changes.map(({ command }) => command.type); // ["set", "clear"]
 */
export const readPost = <F extends PostedFile>(form: LiveForm, entries: PostedEntries<F>): Post<F> | PostRefusal => {
  if (entries.size > limits.maxEntries) {
    return refuse("too_many_entries", `A form of at most ${limits.maxEntries} entries can be read; this one has more.`);
  }
  const was = readWas(textOf(entries, "_was"));
  if (!was) {
    return refuse(
      "unreadable_post",
      "The page's own entry _was is missing or damaged; load the page again and send it as it is.",
    );
  }
  if (was.size > limits.maxChanges) {
    return refuse(
      "too_many_entries",
      `A form of at most ${limits.maxChanges} fields can be read; this one names more.`,
    );
  }
  const intent = readIntent(textOf(entries, "_do") ?? "save") ?? { type: "save" };
  const changes: PostedChange[] = [];
  const undecided: { path: string; mine: Input }[] = [];
  const blankRows: (readonly [string, number])[] = [];
  for (const [path, hash] of was) {
    const node = fieldAt(form, path);
    if (!node) continue;
    const { field } = node;
    const mine = readMine(textOf(entries, `_mine::${path}`));
    const decides = (intent.type === "mine" || intent.type === "theirs") && intent.path === path;
    if (mine !== undefined && !decides) undecided.push({ path, mine });
    const posted = mine !== undefined && decides && intent.type === "mine" ? mine : inputOf(entries, field, path);
    const removes = intent.type === "removerow" && intent.path === path;
    const input = removes ? withoutRow(field, posted, intent.index) : posted;
    const kind = pageKindOf(pageKinds, field);
    if (kind.rows) blankRows.push([path, blankOf(entries, path, input, intent)]);
    if (inputHash(input) === hash) continue;
    changes.push({ path, command: readInput({ kind, field, path, input, before: answerAt(form, path) }), input });
  }
  for (const command of commandsOf(form, intent)) changes.push({ path: command.path, command });
  return {
    ok: true,
    intent,
    seen: readSeen(textOf(entries, "_seen")),
    step: textOf(entries, "_step") || undefined,
    changes,
    files: filesOf(form, entries),
    undecided,
    blankRows: Object.fromEntries(blankRows.filter(([, count]) => count > 0)),
  };
};

const readSeen = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;

const isFilled = (input: Input, row: number): boolean =>
  Object.entries(input).some(
    ([part, values]) => part.startsWith(`${row}.`) && values.some((text) => text.trim() !== ""),
  );

const blankOf = (entries: PostedEntries, path: string, input: Input, intent: Intent): number => {
  const shown = readCount(textOf(entries, controlName(path, "rows")));
  let filled = 0;
  for (let row = 0; row < shown; row++) if (isFilled(input, row)) filled++;
  const removed = intent.type === "removerow" && intent.path === path ? 1 : 0;
  const added = intent.type === "addrow" && intent.path === path ? 1 : 0;
  return Math.min(Math.max(0, shown - filled - removed + added), limits.maxBlankRows);
};

const filesOf = <F extends PostedFile>(form: LiveForm, entries: PostedEntries<F>) => {
  const files: { path: string; file: F }[] = [];
  for (const [name, values] of entries) {
    const file = values.find((value) => typeof value !== "string");
    // A file control in which nothing was chosen posts a nameless empty file.
    if (file === undefined || (file.name === "" && file.size === 0)) continue;
    const path = pathOfName(name);
    if (fieldAt(form, path)?.field.kind === "file") files.push({ path, file });
  }
  return files;
};

const pathOfName = (name: string): string =>
  name.replace(/%25|%3A%3A|^%5F/g, (found) => (found === "%25" ? "%" : found === "%5F" ? "_" : "::"));
