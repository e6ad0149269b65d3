import { answerAt, type LiveForm } from "@cofill/core";
import { limits } from "../limits.ts";
import type { FieldValue } from "../model/response.ts";
import type { FormSchema, Id } from "../model/schema.ts";
import { toFieldValue } from "../model/values.ts";
import { CheckWorker } from "./check-worker.ts";
import { type Check, type CheckResult, checkNames, checksOf } from "./checks.ts";
import { findSidecar, type LoadFailure } from "./load.ts";
import { runCheck } from "./run-check.ts";
import { type CheckIssue, idsOf, toIssue, toLoadIssue } from "./to-issue.ts";

/** Runs the checks in the code beside a form, in a thread of its own. */
export interface CheckRunner {
  /** The file with the code; absent where the form has none. */
  readonly sidecar?: string;
  /** Why that file gives no checks. A form that is served to others does not start with an error here. */
  readonly loadFailure?: LoadFailure;
  /** Checks that the form names and the code does not have. */
  readonly missing: readonly string[];
  /** What the checks find in the answers of a form. Never rejects: a check that throws or hangs is an issue. */
  run(form: LiveForm): Promise<readonly CheckIssue[]>;
  /** Ends the thread. A run that is still under way ends with what was found so far. */
  close(): Promise<void>;
}

/** Which checks a runner prepares, and how long each may take. */
export interface CheckRunnerOptions {
  /** The form's fields and groups, with the `validate` attributes that name the checks. */
  readonly schema: FormSchema;
  /** How long one check may take; `limits.maxCheckMs` where it is not given. */
  readonly timeoutMs?: number;
}

const valuesOf = (form: LiveForm, { groups }: FormSchema): Readonly<Record<Id, FieldValue>> => {
  const values: [Id, FieldValue][] = [];
  for (const { children } of groups) {
    for (const { id, kind } of children) {
      const answer = answerAt(form, id);
      if (answer.state === "answered") values.push([id, toFieldValue(kind, answer)]);
    }
  }
  return Object.fromEntries(values);
};

type Results = readonly (readonly CheckResult[])[];

const failed = ({ validatorId }: Check, reason: string): readonly CheckResult[] => [
  { type: "failed", message: `Validator '${validatorId}' ${reason}` },
];

/** Runs all checks of a sidecar and starts its thread again after a check that had to be stopped. */
class SidecarRunner {
  readonly #sidecar: string;
  readonly #schema: FormSchema;
  readonly #checks: readonly Check[];
  readonly #timeoutMs: number;
  #worker: CheckWorker | undefined;
  #isClosed = false;
  #idle: NodeJS.Timeout | undefined;

  constructor(sidecar: string, { schema, timeoutMs = limits.maxCheckMs }: CheckRunnerOptions) {
    this.#sidecar = sidecar;
    this.#schema = schema;
    this.#checks = checksOf(schema);
    this.#timeoutMs = timeoutMs;
  }

  /** Loads the sidecar where that is not done; gives the reason where it cannot be. */
  async load(): Promise<LoadFailure | undefined> {
    if (this.#worker?.isRunning || this.#isClosed) return undefined;
    const started = await CheckWorker.start({ sidecar: this.#sidecar, schema: this.#schema }, this.#timeoutMs);
    if (!started.ok) return started.failure;
    this.#worker = started.worker;
    if (this.#isClosed) await this.#worker.stop();
    return undefined;
  }

  get names(): readonly string[] {
    return this.#worker?.names ?? [];
  }

  /** Ends the thread after `limits.maxCheckIdleMs` without a run; the next run starts another. */
  async run(form: LiveForm): Promise<Results> {
    clearTimeout(this.#idle);
    try {
      return await this.#run(form);
    } finally {
      this.#idle = setTimeout(() => void this.#worker?.stop(), limits.maxCheckIdleMs).unref();
    }
  }

  async #run(form: LiveForm): Promise<Results> {
    const results: (readonly CheckResult[])[] = [];
    const values = valuesOf(form, this.#schema);
    for (let stops = 0; results.length < this.#checks.length && stops < limits.maxCheckStops; stops++) {
      const failure = await this.load();
      if (this.#isClosed) return results;
      const end = failure
        ? ({ type: "stopped", reason: `failed: ${failure.message}` } as const)
        : await this.#worker!.run({ values, from: results.length }, (found) => results.push(found));
      const stopped = this.#checks[results.length];
      if (end.type === "stopped" && stopped && !this.#isClosed) results.push(failed(stopped, end.reason));
    }
    const rest = this.#checks.slice(results.length);
    return [...results, ...rest.map((check) => failed(check, "was not run, because checks before it did not end"))];
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#idle);
    await this.#worker?.stop();
  }
}

/**
 * Prepares the checks that a form names in its `validate` attributes. This runs the code in the sidecar beside the
 * form: call it for files that are trusted, never for what other people send (D-19).
 *
 * @example
 * const runner = await createCheckRunner("intake.form.md", { schema: form.schema });
 * const document = documentOf(form, { audience: owner });
 * const issues = await runner.run(document.form);
 * const { document: checked } = document.edit([{ type: "report", issues }], context);
 * await runner.close();
 */
export const createCheckRunner = async (formPath: string, options: CheckRunnerOptions): Promise<CheckRunner> => {
  const { schema } = options;
  const checks = checksOf(schema);
  const ids = idsOf(schema);
  const sidecar = await findSidecar(formPath);
  const code = sidecar === undefined ? undefined : new SidecarRunner(sidecar, options);
  const loadFailure = await code?.load();
  const missing: Results = checks.map((check) => runCheck(check, schema, {}, {}));

  const runNow = async (form: LiveForm): Promise<readonly CheckIssue[]> => {
    if (loadFailure) return [toLoadIssue(loadFailure)];
    const results = code ? await code.run(form) : missing;
    return checks.flatMap((check, index) => (results[index] ?? []).map((result) => toIssue(ids, check, result)));
  };

  const busy = (): readonly CheckIssue[] =>
    checks.flatMap((check) =>
      failed(check, "was not run, because too many others wait").map((result) => toIssue(ids, check, result)),
    );

  // Runs take turns: a thread does one thing at a time, and its time limit counts from when it begins.
  let last: Promise<readonly CheckIssue[]> = Promise.resolve([]);
  let waiting = 0;
  /** The answers that the latest run checks, until it ends: another call for the same answers shares its result. */
  let underWay: LiveForm["answers"] | undefined;
  const names = new Set(code?.names);
  return {
    ...(sidecar !== undefined && { sidecar }),
    ...(loadFailure && { loadFailure }),
    missing: checkNames(schema).filter((name) => !names.has(name)),
    run: (form) => {
      if (underWay === form.answers) return last;
      if (waiting >= limits.maxWaitingRuns) return Promise.resolve(busy());
      waiting++;
      underWay = form.answers;
      last = last
        .then(() => runNow(form))
        .finally(() => {
          waiting--;
          if (underWay === form.answers) underWay = undefined;
        });
      return last;
    },
    close: async () => code?.close(),
  };
};
