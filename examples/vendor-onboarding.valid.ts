import type { ValidatorRegistry } from "@cofill/markform/validators";

type Issue = ReturnType<ValidatorRegistry[string]>[number];
type Row = Record<string, unknown>;

const EMAIL = /^[^@\s]+@[^@\s]+\.[^@\s]+$/;

function issue(severity: "error" | "warning", ref: string, message: string): Issue {
  return { severity, message, ref, source: "code" };
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

function checkboxStates(value: unknown): Record<string, unknown> {
  return isRecord(value) && value.kind === "checkboxes" && isRecord(value.values) ? value.values : {};
}

function hasText(value: unknown): boolean {
  return isRecord(value) && typeof value.value === "string" && value.value.trim() !== "";
}

function stringList(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}

export const validators: ValidatorRegistry = {
  /** Every address in the `email` column has the shape of an email address. */
  contact_emails: (ctx) => {
    const issues: Issue[] = [];
    for (const [index, row] of rowsOf(ctx.values[ctx.targetId]).entries()) {
      const email = cellText(row, "email");
      if (email !== "" && !EMAIL.test(email)) {
        issues.push(issue("error", ctx.targetId, `Contact ${index + 1}: "${email}" is not an email address`));
      }
    }
    return issues;
  },

  /** Each of `values` occurs at least once in `column` of the table (ignoring case). */
  covers: (ctx) => {
    const column = String(ctx.params.column ?? "");
    const rows = rowsOf(ctx.values[ctx.targetId]);
    if (rows.length === 0) return [];
    const present = new Set(rows.map((row) => cellText(row, column).toLowerCase()));
    return stringList(ctx.params.values)
      .filter((wanted) => !present.has(wanted.toLowerCase()))
      .map((wanted) => issue("error", ctx.targetId, `At least one contact must have the responsibility "${wanted}"`));
  },

  /** When `option` of the explicit checkboxes is answered yes, `field` needs a value. */
  required_if_yes: (ctx) => {
    const option = String(ctx.params.option ?? "");
    const field = String(ctx.params.field ?? "");
    const answer = checkboxStates(ctx.values[String(ctx.params.checkboxes ?? "")])[option];
    if (answer !== "yes" || hasText(ctx.values[field])) return [];
    return [issue("error", field, `"${field}" is required because "${option}" was answered yes`)];
  },

  /** A no to one of `options` is allowed, but the reviewer should see it. */
  expect_yes: (ctx) => {
    const states = checkboxStates(ctx.values[ctx.targetId]);
    return stringList(ctx.params.options)
      .filter((option) => states[option] === "no")
      .map((option) => issue("warning", ctx.targetId, `"${option}" was answered no: clear this with the vendor`));
  },
};
