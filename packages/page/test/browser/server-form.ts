import {
  type Actor,
  type Answer,
  answerAt,
  type Command,
  type Compiled,
  compile,
  type Definition,
  fieldPaths,
  type LiveForm,
  messageInForm,
  openForm,
  type StepResult,
  step,
} from "@cofill/core";
import type {
  ChangeOutcome,
  ChangesAnswer,
  ChangesRequest,
  FormState,
  FormUpdate,
  PageChange,
  Stage,
} from "@cofill/page";

const at = "2026-05-01T10:00:00Z";
export const ada: Actor = { kind: "person", id: "ada" };
export const scout: Actor = { kind: "agent", id: "scout" };

export const compiled = (definition: Definition): Compiled => {
  const result = compile(definition);
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result.compiled;
};

/** The server's side of a page, in memory and as simple as the protocol allows: whole truth, one change at a time. */
export class ServerForm {
  form: LiveForm;
  revision = 1;
  stage: Stage = { kind: "open" };
  /** Every answer that a page was told is saved, in order. */
  readonly acknowledged: { readonly path: string; readonly answer: Answer; readonly revision: number }[] = [];
  /** What was overwritten, and at which revision its writer had last looked. */
  readonly overwrites: { readonly path: string; readonly seen: number; readonly changed: number }[] = [];
  readonly #changedAt = new Map<string, number>();
  readonly #listeners = new Set<() => void>();

  constructor(given: Compiled) {
    this.form = openForm(given);
  }

  get state(): FormState {
    const { answers, proposals, notes, instances, reported } = this.form;
    return {
      revision: this.revision,
      stage: this.stage,
      answers: [...answers.entries()],
      proposals: [...proposals.entries()],
      notes,
      instances: [...instances.entries()],
      reported: [...reported.entries()],
    };
  }

  update(since: number): FormUpdate {
    const recent = [...this.#changedAt].filter(([, revision]) => revision > since).map(([path]) => path);
    const movesRows = recent.some((path) => this.form.instances.has(path) || path.endsWith("]"));
    if (movesRows || since > this.revision) return { ...this.state, whole: true };
    const answers = recent.map((path): readonly [string, Answer] => [path, answerAt(this.form, path)]);
    return { ...this.state, answers, whole: false };
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Anyone but the page. */
  act(command: Command, by: Actor = scout): StepResult {
    const result = this.#step(command, by, this.revision + 1);
    if (result.ok) this.#moveOn();
    return result;
  }

  change({ changes, since, agent }: ChangesRequest): ChangesAnswer {
    const by: Actor = agent === undefined ? ada : { kind: "agent", id: agent };
    const before = new Map(this.#changedAt);
    const outcomes = changes.map((change) => this.#decide(change, by, before));
    if (outcomes.some(({ ok }) => ok)) this.#moveOn();
    return { outcomes, update: this.update(since) };
  }

  #decide({ id, command, seen }: PageChange, by: Actor, before: ReadonlyMap<string, number>): ChangeOutcome {
    const { path } = command;
    const rows = Array.from(path.matchAll(/\[\d+\]/g), (match) => path.slice(0, match.index));
    // A row that somebody has filled since is not removed by who has not seen that.
    const row = command.type === "remove_instance" ? `${path}[${command.index}]` : undefined;
    const within = row === undefined ? [] : [...before.keys()].filter((one) => one.startsWith(row));
    const changed = Math.max(...[path, ...rows, ...within].map((one) => before.get(one) ?? 0));
    const current = answerAt(this.form, path);
    const result = changed <= seen ? this.#step(command, by, this.revision + 1) : undefined;
    if (!result) return { id, ok: false, reason: "conflict", theirs: current };
    if (!result.ok) {
      const message = messageInForm(this.form, result.refusal, { audience: "person" });
      return { id, ok: false, reason: "refused", code: result.refusal.code, message };
    }
    if (result.outcome === "applied" && (command.type === "set" || command.type === "clear")) {
      this.acknowledged.push({ path, answer: answerAt(this.form, path), revision: this.revision + 1 });
      if (current.state !== "unanswered") this.overwrites.push({ path, seen, changed });
    }
    return { id, ok: true, outcome: result.outcome };
  }

  #step(command: Command, by: Actor, revision: number): StepResult {
    const rowsBefore = this.form.instances;
    const result = step(this.form, command, { by, at });
    if (!result.ok) return result;
    this.form = result.form;
    if ("path" in command) this.#changedAt.set(command.path, revision);
    if (rowsBefore !== this.form.instances) {
      for (const { path } of fieldPaths(this.form)) {
        if ("path" in command && path.startsWith(`${command.path}[`)) this.#changedAt.set(path, revision);
      }
    }
    return result;
  }

  #moveOn(): void {
    this.revision++;
    for (const listener of this.#listeners) listener();
  }
}
