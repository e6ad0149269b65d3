import { type FieldItem, type LiveForm, templateOf } from "@cofill/core";
import { limits } from "../limits.ts";
import { promptOf } from "./kind-prompts.ts";

/** What is said of an item beside the form's fields, at most a few lines of it. */
export const docLines = ({ compiled }: LiveForm, path: string, id: string): readonly string[] => {
  const refs = new Set([path, templateOf(path), id]);
  return (compiled.definition.docs ?? [])
    .filter(({ ref }) => refs.has(ref))
    .flatMap(({ text }) => text.trim().split("\n"))
    .filter((line) => line.trim() !== "")
    .slice(0, limits.maxHelpLines);
};

/** What helps whoever is asked: the form's own words first, then what an answer looks like. */
export const fieldHelp = (form: LiveForm, path: string, field: FieldItem): readonly string[] => {
  const takes = promptOf(field).takes?.(field as never);
  const examples = (field.examples ?? []).slice(0, 2);
  return [
    ...(field.hint === undefined ? [] : [field.hint]),
    ...docLines(form, path, field.id),
    ...(takes === undefined ? [] : [`${takes[0]!.toUpperCase()}${takes.slice(1)}`]),
    ...(examples.length === 0 ? [] : [`Such as ${examples.join(" or ")}`]),
  ];
};
