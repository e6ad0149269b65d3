import { quote } from "@cofill/core";
import type { ManifestAction, Schema } from "../annotations/manifest.ts";
import type { PageElement } from "../annotations/page-element.ts";
import type { PageIndex } from "../annotations/page-index.ts";
import type { Resolution } from "../annotations/resolve-one.ts";
import { findBoundResults, findResults } from "../annotations/resolve-status.ts";
import { actionIdOf, fieldNameOf } from "../annotations/resolve-words.ts";
import { agentAttributes } from "../annotations/vocabulary.ts";
import { limits } from "./limits.ts";
import type { Notes, Remark } from "./outcome.ts";
import { propertyOf, readTyped } from "./typed-value.ts";

interface ReadResults extends Notes {
  readonly results: Readonly<Record<string, unknown>>;
}

/** Reads the typed outputs by their `data-agent-output` (D-07, D-22). */
export const readResults = (
  index: PageIndex,
  action: string,
  { outputSchema }: ManifestAction,
  how: Resolution,
): ReadResults => {
  const isHere = (index.actions.get(action) ?? []).length > 0;
  const found = isHere ? findResults(index, action, how) : findBoundResults(index, action, how);
  const remarks: Remark[] = [];
  if (!found.ok) return { results: {}, remarks, diagnostics: found.diagnostics };
  const results = new Map<string, unknown>();
  for (const { output, element } of found.value) {
    const parts = partsOf(element);
    if (parts.length === 0) read(results, output, element, outputSchema, remarks);
    else {
      const whole = new Map<string, unknown>();
      for (const part of parts) read(whole, nameOf(part), part, outputSchema, remarks);
      results.set(output, Object.fromEntries(whole));
    }
  }
  return { results: Object.fromEntries(results), remarks, diagnostics: found.diagnostics };
};

const nameOf = (element: PageElement): string =>
  fieldNameOf(element) || (element.attributes[agentAttributes.output] ?? "");

/** A result is one value, or has named parts. */
const partsOf = (result: PageElement): readonly PageElement[] => {
  const parts: PageElement[] = [];
  const rest = [...result.children].reverse();
  for (let element = rest.pop(); element; element = rest.pop()) {
    if (actionIdOf(element) !== "") continue;
    if (nameOf(element) !== "") parts.push(element);
    else rest.push(...element.children.toReversed());
  }
  return parts;
};

const read = (
  into: Map<string, unknown>,
  name: string,
  element: PageElement,
  schema: Schema | undefined,
  remarks: Remark[],
): void => {
  // `invoice.create.invoice_id` is the property `invoice_id` if the schema has one.
  const property = propertyOf(schema, name) ?? propertyOf(schema, name.slice(name.lastIndexOf(".") + 1));
  const typed = readTyped(element, property);
  if (typed.ok) into.set(name, typed.value);
  else if (remarks.length < limits.maxListed) {
    const message = `The result ${quote(name)}: ${typed.message}; it was left out.`;
    remarks.push({ code: "result_does_not_fit", message, field: name });
  }
};
