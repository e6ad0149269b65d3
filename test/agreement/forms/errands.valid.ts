import type { ValidatorRegistry } from "@cofill/markform/validators";

const numberAt = (values: Readonly<Record<string, unknown>>, id: string): number | undefined => {
  const answer = values[id];
  return typeof answer === "object" && answer !== null && "value" in answer && typeof answer.value === "number"
    ? answer.value
    : undefined;
};

export const validators: ValidatorRegistry = {
  no_shouting: ({ values, targetId }) => {
    const answer = values[targetId];
    const text = answer !== undefined && "value" in answer ? String(answer.value) : "";
    return /[a-z]/i.test(text) && text === text.toUpperCase()
      ? [{ severity: "error", code: "SHOUTING", message: "Write in small letters", ref: targetId, source: "code" }]
      : [];
  },
  total_is_affordable: ({ values }) => {
    const [price = 0, budget = Number.POSITIVE_INFINITY] = [numberAt(values, "price"), numberAt(values, "budget")];
    return price > budget
      ? [{ severity: "error", code: "TOO_DEAR", message: "The price is over the budget", ref: "price", source: "code" }]
      : [];
  },
};
