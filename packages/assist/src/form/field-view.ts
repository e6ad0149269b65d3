import {
  answerAt,
  type FieldNode,
  fieldAt,
  fieldPaths,
  indexesOf,
  isEmptyFor,
  isReadonly,
  isRelevant,
  isRelevantAt,
  isRequired,
  issuesAt,
  type LiveForm,
  parsePath,
  statusOf,
  templateOf,
  waitsFor,
} from "@cofill/core";
import { answerValue } from "@cofill/formspec";
import type { Audience, FieldDescription, FieldHelp, FieldSummary } from "../contract.ts";
import { resolveHelp } from "../help/field-help.ts";
import { says } from "../messages/index.ts";
import { failed, type Outcome } from "../tools/tool.ts";
import type { AssistForm } from "./assist-form.ts";
import { fieldWords } from "./author-words.ts";

export interface LocatedField {
  readonly path: string;
  readonly node: FieldNode;
}

/** Finds a field by its path: INVALID_PATH for a malformed path, NOT_FOUND for one that names no field (D-19). */
export const locate = (form: LiveForm, path: string): Outcome<LocatedField> => {
  if (typeof parsePath(path)?.[0] !== "string") {
    const message = path === "" ? says("path.missing") : says("path.malformed", { path: path.slice(0, 200) });
    return failed("INVALID_PATH", message, path);
  }
  // A list of single values is addressed by row: `tags[0]` for `tags[0].$`.
  const at = path.endsWith("]") && !fieldAt(form, path) ? `${path}.$` : path;
  const node = fieldAt(form, at);
  return node ? { ok: true, value: { path: at, node } } : failed("NOT_FOUND", says("path.no_field", { path }), path);
};

export function* liveFields(form: LiveForm): Generator<LocatedField> {
  for (const { path } of fieldPaths(form)) yield { path, node: form.compiled.fields.get(templateOf(path))! };
}

export const isFilled = (form: LiveForm, { path, node }: LocatedField): boolean => {
  const answer = answerAt(form, path);
  if (answer.state !== "answered") return false;
  return answer.raw !== undefined || !isEmptyFor(node.field, isRequired(form, node.field, path), answer.value);
};

/** Whether the field has no error, from whatever check (AS-SHP-03, D-10). */
export const isValid = (form: LiveForm, path: string): boolean =>
  !(form.issues.get(path) ?? []).some((issue) => issue.severity === "error");

/**
 * `valid` counts every error at the path (D-10), also that a required part is missing, whereas text forms call such a
 * field valid; `x-answerValid` marks the fields where the two differ.
 */
const answerValidity = (live: LiveForm, { path, node }: LocatedField): Partial<FieldDescription> => {
  if (isValid(live, path)) return {};
  const { valid } = statusOf(node, isRequired(live, node.field, path), answerAt(live, path), issuesAt(live, path));
  return valid ? { "x-answerValid": true } : {};
};

export const summarise = (form: AssistForm, located: LocatedField): FieldSummary => {
  const { path, node } = located;
  const live = form.form;
  const others = waitsFor(form.editor.document, { path });
  return {
    path,
    label: node.field.label,
    dataType: form.facts(path)?.dataType ?? "string",
    required: isRequired(live, node.field, path),
    relevant: isRelevant(live, node, path),
    readonly: isReadonly(live, node, path),
    filled: isFilled(live, located),
    valid: isValid(live, path),
    ...(others && { "x-waitsFor": others }),
  };
};

export const helpFor = (form: AssistForm, { path, node }: LocatedField, audience: Audience): FieldHelp => {
  const facts = form.facts(path);
  const live = form.form;
  return resolveHelp({
    path,
    label: node.field.label,
    audience,
    sidecars: form.sidecars,
    extensionNames: facts?.extensionNames ?? [],
    ...(facts?.semanticType !== undefined && { semanticType: facts.semanticType }),
    ...(facts?.hint !== undefined && { hint: facts.hint }),
    ...(facts?.description !== undefined && { description: facts.description }),
    isRelevant: (at) => isRelevantAt(live, at),
  });
};

/** Whether the field is calculated in this row, with the expression if the definition has one. */
const calculationOf = (form: AssistForm, { path, node }: LocatedField): Partial<FieldDescription> => {
  const { rules, rulesAbout } = form.form.compiled;
  const isCalculated = (rulesAbout.get(node.template) ?? []).some((position) => {
    const { kind, appliesTo } = rules[position]!;
    return kind === "calculated" && (appliesTo?.(indexesOf(path)) ?? true);
  });
  if (!isCalculated) return {};
  const expression = form.facts(path)?.expression;
  return { calculated: true, ...(expression !== undefined && { expression }) };
};

/** The row number of a field and the limits of its list. */
const rowFacts = (live: LiveForm, path: string): Partial<FieldDescription> => {
  const indexes = indexesOf(path);
  const repeatIndex = indexes[indexes.length - 1];
  if (repeatIndex === undefined) return {};
  const listPath = path.slice(0, path.lastIndexOf(`[${repeatIndex}]`));
  const list = live.compiled.lists.get(templateOf(listPath))?.item;
  return {
    repeatIndex,
    repeatCount: live.instances.get(listPath) ?? 0,
    ...(list?.minItems !== undefined && { minRepeat: list.minItems }),
    ...(list?.maxItems !== undefined && { maxRepeat: list.maxItems }),
  };
};

export const describe = (form: AssistForm, located: LocatedField, audience: Audience): FieldDescription => {
  const { path } = located;
  const { filled: _, ...summary } = summarise(form, located);
  const facts = form.facts(path);
  return {
    ...summary,
    ...answerValidity(form.form, located),
    ...(facts?.hint !== undefined && { hint: facts.hint }),
    ...(facts?.widget !== undefined && { widget: facts.widget }),
    value: answerValue(answerAt(form.form, path)),
    validation: form.resultsAt(path),
    ...(facts?.options && { options: facts.options }),
    ...calculationOf(form, located),
    ...rowFacts(form.form, path),
    help: helpFor(form, located, audience),
    ...fieldWords(form.editor.document, path),
  };
};

/** Whether the field is relevant and not read-only. */
export const isWritableNow = ({ form }: AssistForm, { node, path }: LocatedField): boolean =>
  isRelevant(form, node, path) && !isReadonly(form, node, path);
