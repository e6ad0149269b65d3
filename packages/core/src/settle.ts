import { type Actor, type Answer, isSameAnswer } from "./answer.ts";
import { checkAll, currentFields } from "./check-all.ts";
import { ColumnKeeper } from "./columns.ts";
import type { FieldNode, ListNode, Reader } from "./compile.ts";
import { expandTemplate, hasRows } from "./expand-template.ts";
import { answerAt, type Flags, isRelevant, isRequired, type LiveForm } from "./form.ts";
import { fieldIssues, otherIssues } from "./form-issues.ts";
import type { Issue, LocalIssue } from "./issue.ts";
import { limits } from "./limits.ts";
import { bindTemplate, indexesOf, templateOf } from "./path.ts";
import { addMoves, type Moves, move, statusOf } from "./progress.ts";
import { withoutRow } from "./remove-row.ts";
import { RuleQueue } from "./rule-queue.ts";
import type { Aspect, FillRule, Rule } from "./rules.ts";
import { FormScope, type ScopeSource } from "./scope.ts";
import { isOverridden, systemAnswer, writers } from "./system-writers.ts";

type Draft = { -readonly [K in keyof LiveForm]: LiveForm[K] };

const noIssues: readonly Issue[] = Object.freeze([]);

const isError = (issue: Issue): boolean => issue.severity === "error";

/**
 * Updates a draft after some paths changed: evaluates the rules that read them, in order, and checks only the fields
 * that were touched.
 */
export class Settler implements ScopeSource {
  readonly #draft: Draft;
  #columns: ColumnKeeper;
  /** Fields whose status was removed from the counts and must be added again. */
  readonly #touched = new Map<string, FieldNode>();
  readonly #moves: Moves = new Map();
  readonly #queue: RuleQueue;
  /** Initial and default values that wait until everything they may read is settled. */
  #late: { readonly rule: FillRule; readonly path: string }[] = [];
  /** Lists, records, rows and the form itself, whose issues must be collected again. */
  readonly #others = new Set<string>();
  #isOpening = false;
  #evaluations = 0;

  constructor(form: LiveForm) {
    this.#draft = { ...form };
    this.#columns = new ColumnKeeper(form.columns);
    this.#queue = new RuleQueue(form.compiled.turns);
  }

  get draft(): Draft {
    return this.#draft;
  }

  get form(): LiveForm {
    return this.#draft;
  }

  /** How many rules were evaluated so far. */
  get evaluations(): number {
    return this.#evaluations;
  }

  /** The fields that were checked again. */
  get touched(): readonly string[] {
    return [...this.#touched.keys()];
  }

  readonly readColumn: ScopeSource["readColumn"] = (key, gather) => this.#columns.read(key, gather);

  /** Checks a touched field again, because its stored issues may be outdated. */
  isValid(path: string): boolean {
    const draft = this.#draft;
    const node = draft.compiled.fields.get(templateOf(path));
    if (!node) return !otherIssues(draft, path).some(isError);
    const isNew = this.#isOpening || this.#touched.has(path);
    return !(isNew ? fieldIssues(draft, path, node) : (draft.issues.get(path) ?? noIssues)).some(isError);
  }

  /** Must be called before an answer is changed, to remove the old status from the counts. */
  touch(path: string, node: FieldNode): void {
    if (this.#touched.has(path)) return;
    this.#touched.set(path, node);
    if (!this.#isOpening) this.#count(path, node, -1);
  }

  writeAnswer(path: string, node: FieldNode, answer: Answer): void {
    this.touch(path, node);
    const { answers, compiled } = this.#draft;
    this.#draft.answers = answer.state === "unanswered" ? answers.delete(path) : answers.set(path, answer);
    const value = answer.state === "answered" ? answer.value : undefined;
    this.#columns.write(path, compiled.present ? compiled.present(node.field, value) : value);
    const indexes = indexesOf(path);
    this.changed("value", node.template, indexes);
    this.changed("valid", node.template, indexes);
  }

  /** Sets or clears the mark that a record or list is given as empty. */
  writeEmpty(path: string, answer: Answer): void {
    const { answers } = this.#draft;
    this.#draft.answers = answer.state === "unanswered" ? answers.delete(path) : answers.set(path, answer);
    this.#others.add(path);
    this.changed("value", templateOf(path), indexesOf(path));
  }

  /** Stores the issues of an external check at a path. */
  report(path: string, issues: readonly LocalIssue[]): void {
    const { reported, compiled } = this.#draft;
    const node = compiled.fields.get(templateOf(path));
    if (node) this.touch(path, node);
    else this.#others.add(path);
    this.#draft.reported = issues.length === 0 ? reported.delete(path) : reported.set(path, issues);
    this.changed("valid", templateOf(path), indexesOf(path));
  }

  /** Queues the rules that read something, for the instances the change can reach. */
  changed(aspect: Aspect, template: string, indexes: readonly number[]): void {
    const { readers } = this.#draft.compiled;
    if (readers.size === 0) return;
    for (const reader of readers.get(`${aspect}|${template}`) ?? []) this.#enqueue(reader, indexes);
  }

  #enqueue({ rule, own, neighbour }: Reader, indexes: readonly number[]): void {
    const bound = indexes.slice(0, own);
    if (neighbour !== undefined && bound.length === own) bound[own - 1]! += neighbour === "prev" ? 1 : -1;
    const template = bindTemplate(this.#draft.compiled.rules[rule]!.target, bound);
    if (neighbour !== undefined && !hasRows(this.#draft.instances, template)) return;
    this.#queueRule(rule, template);
  }

  #queueRule(rule: number, template: string): void {
    const { appliesTo } = this.#draft.compiled.rules[rule]!;
    for (const target of this.expand(template)) {
      if (!appliesTo || appliesTo(indexesOf(target))) this.#queue.add(rule, target);
    }
  }

  /** Adds a row at the end of a list and queues the rules about its items. */
  addInstance(path: string, list: ListNode, count: number): void {
    const draft = this.#draft;
    const { compiled } = draft;
    draft.instances = draft.instances.set(path, count + 1);
    const outer = indexesOf(path);
    const indexes = [...outer, count];
    this.#others.add(path);
    for (const inner of compiled.lists.values()) {
      if (!inner.template.startsWith(`${list.template}[*]`)) continue;
      for (const concrete of this.expand(bindTemplate(inner.template, indexes))) {
        draft.instances = draft.instances.set(concrete, inner.item.minItems ?? 0);
        this.#others.add(concrete);
        this.#countChanged(inner, indexesOf(concrete));
      }
    }
    const templates = compiled.fieldsUnder.get(`${list.template}[*]`) ?? [];
    for (const template of templates) {
      const node = compiled.fields.get(template)!;
      for (const field of this.expand(bindTemplate(template, indexes))) {
        this.#touched.set(field, node);
        this.#columns.write(field, compiled.present?.(node.field, undefined));
        this.#initialise(node, field);
      }
    }
    this.#queueRow(list, indexes);
    this.#countChanged(list, outer);
    for (const field of templates) {
      this.changed("value", field, indexes);
      this.changed("valid", field, indexes);
    }
  }

  #queueRow(list: ListNode, indexes: readonly number[]): void {
    const { rules, rulesInRow } = this.#draft.compiled;
    for (const rule of rulesInRow.get(list.template) ?? []) {
      const { kind, target } = rules[rule]!;
      if (kind !== "initial" && kind !== "default") this.#queueRule(rule, bindTemplate(target, indexes));
    }
  }

  #countChanged({ template }: ListNode, indexes: readonly number[]): void {
    this.changed("count", template, indexes);
    this.changed("valid", template, indexes);
  }

  /** Removes a row: later rows move up, and only rules about them or readers of the list are evaluated. */
  removeInstance(path: string, list: ListNode, count: number, index: number): void {
    const draft = this.#draft;
    const { fields, fieldsUnder, readers } = draft.compiled;
    const outer = indexesOf(path);
    const row = `${list.template}[*]`;
    const inRow = (at: number): readonly (readonly [string, FieldNode])[] =>
      (fieldsUnder.get(row) ?? []).flatMap((template) =>
        this.expand(bindTemplate(template, [...outer, at])).map((field) => [field, fields.get(template)!] as const),
      );
    for (let at = index; at < count; at++) for (const [field, node] of inRow(at)) this.#count(field, node, -1);
    for (const [at, issues] of draft.issues.entries()) {
      if (at.startsWith(`${path}[${index}]`) && !fields.has(templateOf(at)))
        this.#addOtherErrors(-issues.filter(isError).length);
    }
    Object.assign(draft, withoutRow(draft, path, index));
    this.#columns = new ColumnKeeper(draft.columns);
    this.#others.add(path);
    for (let at = index; at < count - 1; at++) {
      for (const [field, node] of inRow(at)) this.#touched.set(field, node);
      this.#queueRow(list, [...outer, at]);
    }
    for (const [key, waiting] of readers) {
      if (!key.slice(key.indexOf("|") + 1).startsWith(row)) continue;
      for (const reader of waiting) {
        if (reader.own <= outer.length) this.#enqueue(reader, outer);
        else if (reader.neighbour !== undefined) this.#enqueue(reader, [...outer, index]);
      }
    }
    this.#countChanged(list, outer);
  }

  /** An initial value that reads nothing is set at once; any other waits for what it reads. */
  #initialise(node: FieldNode, path: string): void {
    const { rules, rulesAbout } = this.#draft.compiled;
    for (const index of rulesAbout.get(node.template) ?? []) {
      const rule = rules[index]!;
      if (rule.kind !== "initial") continue;
      if (rule.reads.length > 0) this.#late.push({ rule, path });
      else this.#fillIfEmpty(rule, path);
    }
  }

  #fillIfEmpty(rule: FillRule, path: string): void {
    const node = this.#draft.compiled.fields.get(templateOf(path));
    if (!node || answerAt(this.#draft, path).state !== "unanswered") return;
    if (rule.kind === "default" && !isRelevant(this.#draft, node, path)) return;
    this.#evaluations++;
    this.#writeValue(path, node, rule.evaluate(new FormScope(this, path)), writers[rule.kind]);
  }

  expand(template: string): readonly string[] {
    return expandTemplate(this.#draft.instances, template);
  }

  settle(): LiveForm {
    this.#drain();
    for (const [path, node] of this.#touched) this.#writeIssues(path, fieldIssues(this.#draft, path, node));
    for (const path of this.#others) this.#recheckOther(path);
    for (const [path, node] of this.#touched) this.#count(path, node, 1);
    this.#draft.progress = addMoves(this.#draft.progress, this.#moves);
    this.#moves.clear();
    this.#draft.columns = this.#columns.columns;
    return this.#draft;
  }

  #drain(): void {
    const { rules } = this.#draft.compiled;
    do {
      for (let next = this.#queue.take(); next; next = this.#queue.take()) {
        this.#evaluate(next.rule, rules[next.rule]!, next.target);
      }
      const late = this.#late;
      this.#late = [];
      for (const { rule, path } of late) this.#fillIfEmpty(rule, path);
    } while (!this.#queue.isEmpty || this.#late.length > 0);
  }

  #evaluate(index: number, rule: Rule, path: string): void {
    if (++this.#evaluations > limits.maxEvaluationsPerStep) throw new RangeError("rules did not settle");
    const scope = new FormScope(this, path);
    switch (rule.kind) {
      case "relevant":
      case "required":
      case "readonly":
        return this.#setFlag(path, rule.kind, rule.evaluate(scope));
      case "calculated": {
        if (this.#isOpening && isOverridden(this.#draft, rule.target, path)) return;
        const node = this.#draft.compiled.fields.get(rule.target)!;
        return this.#writeValue(path, node, rule.evaluate(scope), writers.calculated);
      }
      case "variable": {
        const before = this.#draft.variables.get(path);
        const value = rule.evaluate(scope);
        const isKnown = this.#draft.variables.has(path);
        if (isKnown && (rule.isSame ? rule.isSame(before, value) : Object.is(before, value))) return;
        this.#draft.variables = this.#draft.variables.set(path, value);
        return this.changed("value", rule.target, indexesOf(path));
      }
      case "constraint":
      case "shape": {
        const asked = rule.kind === "shape" || answerAt(this.#draft, path).state === "answered";
        return this.#setFindings(`${index}|${path}`, path, asked ? rule.evaluate(scope) : []);
      }
      case "initial":
      case "default":
        return this.#fillIfEmpty(rule, path);
      default:
        return rule satisfies never;
    }
  }

  #setFlag(path: string, flag: keyof Flags, value: boolean): void {
    const draft = this.#draft;
    const flags = draft.flags.get(path);
    if (flags?.[flag] === value) return;
    for (const [field, node] of this.#fieldsOf(path)) {
      this.touch(field, node);
      if (flag !== "readonly") this.changed("valid", node.template, indexesOf(field));
    }
    draft.flags = draft.flags.set(path, { ...flags, [flag]: value });
    const template = templateOf(path);
    const indexes = indexesOf(path);
    this.changed(flag, template, indexes);
    if (flag !== "relevant") return;
    for (const container of draft.compiled.containersUnder.get(template) ?? []) {
      this.changed("valid", container, indexes);
      for (const other of this.expand(bindTemplate(container, indexes))) this.#others.add(other);
    }
    if (flags?.relevant === false && !this.#isOpening) this.#awaken(path);
  }

  /** Empty fields that became relevant take their default after everything around them is settled. */
  #awaken(path: string): void {
    const { rules, rulesAbout } = this.#draft.compiled;
    for (const [field, node] of this.#fieldsOf(path)) {
      for (const index of rulesAbout.get(node.template) ?? []) {
        const rule = rules[index]!;
        if (rule.kind === "default") this.#late.push({ rule, path: field });
      }
    }
  }

  #writeValue(path: string, node: FieldNode, value: unknown, by: Actor): void {
    const answer = systemAnswer(node, value, by);
    if (!isSameAnswer(answerAt(this.#draft, path), answer)) this.writeAnswer(path, node, answer);
  }

  #setFindings(key: string, path: string, issues: readonly LocalIssue[]): void {
    const { findings } = this.#draft;
    const node = this.#draft.compiled.fields.get(templateOf(path));
    if (issues.length === 0 && !findings.has(key)) return;
    this.changed("valid", templateOf(path), indexesOf(path));
    if (node) this.touch(path, node);
    else this.#others.add(path);
    this.#draft.findings = issues.length === 0 ? findings.delete(key) : findings.set(key, issues);
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

  #recheckOther(path: string): void {
    const draft = this.#draft;
    const before = (draft.issues.get(path) ?? noIssues).filter(isError).length;
    const issues = otherIssues(draft, path);
    this.#writeIssues(path, issues);
    this.#addOtherErrors(issues.filter(isError).length - before);
  }

  #addOtherErrors(more: number): void {
    const { progress } = this.#draft;
    if (more !== 0) this.#draft.progress = { ...progress, otherErrors: progress.otherErrors + more };
  }

  #writeIssues(path: string, issues: readonly Issue[]): void {
    const known = this.#draft.issues;
    if (issues.length > 0) this.#draft.issues = known.set(path, issues);
    else if (known.has(path)) this.#draft.issues = known.delete(path);
  }

  #count(path: string, node: FieldNode, sign: 1 | -1): void {
    const draft = this.#draft;
    if (!isRelevant(draft, node, path)) return;
    const issues = draft.issues.get(path) ?? noIssues;
    const status = statusOf(node, isRequired(draft, node.field, path), answerAt(draft, path), issues);
    move(this.#moves, node.field.role ?? "", status, sign);
  }

  /** Opens a form: evaluates all rules, then checks every field, without removing old statuses from the counts. */
  openAll({ initial }: { readonly initial: boolean | ((field: FieldNode) => boolean) }): LiveForm {
    const draft = this.#draft;
    const { rules, lists } = draft.compiled;
    this.#isOpening = true;
    const takesInitial = typeof initial === "function" ? initial : () => initial;
    if (initial)
      for (const { path, node } of currentFields(draft)) if (takesInitial(node)) this.#initialise(node, path);
    for (const [index, rule] of rules.entries()) {
      if (rule.kind === "initial" || rule.kind === "default") continue;
      this.#queueRule(index, rule.target);
    }
    this.#drain();
    this.#isOpening = false;
    this.#touched.clear();
    Object.assign(draft, checkAll(draft));
    for (const { template } of lists.values()) for (const path of this.expand(template)) this.#others.add(path);
    for (const [path] of draft.reported.entries()) {
      if (!draft.compiled.fields.has(templateOf(path))) this.#others.add(path);
    }
    return this.settle();
  }
}
