import { access } from "node:fs/promises";
import { basename, resolve } from "node:path";
import type { ValidatorRegistry } from "./contract.ts";

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/**
 * The file with the validators of a form, beside it: `X.form.md` → `X.valid.ts` or `X.valid.js`.
 *
 * @example
 * await findSidecar("/forms/order.form.md"); // "/forms/order.valid.ts", or undefined where there is none
 */
export const findSidecar = async (formPath: string): Promise<string | undefined> => {
  const base = resolve(formPath).replace(/\.form\.md$/, "");
  for (const extension of [".valid.ts", ".valid.js"]) {
    if (await exists(base + extension)) return base + extension;
  }
  return undefined;
};

/** Why a sidecar gives no validators: it cannot be loaded (an error), or it exports none (a warning). */
export interface LoadFailure {
  readonly severity: "error" | "warning";
  readonly message: string;
}

export type Loaded =
  | { readonly ok: true; readonly registry: ValidatorRegistry }
  | { readonly ok: false; readonly failure: LoadFailure };

export const loadFailure = (sidecar: string, reason: string): LoadFailure => ({
  severity: "error",
  message: `Failed to load validators: ${basename(sidecar)}: ${reason}`,
});

/** Loads and thereby runs a sidecar. Only for files that are trusted, never for what other people send (D-19). */
export const loadSidecar = async (sidecar: string): Promise<Loaded> => {
  try {
    const { createJiti } = await import("jiti");
    const { validators } = await createJiti(import.meta.url).import<{ validators?: unknown }>(sidecar);
    if (typeof validators === "object" && validators !== null) {
      return { ok: true, registry: validators as ValidatorRegistry };
    }
    const message = `${basename(sidecar)} exports no object called validators, so no code checks were made`;
    return { ok: false, failure: { severity: "warning", message } };
  } catch (error) {
    const reason = error instanceof Error ? error.message.split("\n")[0]! : String(error);
    return { ok: false, failure: loadFailure(sidecar, reason) };
  }
};
