import { expandTemplate } from "./expand-template.ts";
import { answerAt, isReadonlyAt, isRelevantAt, isRequired, issuesAt, type LiveForm } from "./form.ts";
import { bindTemplate, indexesOf, sharedWildcards, templateOf } from "./path.ts";
import type { Scope } from "./rules.ts";

/** The source of a scope: a state of the form, and a cache of its columns. */
export interface ScopeSource {
  readonly form: Pick<LiveForm, "compiled" | "answers" | "flags" | "instances" | "variables">;
  readonly readColumn: (key: string, gather: () => readonly unknown[]) => readonly unknown[];
  readonly isValid: (path: string) => boolean;
}

/** A state of a form, as a rule looks at it. */
export class FormScope implements Scope {
  readonly path: string;
  readonly indexes: readonly number[];
  readonly #source: ScopeSource;

  constructor(source: ScopeSource, path: string) {
    this.#source = source;
    this.path = path;
    this.indexes = indexesOf(path);
  }

  get(template: string): unknown {
    if (!template.includes("[*]")) return this.at(template);
    const own = sharedWildcards(templateOf(this.path), template);
    return this.at(bindTemplate(template, this.indexes.slice(0, own)));
  }

  all(template: string, own = 0): readonly unknown[] {
    return this.#column(bindTemplate(template, this.indexes.slice(0, own)));
  }

  at(path: string): unknown {
    const { form } = this.#source;
    const template = templateOf(path);
    if (form.variables.has(path)) return form.variables.get(path);
    const answer = answerAt(form, path);
    const value = answer.state === "answered" ? answer.value : undefined;
    const field = form.compiled.fields.get(template)?.field;
    return field && form.compiled.present ? form.compiled.present(field, value) : value;
  }

  paths(template: string, own: number): readonly string[] {
    return expandTemplate(this.#source.form.instances, bindTemplate(template, this.indexes.slice(0, own)));
  }

  from(path: string): FormScope {
    return new FormScope(this.#source, path);
  }

  count(path: string): number {
    return this.#source.form.instances.get(path) ?? 0;
  }

  isRelevant(path: string): boolean {
    return isRelevantAt(this.#source.form, path);
  }

  isReadonly(path: string): boolean {
    return isReadonlyAt(this.#source.form, path);
  }

  isRequired(path: string): boolean {
    const { form } = this.#source;
    const field = form.compiled.fields.get(templateOf(path))?.field;
    return field !== undefined && isRequired(form, field, path);
  }

  isValid(path: string): boolean {
    return this.#source.isValid(path);
  }

  #column(template: string): readonly unknown[] {
    const first = template.indexOf("[*]");
    if (first === -1) return [this.at(template)];
    const list = template.slice(0, first);
    const rest = template.slice(first + 3);
    const count = this.count(list);
    if (!rest.includes("[*]")) {
      return this.#source.readColumn(template, () => {
        const values = new Array<unknown>(count);
        for (let row = 0; row < count; row++) values[row] = this.at(`${list}[${row}]${rest}`);
        return values;
      });
    }
    const values: unknown[] = [];
    for (let row = 0; row < count; row++) {
      for (const value of this.#column(`${list}[${row}]${rest}`)) values.push(value);
    }
    return values;
  }
}

/**
 * The scope of a rule at this path, for callers that are not rules.
 *
 * @example
 * scopeAt(form, "lines[0].amount").get("lines[*].quantity"); // the quantity of row 0
 */
export const scopeAt = (form: LiveForm, path: string): Scope =>
  new FormScope(
    {
      form,
      readColumn: (key, gather) => form.columns.get(key) ?? gather(),
      isValid: (at) => !issuesAt(form, at).some((issue) => issue.severity === "error"),
    },
    path,
  );
