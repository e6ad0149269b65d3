import { canonicalJson, Recent } from "@cofill/core/kit";
import type { Store } from "@cofill/store";
import { intakeProblem } from "../../messages/definition-message.ts";
import { missingChecks, type OpenChecks } from "../checks.ts";
import { compileIntake } from "../definition/compile-intake.ts";
import { type IntakeCode, IntakeDefinitionError, type IntakeSource } from "../definition/intake-source.ts";
import type { Intake } from "../intake.ts";
import { limits } from "../limits.ts";
import { sha256 } from "./ids.ts";

/** What a definition says: the order of a form's members is the order of asking, all other order means nothing. */
const contentOf = (source: IntakeSource): string => canonicalJson({ ...source, form: JSON.stringify(source.form) });

const withoutCode = ({ id, form }: Intake): IntakeDefinitionError => {
  const problem = intakeProblem("intake_checks", { names: form.checks ?? [] });
  return new IntakeDefinitionError(id, [{ pointer: "/form", ...problem }]);
};

const keyOf = (id: string, version: string): string => `${id}\n${version}`;

/** The intakes that take submissions now, and every earlier version that a submission may still be pinned to (D-16). */
export class IntakeRegistry {
  readonly #store: Store;
  readonly #current = new Map<string, Intake>();
  readonly #compiled = new Recent<Intake>(limits.cachedIntakes);
  /** What opens the checks in code of an intake, whatever its version; that of a retired one is kept. */
  readonly #openers = new Map<string, OpenChecks>();
  readonly #skipsChecks: boolean;

  constructor(store: Store, { skipsChecks = false }: { readonly skipsChecks?: boolean } = {}) {
    this.#store = store;
    this.#skipsChecks = skipsChecks;
  }

  current(id: string): Intake | undefined {
    return this.#current.get(id);
  }

  all(): readonly Intake[] {
    return [...this.#current.values()];
  }

  /** Keeps a definition and takes new submissions with it. A version whose content changed becomes a new version. */
  async register(source: IntakeSource, now: string, code: IntakeCode = {}): Promise<Intake> {
    const known = await this.#store.definition(source.id, source.version);
    const text = contentOf(source);
    const isOther = known !== undefined && contentOf(JSON.parse(known.source) as IntakeSource) !== text;
    const version = isOther ? `${source.version}+${sha256(text).slice(0, 12)}` : source.version;
    const own = isOther ? { ...source, version } : source;
    if (code.checks) this.#openers.set(own.id, code.checks);
    const intake = await this.#withChecks(compileIntake(own, code));
    if (intake.checks === missingChecks) throw withoutCode(intake);
    await this.#store.saveDefinition({
      id: own.id,
      version,
      // In the order it was written in: fields stand in that order in every process.
      source: JSON.stringify(own),
      savedAt: now,
    });
    this.#current.set(intake.id, intake);
    this.#compiled.set(keyOf(intake.id, version), intake);
    return intake;
  }

  /** The same intake with its checks in code. A version of which the code is gone takes nothing without them. */
  async #withChecks(intake: Intake): Promise<Intake> {
    const { id, form, source } = intake;
    if (!form.checks || this.#skipsChecks || source.format !== "markform") return intake;
    const open = this.#openers.get(id);
    return { ...intake, checks: open ? await open(source.text) : missingChecks };
  }

  /** No new submissions; those that are open go on. */
  retire(id: string): void {
    this.#current.delete(id);
  }

  async pinned(id: string, version: string): Promise<Intake> {
    const key = keyOf(id, version);
    const known = this.#compiled.get(key);
    if (known) return known;
    const row = await this.#store.definition(id, version);
    if (!row) throw new Error(`the definition ${id} ${version} is not in the store`);
    const intake = await this.#withChecks(compileIntake(JSON.parse(row.source) as IntakeSource));
    this.#compiled.set(key, intake);
    return intake;
  }
}
