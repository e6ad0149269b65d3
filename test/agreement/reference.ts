import type { Audience, Entry, Expected, JsonObject, Outcome, Progress, Reader } from "./channel.ts";
import {
  type AuthorTexts,
  answerAt,
  type Command,
  type Context,
  childPath,
  type Definition,
  type FieldItem,
  fieldAt,
  fieldPaths,
  fieldTexts,
  formTexts,
  type IssueCode,
  type Item,
  isLacking,
  isRelevantAt,
  isRequired,
  kindOf,
  type LiveForm,
  statusOf,
} from "./imports.ts";
import type { Live } from "./live.ts";

/** `tags[0].$` is `tags[0]` wherever values are JSON. */
export const jsonPath = (path: string): string => path.replace(/\.\$(?=\.|\[|$)/g, "");

export interface ExpectedIssue {
  readonly path: string;
  readonly code: IssueCode;
  /** Of a check in code, whose code is the author's own. */
  readonly inCode?: boolean;
  readonly field?: FieldItem;
  /** Whether the audience can put it right (MF-2-11). */
  readonly isMine: boolean;
  /** Something is missing, rather than wrong. */
  readonly isLacking: boolean;
}

export interface Text {
  readonly kind:
    | "label"
    | "words"
    | "instructions"
    | "notes"
    | "options"
    | "columns"
    | "examples"
    | "limits"
    | "unit"
    | "group"
    | "role";
  readonly text: string;
}

const at = "2026-01-02T03:04:05Z";
const as = {
  agent: { by: { kind: "agent", id: "bot" }, at },
  person: { by: { kind: "person", id: "ann" }, at },
} satisfies Record<string, Context>;

/** MF-2-11: `agent` is an agent's role, every other role is a person's, a field without a role is anybody's. */
export const isOwn = ({ role }: Pick<FieldItem, "role">, audience: Audience): boolean =>
  audience === "owner" || role === undefined || (role === "agent") === (audience === "agent");

/** A field by a path as JSON has it: the only value of a row stands for the row. */
const corePath = (form: LiveForm, path: string): string => {
  if (fieldAt(form, path) || !path.endsWith("]")) return path;
  return fieldAt(form, `${path}.$`) ? `${path}.$` : path;
};

/** Rows that a path leads into and that are not there yet. */
const rowsToAdd = (form: LiveForm, path: string): readonly string[] => {
  const lists: string[] = [];
  for (const match of path.matchAll(/\[(\d+)\]/g)) {
    const list = path.slice(0, match.index);
    const count = form.instances.get(list);
    if (Number(match[1]) === (count ?? 0) && form.compiled.lists.has(list.replace(/\[\d+\]/g, "[*]"))) lists.push(list);
  }
  return lists;
};

/**
 * What every channel must agree with: the packages driven directly, one command for one value, and who may fill what
 * as MF-2-11 says.
 */
export class Reference {
  readonly #live: Live;
  readonly #audience: Audience;
  readonly #proposed = new Set<string>();

  constructor(live: Live, audience: Audience) {
    this.#live = live;
    this.#audience = audience;
  }

  get form(): LiveForm {
    return this.#live.form;
  }

  fieldOf(path: string): FieldItem | undefined {
    return fieldAt(this.form, corePath(this.form, path))?.field;
  }

  #run({ path, value }: Entry, context: Context, how: { keep?: boolean; lenient?: boolean } = {}) {
    for (const list of rowsToAdd(this.form, path)) {
      const added = this.#live.step({ type: "add_instance", path: list }, context);
      if (!added.ok) return added;
    }
    const target = corePath(this.form, path);
    // A checklist is given in part: the other boxes stay as they are.
    const isChecklist = fieldAt(this.form, target)?.field.kind === "checkboxes";
    const command: Command =
      value === undefined || value === null
        ? { type: "clear", path: target, ...(how.keep && { keep: true }) }
        : { type: "set", path: target, value, ...how, ...(isChecklist && { merge: true }) };
    return this.#live.step(command, context);
  }

  /** What a channel must make of entries that are written one after the other. */
  expected(entries: readonly Entry[]): ReadonlyMap<string, Expected> {
    const before = this.form;
    const results = entries.map((entry) => [entry.path, this.#attempt(entry)] as const);
    this.#live.form = before;
    return new Map(results);
  }

  #attempt(entry: Entry): Expected {
    const context = this.#audience === "agent" ? as.agent : as.person;
    const before = this.form;
    const fitted = this.#run(entry, context, { lenient: true });
    this.#live.form = before;
    const fits = { fits: fitted.ok, issues: fitted.ok ? fitted.issues.map(({ code }) => code) : [] };
    const result = this.#run(entry, context);
    const field = this.fieldOf(entry.path);
    const isOthers = field !== undefined && !isOwn(field, this.#audience);
    if (!result.ok || isOthers) this.#live.form = before;
    const about = { ...fits, byRole: isOthers, forPerson: field?.confirm === "human" && this.#audience === "agent" };
    if (!result.ok) return { result: "refused", code: result.refusal.code, ...about };
    // A proposal is a value: an agent cannot propose that a person's field be empty.
    const isCleared = answerAt(result.form, corePath(result.form, entry.path)).state === "unanswered";
    if (isOthers && (this.#audience === "person" || isCleared)) {
      return { result: "refused", code: "not_your_role", ...about };
    }
    return { result: isOthers || result.outcome === "proposed" ? "proposed" : "answered", ...about };
  }

  /** Takes over what a channel did, so that one disagreement does not make everything after it disagree. */
  follow(entry: Entry, { result }: Outcome, misfits: "kept" | "fitted"): void {
    if (result === "proposed") this.#proposed.add(entry.path);
    if (result !== "answered") return;
    this.#proposed.delete(entry.path);
    const ways = misfits === "kept" ? [{}, { keep: true }] : [{}, { lenient: true }, { keep: true }];
    for (const how of ways) if (this.#run(entry, as.person, how).ok) return;
  }

  /** Whether an agent's value may wait at a path for a person's decision. */
  isProposed(path: string): boolean {
    return this.#proposed.has(path);
  }

  /** How many checklists the audience fills. */
  get checklists(): number {
    return this.#fields().filter(({ field }) => field.kind === "checkboxes" && isOwn(field, this.#audience)).length;
  }

  get hasOthersFields(): boolean {
    return Array.from(this.form.compiled.fields.values()).some(({ field }) => !isOwn(field, this.#audience));
  }

  #fields(): readonly { readonly path: string; readonly field: FieldItem }[] {
    return Array.from(fieldPaths(this.form)).filter(({ path }) => isRelevantAt(this.form, path));
  }

  answers(): JsonObject {
    return answersIn(this.form, this.form.compiled.definition.items, "");
  }

  /** Runs the form's checks in code, for the issues and the progress. */
  check(): Promise<void> {
    return this.#live.check();
  }

  issues(): readonly ExpectedIssue[] {
    const found: ExpectedIssue[] = [];
    for (const [path, issues] of this.form.issues.entries()) {
      const field = fieldAt(this.form, path)?.field;
      for (const { code, severity } of issues) {
        if (severity !== "error") continue;
        const isMine = !field || isOwn(field, this.#audience);
        found.push({ path: jsonPath(path), code, ...(field && { field }), isMine, isLacking: isLacking(code) });
      }
    }
    for (const path of this.#live.codeErrors()) {
      const field = fieldAt(this.form, path)?.field;
      const isMine = !field || isOwn(field, this.#audience);
      found.push({ path, code: "rule_failed", inCode: true, ...(field && { field }), isMine, isLacking: false });
    }
    return found;
  }

  progress(): Progress {
    const own = this.#fields()
      .filter(({ field }) => isOwn(field, this.#audience))
      .map(({ path, field }) => {
        const required = isRequired(this.form, field, path);
        const issues = this.form.issues.get(path) ?? [];
        return statusOf({ field, kind: kindOf(field) }, required, answerAt(this.form, path), issues);
      });
    const required = own.filter((status) => status.required);
    const errors = Array.from(this.form.issues.entries()).flatMap(([, issues]) => issues);
    return {
      required: required.length,
      requiredAnswered: required.filter(({ empty }) => !empty).length,
      missingCount: own.filter(({ emptyRequired }) => emptyRequired).length,
      complete: errors.every(({ severity }) => severity !== "error") && this.#live.codeErrors().length === 0,
    };
  }

  /** Everything that `describe` says of a field to a reader, or with "" of the form to those who fill in its roles. */
  texts(path: string, reader: Reader): readonly Text[] {
    return path === "" ? this.#formTexts() : this.#fieldTexts(path, reader);
  }

  #formTexts(): readonly Text[] {
    const texts = formTexts(this.form.compiled.definition);
    const own = texts.roles.filter(({ role }) => isOwn({ role }, this.#audience) && this.#audience !== "owner");
    const roles = own.flatMap(({ instructions = "" }) => (instructions === "" ? [] : [instructions]));
    return [...textsOf(texts), ...roles.map((text): Text => ({ kind: "role", text }))];
  }

  #fieldTexts(path: string, reader: Reader): readonly Text[] {
    const node = fieldAt(this.form, corePath(this.form, path));
    if (!node) return [];
    const {
      label,
      hint,
      options = [],
      columns = [],
      examples,
      limits,
      unit,
      groups,
      ...texts
    } = fieldTexts(this.form.compiled.definition, node, reader);
    const all = (kind: Text["kind"], given: readonly string[]): readonly Text[] =>
      given.map((text) => ({ kind, text }));
    return [
      ...writtenIn(this.form.compiled.definition, node.template, node.field),
      ...all("label", [label]),
      ...all("words", hint === undefined ? [] : [hint]),
      ...textsOf(texts),
      ...options.flatMap((option) => [...all("options", [option.label]), ...textsOf(option)]),
      ...columns.flatMap((column) => [...all("columns", [column.label]), ...all("limits", column.limits)]),
      ...all("examples", examples),
      ...all("limits", limits),
      ...all("unit", unit === undefined ? [] : [unit]),
      ...groups.flatMap((group) => textsOf(group).map(({ text }): Text => ({ kind: "group", text }))),
    ];
  }
}

const docKinds: Readonly<Record<string, Text["kind"]>> = {
  description: "words",
  instructions: "instructions",
  examples: "examples",
};

/** What stands about a field in its definition, read without `describe`. */
const writtenIn = ({ docs = [] }: Definition, template: string, field: FieldItem): readonly Text[] => {
  const docsOf = (ref: string): readonly Text[] =>
    docs.filter((doc) => doc.ref === ref).map(({ tag, text }) => ({ kind: docKinds[tag] ?? "notes", text }));
  const options = "options" in field ? field.options : [];
  return [
    { kind: "label", text: field.label },
    ...(field.hint === undefined ? [] : [{ kind: "words", text: field.hint } as const]),
    ...(field.unit === undefined ? [] : [{ kind: "unit", text: field.unit } as const]),
    ...(field.examples ?? []).map((text) => ({ kind: "examples", text }) as const),
    ...docsOf(template),
    ...options.flatMap(({ id, label }) => [{ kind: "options", text: label } as const, ...docsOf(`${template}.${id}`)]),
  ];
};

const textsOf = ({ description, instructions, documentation = {} }: AuthorTexts): readonly Text[] => [
  ...(description === undefined ? [] : [{ kind: "words", text: description } as const]),
  ...(instructions === undefined ? [] : [{ kind: "instructions", text: instructions } as const]),
  ...Object.entries(documentation).map(
    ([tag, text]): Text => ({ kind: tag === "examples" ? "examples" : "notes", text }),
  ),
];

const isHollow = (value: unknown): boolean =>
  value === undefined || (typeof value === "object" && value !== null && Object.keys(value).length === 0);

/** The answers below some items; what holds nothing is left out. */
const answersIn = (form: LiveForm, items: readonly Item[], prefix: string): JsonObject => {
  const values: Record<string, unknown> = {};
  const put = (id: string, value: unknown): void => {
    if (!isHollow(value)) values[id] = value;
  };
  for (const item of items) {
    switch (item.type) {
      case "text":
        break;
      case "section":
        Object.assign(values, answersIn(form, item.items, prefix));
        break;
      case "record":
        put(item.id, answersIn(form, item.items, childPath(prefix, item.id)));
        break;
      case "list": {
        const path = childPath(prefix, item.id);
        put(item.id, rowsIn(form, item.items, path, form.instances.get(path) ?? 0));
        break;
      }
      case "field":
        put(item.id, answerJson(form, item, childPath(prefix, item.id)));
        break;
      default:
        item satisfies never;
    }
  }
  return values;
};

const rowsIn = (form: LiveForm, items: readonly Item[], path: string, count: number): readonly unknown[] =>
  Array.from({ length: count }, (_, index) => {
    const row = answersIn(form, items, `${path}[${index}]`);
    return items.length === 1 && items[0]?.type === "field" && items[0].id === "$" ? (row.$ ?? null) : row;
  });

const answerJson = (form: LiveForm, field: FieldItem, path: string): unknown => {
  const { state, value, raw } = answerAt(form, path);
  if (state !== "answered" || !isRelevantAt(form, path)) return undefined;
  if (raw !== undefined) return raw;
  if (field.kind !== "table") return value;
  return (value as readonly Readonly<Record<string, { state: string; value?: unknown }>>[]).map((row) =>
    Object.fromEntries(
      Object.entries(row).flatMap(([id, cell]) => (cell.state === "answered" ? [[id, cell.value]] : [])),
    ),
  );
};
