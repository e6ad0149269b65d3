import { access } from "node:fs/promises";
import { basename, resolve } from "node:path";
import type { ValidationIssue } from "../model/results.ts";
import { LOAD_ERROR, type ValidatorRegistry } from "./contract.ts";

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** The sidecar beside a form: `X.form.md` → `X.valid.ts` or `X.valid.js`. */
export const findSidecar = async (formPath: string): Promise<string | undefined> => {
  const base = resolve(formPath).replace(/\.form\.md$/, "");
  for (const extension of [".valid.ts", ".valid.js"]) {
    if (await exists(base + extension)) return base + extension;
  }
  return undefined;
};

const reporting = (severity: ValidationIssue["severity"], message: string): ValidatorRegistry => ({
  [LOAD_ERROR]: () => [{ severity, code: "VALIDATOR_FAILED", message, source: "code" }],
});

/**
 * Loads a form's code validators. This runs the sidecar's code: call it for files you trust, never for
 * what other people send (D-19). What goes wrong is an issue of the form, not an exception.
 */
export const loadValidators = async (formPath: string): Promise<ValidatorRegistry> => {
  const sidecar = await findSidecar(formPath);
  if (!sidecar) return {};
  try {
    const { createJiti } = await import("jiti");
    const module = await createJiti(import.meta.url).import<{ validators?: unknown }>(sidecar);
    const { validators } = module;
    if (typeof validators === "object" && validators !== null) return validators as ValidatorRegistry;
    return reporting(
      "warning",
      `${basename(sidecar)} exports no object called validators, so no code checks were made`,
    );
  } catch (error) {
    const reason = error instanceof Error ? error.message.split("\n")[0] : String(error);
    return reporting("error", `Failed to load validators: ${basename(sidecar)}: ${reason}`);
  }
};
