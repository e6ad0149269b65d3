import {
  limits as coreLimits,
  formTarget,
  type IssueCode,
  isRelevantAt,
  isReported,
  type LiveForm,
  type LocalIssue,
  parsePath,
  step,
} from "@cofill/core";
import { foldErrors } from "./fold-errors.ts";
import { limits } from "./limits.ts";
import { labelOf, locate, placeAt } from "./locate.ts";
import type { Registry } from "./registry.ts";
import { issuesOf, type PlacedIssue, pathOf } from "./schema-issues.ts";
import { checkStandard, type StandardSchema } from "./standard-schema.ts";
import type { Tree } from "./tree.ts";
import type { Validator } from "./validator.ts";
import { isDeeperThan } from "./value-depth.ts";
import { type ValueSource, valuesOf } from "./values.ts";

/** Groups of codes with the same meaning, so that core and ajv do not report one issue twice. */
const meanings: readonly (readonly IssueCode[])[] = [
  [
    "wrong_type",
    "not_a_number",
    "not_an_integer",
    "unknown_option",
    "invalid_checkbox_state",
    "not_a_date",
    "not_a_time",
    "not_a_datetime",
    "not_a_year",
    "not_a_url",
  ],
  ["too_few_items", "too_few_selections", "too_few_rows", "too_few_instances"],
  ["too_many_items", "too_many_selections", "too_many_rows", "too_many_instances"],
  ["pattern_mismatch", "pattern_too_costly"],
];

const meaningOf = (code: IssueCode): string => String(meanings.findIndex((codes) => codes.includes(code)) + 1 || code);

export interface CheckParts {
  readonly registry: Registry;
  readonly tree: Tree;
  readonly validator: Validator;
  readonly standard: StandardSchema | undefined;
  readonly sourceOf: (form: LiveForm) => ValueSource;
}

/** A non-relevant path shows no issues, so an issue in it is moved to the nearest relevant ancestor. */
const atWhatApplies = (form: LiveForm, path: string): string => {
  if (path === formTarget || isRelevantAt(form, path)) return path;
  const segments = parsePath(path) ?? [];
  for (let length = segments.length - 1; length > 0; length--) {
    const around = pathOf(segments.slice(0, length));
    if (isRelevantAt(form, around)) return around;
  }
  return formTarget;
};

const isAround = (outer: string, inner: string): boolean =>
  inner.startsWith(outer) && (inner.length === outer.length || /[.[]/.test(inner[outer.length]!));

const isAboutFormat = ({ code, params }: LocalIssue): boolean =>
  code === "not_a_url" || (params !== undefined && "format" in params);

const isAboutPattern = ({ params }: LocalIssue): boolean => params !== undefined && "pattern" in params;

class Checking {
  readonly #form: LiveForm;
  readonly #parts: CheckParts;
  readonly #found: PlacedIssue[] = [];
  readonly #said = new Set<string>();

  constructor(form: LiveForm, parts: CheckParts) {
    this.#form = form;
    this.#parts = parts;
  }

  #isSaid(path: string, meaning: string): boolean {
    if (this.#said.has(`${meaning} ${path}`)) return true;
    const issues = this.#form.issues.get(path) ?? [];
    return issues.some(({ code, source }) => source !== "reported" && meaningOf(code) === meaning);
  }

  run(): readonly PlacedIssue[] {
    const { registry, tree, validator, standard, sourceOf } = this.#parts;
    const values = valuesOf(this.#withoutDepths(sourceOf(this.#form)), tree);
    const errors = validator.check(values);
    if (!errors) {
      this.#add({ path: formTarget, code: "rule_failed", params: { keyword: "cost" } });
      return this.#found;
    }
    const issues = issuesOf(tree, foldErrors(registry, validator.origins, errors), values);
    const formatted = new Set(issues.flatMap((issue) => (isAboutFormat(issue) ? issue.path : [])));
    for (const issue of issues) {
      // The message of a format is clearer than that of a pattern that a library adds beside it.
      if (!isAboutPattern(issue) || !formatted.has(issue.path)) this.#add(issue);
    }
    if (standard) this.#addStandard(standard, values);
    return this.#found;
  }

  /** The values without fields that are nested too deep to traverse. */
  #withoutDepths(source: ValueSource): ValueSource {
    return {
      ...source,
      keepsHollow: true,
      answer: (path, leaf) => {
        const value = source.answer(path, leaf);
        if (!isDeeperThan(value, limits.maxValueDepth)) return value;
        const place = placeAt(this.#parts.tree, parsePath(path) ?? []);
        const params = { keyword: "depth", maximum: limits.maxValueDepth, ...place };
        this.#add({ path, code: "rule_failed", params, expected: limits.maxValueDepth });
        return undefined;
      },
    };
  }

  #add(issue: PlacedIssue): void {
    const path = atWhatApplies(this.#form, issue.path);
    const meaning = meaningOf(issue.code);
    if (this.#isSaid(path, meaning) || this.#found.length >= coreLimits.maxReported) return;
    this.#said.add(`${meaning} ${path}`);
    this.#found.push(path === issue.path ? issue : this.#movedTo(path, issue));
  }

  /** A moved issue keeps the label of the place it is about. */
  #movedTo(path: string, issue: PlacedIssue): PlacedIssue {
    const label = labelOf(this.#parts.tree, parsePath(issue.path) ?? []);
    return { ...issue, path, params: { ...issue.params, ...(label !== undefined && { label }) } } as PlacedIssue;
  }

  /**
   * Adds issues of a Standard Schema for paths without an issue, since it repeats most of what JSON Schema reported.
   */
  #addStandard(standard: StandardSchema, values: unknown): void {
    const { tree } = this.#parts;
    const findings = checkStandard(standard, values);
    if (findings.length === 0) return;
    const own = Array.from(this.#form.issues.entries()).flatMap(([path, issues]) =>
      issues.some(({ source }) => source !== "reported") ? [path] : [],
    );
    const known = [...own, ...this.#found.map(({ path }) => path)];
    for (const { segments, params } of findings) {
      const path = pathOf(segments);
      const { node } = locate(tree, segments);
      if (node.type === "leaf" && node.spec.kind === "file") continue;
      if (path !== formTarget && known.some((at) => isAround(at, path) || isAround(path, at))) continue;
      this.#add({ path, code: "rule_failed", params: { ...params, ...placeAt(tree, segments) } });
    }
  }
}

const reporter = { by: { kind: "system", id: "schema" }, at: "" } as const;

/** Adds the issues that the whole schema finds and the fields do not. */
export const checkForm = (form: LiveForm, parts: CheckParts): LiveForm => {
  const issues = new Checking(form, parts).run();
  if (isReported(form, issues)) return form;
  const reported = step(form, { type: "report", issues }, reporter);
  if (!reported.ok) throw new Error(`A checked form cannot be reported on: ${reported.refusal.code}`);
  return reported.form;
};
