/** Settings of an intake for a field, beside its schema (D-21). */
export interface FieldHint {
  readonly label?: string;
  readonly help?: string;
  readonly placeholder?: string;
  readonly widget?: string;
  readonly order?: number;
  readonly role?: string;
  readonly confirm?: "human";
}

/** A page of a form (D-21) with the root properties on it. */
export interface StepDefinition {
  readonly id: string;
  readonly title: string;
  readonly description?: string;
  readonly fields: readonly string[];
}

/** Hints by template, from any notation of rows: `items[*].amount`, `items[].amount`, `items.0.amount`. */
export const readHints = (hints: Readonly<Record<string, FieldHint>>): ReadonlyMap<string, FieldHint> =>
  new Map(
    Object.entries(hints).map(([path, hint]) => [
      path.replace(/\[(?:\d*|\*)\]/g, "[*]").replace(/\.(?:\d+|\*)(?=\.|$)/g, "[*]"),
      hint,
    ]),
  );
