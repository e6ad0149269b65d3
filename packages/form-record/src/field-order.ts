import type { FormFieldSchema } from "./form-schema.ts";

interface Ordered {
  readonly fields: Readonly<Record<string, FormFieldSchema>>;
  readonly order?: readonly string[];
}

/** Keys in the author's order (EN-2-01), or those in `order` first and the others alphabetically (D-14). */
export const orderedKeys = ({ fields, order }: Ordered): readonly string[] => {
  if (order === undefined) return Object.keys(fields);
  const named = new Set(order.filter((key) => Object.hasOwn(fields, key)));
  const others = Object.keys(fields).filter((key) => !named.has(key));
  return [...named, ...others.sort()];
};
