import type { ValidatorRegistry } from "@cofill/markform/validators";

type Issue = ReturnType<ValidatorRegistry[string]>[number];
type Row = Record<string, unknown>;

function error(ref: string, message: string): Issue {
  return { severity: "error", message, ref, source: "code" };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function rowsOf(value: unknown): Row[] {
  return isRecord(value) && value.kind === "table" && Array.isArray(value.rows) ? value.rows.filter(isRecord) : [];
}

/** The text of a cell, or "" when it is empty or skipped. A cell is a bare value or a response with a state. */
function cellText(row: Row, column: string): string {
  const cell = row[column];
  const value = isRecord(cell) ? cell.value : cell;
  return typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
}

function itemsOf(value: unknown): string[] {
  return isRecord(value) ? stringList(value.items) : [];
}

function stringList(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}

function numberOf(value: unknown): number | undefined {
  return isRecord(value) && typeof value.value === "number" ? value.value : undefined;
}

function hostOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).hostname : undefined;
}

export const validators: ValidatorRegistry = {
  /** A text has at least `min` words. */
  min_words: (ctx) => {
    const min = ctx.params.min;
    if (typeof min !== "number") return [error(ctx.targetId, 'min_words needs the number parameter "min"')];
    const answer: unknown = ctx.values[ctx.targetId];
    const text = isRecord(answer) && typeof answer.value === "string" ? answer.value.trim() : "";
    const count = text === "" ? 0 : text.split(/\s+/).length;
    return count > 0 && count < min
      ? [error(ctx.targetId, `"${ctx.targetId}" needs at least ${min} words (now ${count})`)]
      : [];
  },

  /** No row leaves one of `columns` empty. */
  rows_have: (ctx) => {
    const issues: Issue[] = [];
    for (const [index, row] of rowsOf(ctx.values[ctx.targetId]).entries()) {
      for (const column of stringList(ctx.params.columns)) {
        if (cellText(row, column) === "") {
          issues.push(error(ctx.targetId, `Row ${index + 1} of "${ctx.targetId}" has no "${column}"`));
        }
      }
    }
    return issues;
  },

  /** Every link in `column` of `table` is also an item of the list field `list`. */
  evidence_is_cited: (ctx) => {
    const list = String(ctx.params.list ?? "");
    const column = String(ctx.params.column ?? "");
    const cited = new Set(itemsOf(ctx.values[list]));
    if (cited.size === 0) return [];
    const issues: Issue[] = [];
    for (const [index, row] of rowsOf(ctx.values[String(ctx.params.table ?? "")]).entries()) {
      const url = cellText(row, column);
      if (url !== "" && !cited.has(url)) {
        issues.push(error(list, `The source of evidence row ${index + 1} is not in "${list}": ${url}`));
      }
    }
    return issues;
  },

  /** The links of the list come from at least `min` different hosts. */
  distinct_hosts: (ctx) => {
    const min = typeof ctx.params.min === "number" ? ctx.params.min : 2;
    const items = itemsOf(ctx.values[ctx.targetId]);
    if (items.length < min) return [];
    const hosts = new Set(items.map(hostOf).filter((host) => host !== undefined));
    return hosts.size < min
      ? [error(ctx.targetId, `"${ctx.targetId}" needs links from at least ${min} sites (now ${hosts.size})`)]
      : [];
  },

  /** The year in `from` is not after the year in `to`. */
  year_order: (ctx) => {
    const to = String(ctx.params.to ?? "");
    const first = numberOf(ctx.values[String(ctx.params.from ?? "")]);
    const last = numberOf(ctx.values[to]);
    if (first === undefined || last === undefined || first <= last) return [];
    return [error(to, `The last year (${last}) is before the first year (${first})`)];
  },
};
