import { type Answer, unanswered } from "./answer.ts";
import type { FieldNode, ListNode } from "./compile.ts";
import type { FieldItem } from "./definition.ts";
import { answerAt, type Flags, fieldPaths, isRelevant, isRequired, type LiveForm } from "./form.ts";
import { type Issue, type Problem, toIssue } from "./issue.ts";
import { kindOf } from "./kinds/registry.ts";
import { limits } from "./limits.ts";
import { bindTemplate, indexesOf, templateOf } from "./path.ts";
import { PersistentMap } from "./persistent-map.ts";
import { addStatus, type FieldStatus, noCounts, statusOf, type Tally, tally } from "./progress.ts";
import type { Rule, Scope } from "./rules.ts";

type Draft = { -readonly [K in keyof LiveForm]: LiveForm[K] };

const noIssues: readonly Issue[] = Object.freeze([]);

/** What is wrong with one field's answer by its kind alone. */
export const kindProblems = (field: FieldItem, required: boolean, answer: Answer): readonly Problem[] => {
  const kind = kindOf(field);
  switch (answer.state) {
    case "answered": {
      if (answer.raw !== undefined) return [kind.misfit(field, answer.raw)];
      return kind.check(field.required === required ? field : { ...field, required }, answer.value);
    }
    case "aborted": {
      const reason = answer.reason === undefined ? "" : `: ${answer.reason}`;
      return [{ code: "field_aborted", message: `"${field.label}" was aborted${reason}; give a value or clear it` }];
    }
    case "skipped":
      return required
        ? [
            {
              code: "required_missing",
              message: `"${field.label}" is required and cannot be skipped`,
              expected: "a value",
            },
          ]
        : [];
    case "unanswered":
      if (!required) return kind.lacks(field);
      if (kind.neverMissing?.(field)) return [];
      return [{ code: "required_missing", message: `"${field.label}" is required`, expected: "a value" }];
    default:
      return answer.state satisfies never;
  }
};

/**
 * Brings a draft back into agreement after some paths changed: evaluates the rules that read them,
 * in their order, and re-checks only the fields that were touched.
 */
export class Settler {
  readonly #draft: Draft;
  /** Fields whose status went out of the counts and must come back in. */
  readonly #touched = new Map<string, FieldNode>();
  readonly #pending = new Map<number, Set<string>>();
  readonly #others = new Set<string>();
  #evaluations = 0;

  constructor(form: LiveForm) {
    this.#draft = { ...form };
  }

  get draft(): Draft {
    return this.#draft;
  }

  /** Call before changing an answer, so that the old state leaves the counts. */
  touch(path: string, node: FieldNode): void {
    if (this.#touched.has(path)) return;
    this.#touched.set(path, node);
    this.#count(path, node, -1);
  }

  writeAnswer(path: string, node: FieldNode, answer: Answer): void {
    this.touch(path, node);
    const { answers } = this.#draft;
    this.#draft.answers = answer.state === "unanswered" ? answers.delete(path) : answers.set(path, answer);
    this.changed(templateOf(path), indexesOf(path));
  }

  /** Queues the rules that read a template, for the instances the change can reach. */
  changed(template: string, indexes: readonly number[]): void {
    for (const rule of this.#draft.compiled.rulesReading.get(template) ?? []) this.#enqueue(rule, template, indexes);
  }

  #enqueue(ruleIndex: number, read: string, indexes: readonly number[]): void {
    const rule = this.#draft.compiled.rules[ruleIndex]!;
    const shared = sharedWildcards(rule.target, read);
    const targets = this.#pending.get(ruleIndex) ?? new Set();
    for (const target of this.expand(bindTemplate(rule.target, indexes.slice(0, shared)))) targets.add(target);
    this.#pending.set(ruleIndex, targets);
  }

  /** One more instance at the end of a list, with the rules about what is in it. */
  addInstance(path: string, list: ListNode, count: number): void {
    const draft = this.#draft;
    draft.instances = draft.instances.set(path, count + 1);
    const indexes = [...indexesOf(path), count];
    for (const inner of draft.compiled.lists.values()) {
      if (!inner.template.startsWith(`${list.template}[*]`)) continue;
      const at = bindTemplate(inner.template, indexes);
      for (const concrete of this.expand(at)) draft.instances = draft.instances.set(concrete, inner.item.minItems ?? 0);
    }
    for (const [field, node] of this.#fieldsOf(path)) {
      if (!field.startsWith(`${path}[${count}]`)) continue;
      this.#touched.set(field, node);
      for (const rule of draft.compiled.rulesAbout.get(node.template) ?? [])
        this.#enqueue(rule, node.template, indexesOf(field));
    }
    this.changed(list.template, indexesOf(path));
    for (const field of draft.compiled.fieldsUnder.get(list.template) ?? []) this.changed(field, indexes);
  }

  /** Evaluates all rules, for a form that is being opened. */
  enqueueAll(): void {
    for (const [index, rule] of this.#draft.compiled.rules.entries()) {
      this.#pending.set(index, new Set(this.expand(rule.target)));
    }
  }

  /** The concrete paths of a partly bound template. */
  expand(template: string): readonly string[] {
    const at = template.indexOf("[*]");
    if (at === -1) return [template];
    const count = this.#draft.instances.get(template.slice(0, at)) ?? 0;
    const paths: string[] = [];
    for (let i = 0; i < count; i++) {
      paths.push(...this.expand(`${template.slice(0, at)}[${i}]${template.slice(at + 3)}`));
    }
    return paths;
  }

  settle(): LiveForm {
    const { rules } = this.#draft.compiled;
    for (let index = 0; index < rules.length && this.#pending.size > 0; index++) {
      const targets = this.#pending.get(index);
      if (!targets) continue;
      this.#pending.delete(index);
      for (const path of targets) this.#evaluate(index, rules[index]!, path);
    }
    for (const [path, node] of this.#touched) {
      this.#recheck(path, node);
      this.#count(path, node, 1);
    }
    for (const path of this.#others) this.#recheckOther(path);
    return this.#draft;
  }

  #evaluate(index: number, rule: Rule, path: string): void {
    if (++this.#evaluations > limits.maxEvaluationsPerStep) throw new RangeError("rules did not settle");
    const scope = this.#scope(path);
    switch (rule.kind) {
      case "relevant":
      case "required":
      case "readonly":
        return this.#setFlag(path, rule.kind, rule.evaluate(scope));
      case "calculated":
        return this.#setCalculated(path, rule.evaluate(scope));
      case "constraint":
      case "shape": {
        const asked = rule.kind === "shape" || answerAt(this.#draft, path).state === "answered";
        return this.#setFindings(`${index}|${path}`, path, asked ? rule.evaluate(scope) : []);
      }
      default:
        return rule satisfies never;
    }
  }

  #setFlag(path: string, flag: keyof Flags, value: boolean): void {
    const flags = this.#draft.flags.get(path);
    if (flags?.[flag] === value) return;
    for (const [field, node] of this.#fieldsOf(path)) this.touch(field, node);
    this.#draft.flags = this.#draft.flags.set(path, { ...flags, [flag]: value });
  }

  #setCalculated(path: string, value: unknown): void {
    const node = this.#draft.compiled.fields.get(templateOf(path));
    if (!node) return;
    const kind = kindOf(node.field);
    const read = value === undefined || value === null ? undefined : kind.coerce(node.field, value);
    const before = answerAt(this.#draft, path);
    const answer: Answer =
      read === undefined
        ? unanswered
        : read.ok
          ? { state: "answered", value: kind.merge?.(node.field, read.value, undefined) ?? read.value, by: calculator }
          : { state: "answered", raw: value, by: calculator };
    if (
      JSON.stringify([before.state, before.value, before.raw]) ===
      JSON.stringify([answer.state, answer.value, answer.raw])
    )
      return;
    this.writeAnswer(path, node, answer);
  }

  #setFindings(key: string, path: string, problems: readonly Problem[]): void {
    const { findings } = this.#draft;
    const node = this.#draft.compiled.fields.get(templateOf(path));
    if (problems.length === 0 && !findings.has(key)) return;
    if (node) this.touch(path, node);
    else this.#others.add(path);
    this.#draft.findings = problems.length === 0 ? findings.delete(key) : findings.set(key, problems);
  }

  #scope(path: string): Scope {
    const indexes = indexesOf(path);
    const template = templateOf(path);
    const valueAt = (at: string): unknown => {
      const answer = answerAt(this.#draft, at);
      return answer.state === "answered" ? answer.value : undefined;
    };
    return {
      path,
      get: (read) => valueAt(bindTemplate(read, indexes.slice(0, sharedWildcards(template, read)))),
      all: (read) => this.expand(read).map(valueAt),
    };
  }

  *#fieldsOf(path: string): Generator<readonly [string, FieldNode]> {
    const { compiled } = this.#draft;
    const template = templateOf(path);
    const own = compiled.fields.get(template);
    if (own) return yield [path, own];
    const indexes = indexesOf(path);
    for (const under of compiled.fieldsUnder.get(template) ?? []) {
      for (const field of this.expand(bindTemplate(under, indexes))) yield [field, compiled.fields.get(under)!];
    }
  }

  #rulesFindings(path: string): readonly Problem[] {
    if (this.#draft.findings.size === 0) return [];
    const about = this.#draft.compiled.rulesAbout.get(templateOf(path)) ?? [];
    return about.flatMap((rule) => this.#draft.findings.get(`${rule}|${path}`) ?? []);
  }

  #issuesOf(path: string, node: FieldNode): readonly Issue[] {
    const draft = this.#draft;
    if (!isRelevant(draft, node, path)) return noIssues;
    const found = kindProblems(node.field, isRequired(draft, node.field, path), answerAt(draft, path));
    const ruled = this.#rulesFindings(path);
    if (found.length === 0 && ruled.length === 0) return noIssues;
    const issues = found.map((problem) => toIssue(path, "kind", problem));
    for (const problem of ruled) issues.push(toIssue(path, "rule", problem));
    return issues;
  }

  #recheck(path: string, node: FieldNode): void {
    this.#writeIssues(path, this.#issuesOf(path, node));
  }

  #recheckOther(path: string): void {
    this.#writeIssues(
      path,
      this.#rulesFindings(path).map((problem) => toIssue(path, "rule", problem)),
    );
  }

  #writeIssues(path: string, issues: readonly Issue[]): void {
    const known = this.#draft.issues;
    this.#draft.issues = issues.length === 0 ? known.delete(path) : known.set(path, issues);
  }

  #count(path: string, node: FieldNode, sign: 1 | -1): void {
    const draft = this.#draft;
    if (!isRelevant(draft, node, path)) return;
    const issues = draft.issues.get(path) ?? noIssues;
    const status = statusOf(node.field, isRequired(draft, node.field, path), answerAt(draft, path), issues);
    draft.progress = addToProgress(draft.progress, node.field.role ?? "", status, sign);
  }

  /** For a form that is being opened: every field, without the old state leaving first. */
  checkAll(): LiveForm {
    const draft = this.#draft;
    const all: Tally = { ...noCounts };
    const byRole = new Map<string, Tally>();
    const found: [string, readonly Issue[]][] = [];
    for (const { path, node } of currentFields(draft)) {
      const issues = this.#issuesOf(path, node);
      if (issues.length > 0) found.push([path, issues]);
      if (!isRelevant(draft, node, path)) continue;
      const status = statusOf(node.field, isRequired(draft, node.field, path), answerAt(draft, path), issues);
      const role = node.field.role ?? "";
      let own = byRole.get(role);
      if (!own) {
        own = { ...noCounts };
        byRole.set(role, own);
      }
      tally(own, status, 1);
      tally(all, status, 1);
    }
    draft.issues = PersistentMap.from(found);
    draft.progress = { all, byRole };
    for (const path of this.#others) this.#recheckOther(path);
    return draft;
  }

  /** Rules first, while nothing is counted yet. */
  evaluateAll(): void {
    this.enqueueAll();
    const { rules } = this.#draft.compiled;
    for (let index = 0; index < rules.length; index++) {
      for (const path of this.#pending.get(index) ?? []) this.#evaluate(index, rules[index]!, path);
      this.#pending.delete(index);
    }
    this.#touched.clear();
  }
}

/** Every field that exists now. Without lists a field's path is its template, and nothing need be walked. */
function* currentFields(draft: Draft): Generator<{ path: string; node: FieldNode }> {
  const { fields, lists } = draft.compiled;
  if (lists.size === 0) for (const node of fields.values()) yield { path: node.template, node };
  else for (const { path } of fieldPaths(draft)) yield { path, node: fields.get(templateOf(path))! };
}

const calculator = Object.freeze({ kind: "system", id: "calculated" } as const);

const addToProgress = (
  progress: LiveForm["progress"],
  role: string,
  status: FieldStatus,
  sign: 1 | -1,
): LiveForm["progress"] => ({
  all: addStatus(progress.all, status, sign),
  byRole: new Map(progress.byRole).set(role, addStatus(progress.byRole.get(role) ?? noCounts, status, sign)),
});

/** How many leading list indexes two templates have in common. */
const sharedWildcards = (a: string, b: string): number => {
  let shared = 0;
  let from = 0;
  for (;;) {
    const at = a.indexOf("[*]", from);
    if (at === -1 || b.slice(0, at + 3) !== a.slice(0, at + 3)) return shared;
    shared++;
    from = at + 3;
  }
};
