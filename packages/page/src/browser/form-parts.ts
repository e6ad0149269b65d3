import type { FormSource } from "../form-page.ts";
import { loaders } from "./part-loaders.ts";

/** Parts that not every form needs: a kind of field, or patterns. */
export type Parts = readonly string[] | "all";

/** What a form is made of, to load that and nothing else. Of a form with rules of its own that is not known beforehand. */
export const partsOf = (source: FormSource): Parts => {
  if (source.format !== "definition") return "all";
  const found = new Set<string>();
  const look = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    const { type, kind, pattern, patternProperties } = value as Readonly<Record<string, unknown>>;
    if (type === "field") found.add(String(kind));
    if (pattern ?? patternProperties) found.add("pattern");
    for (const inner of Object.values(value)) look(inner);
  };
  look(source);
  return [...found];
};

export const loadParts = async (parts: Parts): Promise<void> => {
  const names = parts === "all" ? Object.keys(loaders) : parts.filter((name) => Object.hasOwn(loaders, name));
  await Promise.all(names.map((name) => loaders[name]?.()));
};
