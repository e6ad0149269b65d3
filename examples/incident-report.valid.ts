import type { ValidatorRegistry } from "@cofill/markform/validators";

type Issue = ReturnType<ValidatorRegistry[string]>[number];
type Row = Record<string, unknown>;

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

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

function textOf(value: unknown): string {
  return isRecord(value) && typeof value.value === "string" ? value.value.trim() : "";
}

export const validators: ValidatorRegistry = {
  /** The rows of the timeline carry a 24-hour time and are in ascending order. */
  chronological: (ctx) => {
    const issues: Issue[] = [];
    let previous = "";
    for (const [index, row] of rowsOf(ctx.values[ctx.targetId]).entries()) {
      const day = cellText(row, "day");
      const time = cellText(row, "time_utc");
      if (time !== "" && !TIME.test(time)) {
        issues.push(error(ctx.targetId, `Timeline row ${index + 1}: write the time as HH:MM, not "${time}"`));
        continue;
      }
      if (day === "" || time === "") continue;
      const moment = `${day} ${time}`;
      if (moment < previous) {
        issues.push(error(ctx.targetId, `Timeline row ${index + 1} (${moment}) is earlier than the row before it`));
      }
      previous = moment;
    }
    return issues;
  },

  /** A text has at least `min` words. */
  min_words: (ctx) => {
    const min = ctx.params.min;
    if (typeof min !== "number") return [error(ctx.targetId, 'min_words needs the number parameter "min"')];
    const text = textOf(ctx.values[ctx.targetId]);
    const count = text === "" ? 0 : text.split(/\s+/).length;
    return count > 0 && count < min
      ? [error(ctx.targetId, `"${ctx.targetId}" needs at least ${min} words (now ${count})`)]
      : [];
  },

  /** When one of `options` is selected in `select`, `field` needs a value. */
  needs_when: (ctx) => {
    const select = String(ctx.params.select ?? "");
    const field = String(ctx.params.field ?? "");
    const options = Array.isArray(ctx.params.options) ? ctx.params.options : [];
    const answer: unknown = ctx.values[select];
    const selected = isRecord(answer) ? answer.selected : undefined;
    if (!options.includes(selected) || textOf(ctx.values[field]) !== "") return [];
    return [error(field, `"${field}" is required when "${select}" is ${String(selected)}`)];
  },
};
