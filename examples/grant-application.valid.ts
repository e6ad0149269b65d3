import type { ValidatorRegistry } from "@cofill/markform/validators";

type Issue = ReturnType<ValidatorRegistry[string]>[number];
type Row = Record<string, unknown>;

const DAY_MS = 86_400_000;

function error(ref: string, message: string): Issue {
  return { severity: "error", message, ref, source: "code" };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function rowsOf(value: unknown): Row[] {
  return isRecord(value) && value.kind === "table" && Array.isArray(value.rows) ? value.rows.filter(isRecord) : [];
}

/** The value of a cell. A cell is a bare value or a response object with a state. */
function cellValue(row: Row, column: string): unknown {
  const cell = row[column];
  return isRecord(cell) ? cell.value : cell;
}

function cellNumber(row: Row, column: string): number | undefined {
  const value = cellValue(row, column);
  if (typeof value === "number") return value;
  if (typeof value !== "string" || value.trim() === "") return undefined;
  const parsed = Number(value);
  return Number.isFinite(parsed) ? parsed : undefined;
}

function sumOf(rows: Row[], column: string): number {
  return rows.reduce((sum, row) => sum + (cellNumber(row, column) ?? 0), 0);
}

function textOf(value: unknown): string {
  return isRecord(value) && typeof value.value === "string" ? value.value.trim() : "";
}

function stringList(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}

function numberParam(value: unknown, fallback: number): number {
  return typeof value === "number" ? value : fallback;
}

/** Differences below the tolerance are rounding; the small extra absorbs binary fractions. */
function differs(a: number, b: number, tolerance: number): boolean {
  return Math.abs(a - b) > tolerance + 1e-9;
}

export const validators: ValidatorRegistry = {
  /** The numbers in `column` of `table` add up to the number in `field`. */
  sum_equals: (ctx) => {
    const table = String(ctx.params.table ?? "");
    const field = String(ctx.params.field ?? "");
    const rows = rowsOf(ctx.values[table]);
    const answer: unknown = ctx.values[field];
    const target = isRecord(answer) && typeof answer.value === "number" ? answer.value : undefined;
    if (rows.length === 0 || target === undefined) return [];
    const sum = sumOf(rows, String(ctx.params.column ?? ""));
    if (!differs(sum, target, numberParam(ctx.params.tolerance, 0))) return [];
    return [error(table, `The budget adds up to ${sum.toFixed(2)}, but ${target.toFixed(2)} is requested`)];
  },

  /** In every row the product of `factors` equals `result`. */
  row_product: (ctx) => {
    const result = String(ctx.params.result ?? "");
    const factors = stringList(ctx.params.factors);
    const tolerance = numberParam(ctx.params.tolerance, 0);
    const issues: Issue[] = [];
    for (const [index, row] of rowsOf(ctx.values[ctx.targetId]).entries()) {
      const numbers = factors.map((column) => cellNumber(row, column));
      const written = cellNumber(row, result);
      if (written === undefined || numbers.length === 0 || numbers.includes(undefined)) continue;
      const product = numbers.reduce<number>((value, factor) => value * (factor ?? 1), 1);
      if (differs(product, written, tolerance)) {
        issues.push(
          error(ctx.targetId, `Row ${index + 1}: ${factors.join(" times ")} is ${product.toFixed(2)}, not ${written}`),
        );
      }
    }
    return issues;
  },

  /** Rows whose `groupBy` cell is `value` hold at most `percent` of the sum of `column`. */
  share_at_most: (ctx) => {
    const table = String(ctx.params.table ?? "");
    const column = String(ctx.params.column ?? "");
    const groupBy = String(ctx.params.groupBy ?? "");
    const wanted = String(ctx.params.value ?? "");
    const percent = numberParam(ctx.params.percent, 100);
    const rows = rowsOf(ctx.values[table]);
    const total = sumOf(rows, column);
    if (total <= 0) return [];
    const part = sumOf(
      rows.filter((row) => String(cellValue(row, groupBy) ?? "").toLowerCase() === wanted.toLowerCase()),
      column,
    );
    const share = (part / total) * 100;
    if (share <= percent + 1e-9) return [];
    return [
      error(table, `"${wanted}" takes ${share.toFixed(1)} percent of the budget; ${percent} percent are allowed`),
    ];
  },

  /** The date in `end` is after the date in `start`, by at most `maxDays` days. */
  date_order: (ctx) => {
    const end = String(ctx.params.end ?? "");
    const first = Date.parse(textOf(ctx.values[String(ctx.params.start ?? "")]));
    const last = Date.parse(textOf(ctx.values[end]));
    if (Number.isNaN(first) || Number.isNaN(last)) return [];
    const days = Math.round((last - first) / DAY_MS);
    if (days <= 0) return [error(end, "The project must end after it starts")];
    const maxDays = numberParam(ctx.params.maxDays, Number.POSITIVE_INFINITY);
    return days > maxDays ? [error(end, `The project lasts ${days} days; at most ${maxDays} are allowed`)] : [];
  },

  /** A text has at most `max` words. */
  max_words: (ctx) => {
    const max = ctx.params.max;
    if (typeof max !== "number") return [error(ctx.targetId, 'max_words needs the number parameter "max"')];
    const text = textOf(ctx.values[ctx.targetId]);
    const count = text === "" ? 0 : text.split(/\s+/).length;
    return count > max ? [error(ctx.targetId, `"${ctx.targetId}" has ${count} words; at most ${max} are allowed`)] : [];
  },

  /** No two of the text `fields` hold the same text. */
  not_repeated: (ctx) => {
    const seen = new Map<string, string>();
    const issues: Issue[] = [];
    for (const field of stringList(ctx.params.fields)) {
      const text = textOf(ctx.values[field]).toLowerCase();
      if (text === "") continue;
      const earlier = seen.get(text);
      if (earlier === undefined) seen.set(text, field);
      else issues.push(error(field, `"${field}" repeats the text of "${earlier}"`));
    }
    return issues;
  },
};
