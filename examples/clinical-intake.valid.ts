import type { ValidatorRegistry } from "@cofill/markform/validators";

type Issue = ReturnType<ValidatorRegistry[string]>[number];

const DATE = /^\d{4}-\d{2}-\d{2}$/;

function error(ref: string, message: string): Issue {
  return { severity: "error", message, ref, source: "code" };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string {
  return isRecord(value) && typeof value.value === "string" ? value.value.trim() : "";
}

function dateOf(value: unknown): string | undefined {
  const text = textOf(value);
  return DATE.test(text) ? text : undefined;
}

/** Completed years between two dates written as YYYY-MM-DD. */
function yearsBetween(born: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(born.slice(0, 4));
  return day.slice(5) < born.slice(5) ? years - 1 : years;
}

export const validators: ValidatorRegistry = {
  /** A patient younger than `age` on the day of the visit needs a name in `guardian`. */
  guardian_for_minors: (ctx) => {
    const guardian = String(ctx.params.guardian ?? "");
    const bornField = String(ctx.params.born ?? "");
    const age = typeof ctx.params.age === "number" ? ctx.params.age : 18;
    const born = dateOf(ctx.values[bornField]);
    const visit = dateOf(ctx.values[String(ctx.params.visit ?? "")]);
    if (born === undefined || visit === undefined) return [];
    if (born > visit) return [error(bornField, "The date of birth is after the date of the visit")];
    if (yearsBetween(born, visit) >= age || textOf(ctx.values[guardian]) !== "") return [];
    return [error(guardian, `Patients under ${age} need the name of a parent or guardian`)];
  },

  /** The date in `earlier` is not after the date in `later`. */
  not_after: (ctx) => {
    const field = String(ctx.params.earlier ?? "");
    const earlier = dateOf(ctx.values[field]);
    const later = dateOf(ctx.values[String(ctx.params.later ?? "")]);
    if (earlier === undefined || later === undefined || earlier <= later) return [];
    return [error(field, `${earlier} is after ${later}`)];
  },

  /** A list with items and a ticked "none" box contradict each other. */
  list_or_box: (ctx) => {
    const list = String(ctx.params.list ?? "");
    const answer: unknown = ctx.values[list];
    const boxes: unknown = ctx.values[String(ctx.params.checkboxes ?? "")];
    const hasItems = isRecord(answer) && Array.isArray(answer.items) && answer.items.length > 0;
    const states = isRecord(boxes) && isRecord(boxes.values) ? boxes.values : {};
    if (!hasItems || states[String(ctx.params.option ?? "")] !== "done") return [];
    return [error(list, `"${list}" has entries although the box says that there are none`)];
  },
};
