import { canonicalJson, Recent } from "@cofill/core/kit";
import type { Store } from "@cofill/store";
import { intakeProblem } from "../../messages/definition-message.ts";
import { missingChecks, type OpenChecks } from "../checks.ts";
import { compileIntake } from "../definition/compile-intake.ts";
import { type IntakeCode, IntakeDefinitionError, type IntakeSource } from "../definition/intake-source.ts";
import type { Intake } from "../intake.ts";
import { limits } from "../limits.ts";
import { sha256 } from "./ids.ts";

/**
 * The content that versions are compared by: the order of members matters inside the form, where it is the order of
 * fields, and nowhere else.
 */
const contentOf = (source: IntakeSource): string => canonicalJson({ ...source, form: JSON.stringify(source.form) });

const withoutCode = ({ id, form }: Intake): IntakeDefinitionError => {
  const problem = intakeProblem("intake_checks", { names: form.checks ?? [] });
  return new IntakeDefinitionError(id, [{ pointer: "/form", ...problem }]);
};

const keyOf = (id: string, version: string): string => `${id}\n${version}`;

/** The intakes that accept submissions, and the earlier versions that existing submissions are pinned to (D-16). */
export class IntakeRegistry {
  readonly #store: Store;
  readonly #current = new Map<string, Intake>();
  readonly #compiled = new Recent<Intake>(limits.cachedIntakes);
  /** Loads the checks in code of an intake, for all its versions; kept after the intake is retired. */
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

  /** Stores a definition and accepts submissions with it; changed content under a known version gets a new version. */
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
      // Not canonicalised, because the order of members is the order of fields.
      source: JSON.stringify(own),
      savedAt: now,
    });
    this.#current.set(intake.id, intake);
    this.#compiled.set(keyOf(intake.id, version), intake);
    return intake;
  }

  /** Adds the intake's checks in code; if their code no longer exists, nothing can be submitted. */
  async #withChecks(intake: Intake): Promise<Intake> {
    const { id, form, source } = intake;
    if (!form.checks || this.#skipsChecks || source.format !== "markform") return intake;
    const open = this.#openers.get(id);
    return { ...intake, checks: open ? await open(source.text) : missingChecks };
  }

  /** Accepts no new submissions; existing ones continue. */
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
