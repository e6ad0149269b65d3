import type { LiveForm } from "../form.ts";
import type { Opening } from "../open.ts";
import { PersistentMap } from "../persistent-map.ts";
import type { Audience } from "./audience.ts";
import type { StepModel } from "./step-model.ts";

/**
 * A document as data, as `editDocument` takes and gives it. `FormDocument` reads it, and a page in a browser keeps it.
 */
export interface DocumentState<Model extends StepModel = StepModel> {
  readonly model: Model;
  readonly form: LiveForm;
  readonly revision: number;
  /** The audience it is opened for. */
  readonly audience: Audience;
  /** The revision at which each path last changed. */
  readonly changed: PersistentMap<number>;
  /** Whether the store can keep proposals; a text file cannot. */
  readonly keepsProposals: boolean;
  /** Whether files are written as values, or come by confirmed uploads. */
  readonly files: "upload" | "value";
}

/** How `openState` opens a form. */
export interface StateOptions {
  readonly audience: Audience;
  /** Stored answers, rows, proposals and notes. */
  readonly opening?: Opening;
  /** A state of the same form, instead of an opening. */
  readonly form?: LiveForm;
  readonly revision?: number;
  /** The revision at which each path last changed. */
  readonly changed?: Iterable<readonly [path: string, revision: number]>;
  readonly files?: "upload" | "value";
  readonly keepsProposals?: boolean;
  /** The time for expressions that read it, in ISO 8601. */
  readonly at?: string;
}

/**
 * Opens a form as data, to be edited with `editDocument`.
 *
 * @example
 * const answers = [["city", { state: "answered", value: "Oslo" }]] as const;
 * const state = openState(model, { audience: people, opening: { answers } });
 */
export const openState = <Model extends StepModel>(model: Model, options: StateOptions): DocumentState<Model> => {
  const { audience, opening = {}, revision = 0, at = "", keepsProposals = true, files = "value" } = options;
  const form = options.form ?? model.check(model.open(opening, at));
  const changed = PersistentMap.from(Array.from(options.changed ?? []));
  return { model, form, revision, audience, changed, keepsProposals, files };
};
