import { basename, dirname, join, resolve } from "node:path";
import { checkNames, type ParsedForm, parseForm } from "@cofill/markform/form";
import type { CheckRunner } from "@cofill/markform/validators";
import type { OpenChecks } from "@cofill/service";
import type { Environment } from "../../environment.ts";
import { codeStamp } from "./code-stamp.ts";
import type { FileProblem } from "./file-problem.ts";

export type ReadChecks =
  | { readonly ok: true; readonly open?: OpenChecks }
  | { readonly ok: false; readonly problems: readonly FileProblem[] };

export interface CheckReader {
  /** Loads the checks in code beside a form. This runs the code, so the folder must be trusted. */
  read(environment: Environment, file: string, form: ParsedForm): Promise<ReadChecks>;
  /** Ends the worker threads of all loaded checks. */
  close(): Promise<void>;
}

type Open = (path: string, schema: ParsedForm["schema"]) => Promise<CheckRunner>;

const refused = (file: string, message: string): ReadChecks => ({ ok: false, problems: [{ file, message }] });

const load = async (path: string, file: string, { schema }: ParsedForm, openRunner: Open): Promise<ReadChecks> => {
  const runner = await openRunner(path, schema);
  const { sidecar, loadFailure, missing } = runner;
  if (sidecar !== undefined && !loadFailure && missing.length === 0) {
    // Other versions of the form, which submissions may be pinned to, are opened with their own checks.
    const open: OpenChecks = async (text) => {
      const other = parseForm(text).schema;
      return JSON.stringify(other) === JSON.stringify(schema) ? runner : openRunner(path, other);
    };
    return { ok: true, open };
  }
  await runner.close();
  if (sidecar === undefined) {
    const wanted = basename(file).replace(/\.form\.md$/, ".valid.ts");
    return refused(file, `The form names checks in code (${checkNames(schema).join(", ")}), and there is no ${wanted}`);
  }
  const code = join(dirname(file), basename(sidecar));
  return loadFailure
    ? refused(code, loadFailure.message)
    : refused(code, `${basename(file)} names checks that are not in it: ${missing.join(", ")}`);
};

/** Loads the checks of a folder, and reloads them only after the code beside them or the names in the form changed. */
export const createCheckReader = (): CheckReader => {
  const known = new Map<string, { readonly stamp: string; readonly read: ReadChecks }>();
  const opened: CheckRunner[] = [];
  const openRunner: Open = async (path, schema) => {
    const { createCheckRunner } = await import("@cofill/markform/validators");
    const runner = await createCheckRunner(path, { schema });
    opened.push(runner);
    return runner;
  };
  return {
    read: async (environment, file, form) => {
      const names = checkNames(form.schema);
      if (names.length === 0) return { ok: true };
      const stamp = [codeStamp(dirname(resolve(environment.cwd, file))), ...names].join("\n");
      const before = known.get(file);
      // Code that failed to load is tried again, because a missing import may exist by now.
      if (before?.stamp === stamp && before.read.ok) return before.read;
      const read = await load(resolve(environment.cwd, file), file, form, openRunner);
      known.set(file, { stamp, read });
      return read;
    },
    close: async () => {
      await Promise.all(opened.map((runner) => runner.close()));
    },
  };
};
