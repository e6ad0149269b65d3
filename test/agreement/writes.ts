import fc from "fast-check";
import type { Entry, JsonObject, Write } from "./channel.ts";
import { childPath, type FieldItem, type Item, isReadonlyAt, type LiveForm } from "./imports.ts";
import { type ValuesFor, valuesFor } from "./values.ts";

interface Target {
  readonly path: string;
  readonly field: FieldItem;
  readonly values: ValuesFor;
}

interface ListTarget {
  readonly path: string;
  readonly minRows: number;
  /** A row's fields by their paths within the row; "" where the row is one value. */
  readonly cells: readonly { readonly inside: string; readonly values: ValuesFor }[];
}

interface Targets {
  readonly fields: readonly Target[];
  readonly lists: readonly ListTarget[];
}

/** What can be written in a form: its fields, and its lists with their rows. Lists within rows are left alone. */
const targetsIn = (form: LiveForm): Targets => {
  const fields: Target[] = [];
  const lists: ListTarget[] = [];
  const isCalculated = (template: string): boolean =>
    form.compiled.rules.some(({ kind, target }) => kind === "calculated" && target === template);
  const walk = (items: readonly Item[], prefix: string, row: ListTarget["cells"][number][] | undefined): void => {
    for (const item of items) {
      if (item.type === "section") walk(item.items, prefix, row);
      else if (item.type === "record") walk(item.items, childPath(prefix, item.id), row);
      else if (item.type === "list" && !row) {
        const path = childPath(prefix, item.id);
        const cells: ListTarget["cells"][number][] = [];
        walk(item.items, `${path}[*]`, cells);
        if (cells.length > 0) lists.push({ path, minRows: Math.max(item.minItems ?? 1, 1), cells });
      } else if (item.type === "field") {
        const path = childPath(prefix, item.id);
        const values = valuesFor(item);
        if (!values || item.readonly || isCalculated(path) || (!row && isReadonlyAt(form, path))) continue;
        if (row) row.push({ inside: path.slice(path.indexOf("[*]") + 3).replace(/^\.?\$?/, ""), values });
        else fields.push({ path, field: item, values });
      }
    }
  };
  walk(form.compiled.definition.items, "", undefined);
  return { fields, lists };
};

/** `{"a.b": 1}` as `{"a": {"b": 1}}`; none of these paths leads into a list. */
const nested = (entries: readonly Entry[]): JsonObject => {
  const root: Record<string, unknown> = {};
  for (const { path, value } of entries) {
    const keys = path.split(".");
    let inner = root;
    for (const key of keys.slice(0, -1)) {
      inner[key] ??= {};
      inner = inner[key] as Record<string, unknown>;
    }
    inner[keys.at(-1)!] = value;
  }
  return root;
};

const single = (sort: Write["sort"], path: string, value: unknown): Write => ({
  sort,
  values: { [path]: value ?? null },
  entries: [{ path, value }],
});

/** One write to one field of every sort that its kind has. */
const singlesFor = ({ path, field, values }: Target): readonly fc.Arbitrary<Write>[] => {
  const tries: [Write["sort"], fc.Arbitrary<unknown> | undefined][] = [
    ["right", values.right],
    ["near_miss", values.nearMiss],
    ["wrong", values.wrong],
    ["wrong_type", values.wrongType],
    ["unknown_option", values.unknownOption],
    ["blank", field.kind === "string" ? fc.constant("   ") : undefined],
    ["clear", fc.constant(undefined)],
  ];
  return tries.flatMap(([sort, values]) => (values ? [values.map((value) => single(sort, path, value))] : []));
};

const rowsFor = ({ path, minRows, cells }: ListTarget): fc.Arbitrary<Write> => {
  const isPlain = cells.length === 1 && cells[0]!.inside === "";
  const row = fc.tuple(...cells.map(({ values }) => values.right));
  return fc.array(row, { minLength: minRows, maxLength: minRows + 1 }).map((rows) => {
    const rowValues = rows.map((row) =>
      isPlain ? row[0] : nested(row.map((value, at) => ({ path: cells[at]!.inside, value }))),
    );
    const entries = rows.flatMap((row, index) =>
      row.map((value, at) => ({
        path: isPlain ? `${path}[${index}]` : `${path}[${index}].${cells[at]!.inside}`,
        value,
      })),
    );
    return { sort: "row", values: nested([{ path, value: rowValues }]), entries };
  });
};

/**
 * One of everything at once, then rows, then single writes: so many at random, or with "every" each sort of write to
 * each field.
 */
export const writesFor = (form: LiveForm, singles: number | "every"): fc.Arbitrary<readonly Write[]> => {
  const { fields, lists } = targetsIn(form);
  const whole = fc.tuple(...fields.map(({ values }) => values.right)).map((values): Write => {
    const entries = fields.map(({ path }, at) => ({ path, value: values[at] }));
    return { sort: "right", values: nested(entries), entries };
  });
  const rows = fc.tuple(...lists.map(rowsFor));
  const unknown = fc.constant(single("unknown_path", "no_such_field", "x"));
  const all = [unknown, ...fields.flatMap(singlesFor)];
  const others =
    singles === "every" ? fc.tuple(...all) : fc.array(fc.oneof(...all), { minLength: singles, maxLength: singles });
  return fc.tuple(whole, rows, others).map(([first, lists, rest]) => [first, ...lists, ...rest]);
};

/** The same write with some of its entries only; a batch without any is none. */
export const only = (write: Write, keep: (entry: Entry) => boolean): Write | undefined => {
  const entries = write.entries.filter(keep);
  if (entries.length === 0) return undefined;
  if (entries.length === write.entries.length) return write;
  return { ...write, entries, values: nested(entries) };
};
