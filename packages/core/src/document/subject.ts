import type { Command } from "../command.ts";
import { expandTemplate } from "../expand-template.ts";
import { answerAt, fieldAt, type LiveForm } from "../form.ts";
import { canonicalJson } from "../kit/canonical-json.ts";
import { bindTemplate, indexesOf, templateOf } from "../path.ts";

/** A command about one place of a form: a field, or a list with its rows. */
export type PlacedCommand = Extract<Command, { readonly path: string }>;

/**
 * The content of a row as text, which identifies the row because rows have no names.
 *
 * @example
 * rowText(form, "legs", 0) === rowText(later, "legs", 1); // the row moved down and is the same
 */
export const rowText = (form: LiveForm, list: string, index: number): string => {
  const row = `${list}[${index}]`;
  const bound = [...indexesOf(list), index];
  const templates = form.compiled.fieldsUnder.get(`${templateOf(list)}[*]`) ?? [];
  const paths = templates.flatMap((template) => expandTemplate(form.instances, bindTemplate(template, bound)));
  return canonicalJson(
    paths.map((path) => {
      const { state, value, raw } = answerAt(form, path);
      return [path.slice(row.length), state, value, raw];
    }),
  );
};

const answerText = (form: LiveForm, path: string): string => {
  if (!fieldAt(form, path)) return "gone";
  const { state, value, raw } = answerAt(form, path);
  return canonicalJson([state, value, raw]);
};

/**
 * The present content of a command's subject as text; two texts are equal if nobody changed it in between.
 *
 * @example
 * subjectOf(before, command) === subjectOf(now, command); // the command can still be carried out as it was meant
 */
export const subjectOf = (form: LiveForm, command: PlacedCommand): string => {
  const { path } = command;
  switch (command.type) {
    case "set":
    case "clear":
    case "skip":
    case "abort":
      return answerText(form, path);
    case "confirm":
      return `${answerText(form, path)}|${answerAt(form, path).confirmed ?? false}`;
    case "accept":
    case "decline":
      return `${answerText(form, path)}|${canonicalJson(form.proposals.get(path)?.value)}`;
    case "add_instance":
    case "resize":
      return String(form.instances.get(path) ?? "gone");
    case "remove_instance": {
      const count = form.instances.get(path) ?? 0;
      return `${count}|${command.index < count ? rowText(form, path, command.index) : "gone"}`;
    }
    default:
      return command satisfies never;
  }
};
