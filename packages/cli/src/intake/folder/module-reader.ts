import { dirname, resolve } from "node:path";
import { isJsonObject } from "@cofill/core/kit";
import type { IntakeCode } from "@cofill/service";
import type { Environment } from "../../environment.ts";
import type { CallbackHandler } from "../callback-delivery.ts";
import { codeStamp } from "./code-stamp.ts";
import type { ReadDraft } from "./draft.ts";
import type { FileProblem } from "./file-problem.ts";
import { readDefinitionData } from "./read-intake.ts";

export interface ModuleReader {
  /** Reads `*.intake.ts`, `.js` and `.mjs` by running them, so the folder must be trusted. */
  read(environment: Environment, file: string): Promise<ReadDraft>;
}

const importFresh = async (path: string): Promise<unknown> => {
  const { createJiti } = await import("jiti");
  return createJiti(import.meta.url, { moduleCache: false, fsCache: false }).import(path, { default: true });
};

/** The export of a module, split into data and a function. */
type Exported =
  | { readonly ok: true; readonly data: unknown; readonly handler?: CallbackHandler; readonly code?: IntakeCode }
  | { readonly ok: false; readonly problems: readonly FileProblem[] };

const refused = (file: string, message: string, pointer?: string): Exported => ({
  ok: false,
  problems: [{ file, message, ...(pointer !== undefined && { pointer }) }],
});

const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split("\n")[0] ?? "";

/** Removes the handler function from the definition, so that the rest is JSON. */
const takeHandler = (
  definition: Readonly<Record<string, unknown>>,
): { readonly data: Readonly<Record<string, unknown>>; readonly handler?: CallbackHandler } | undefined => {
  const { destination } = definition;
  if (!isJsonObject(destination) || destination.kind !== "callback") return { data: definition };
  const { handler, ...rest } = destination;
  if (typeof handler !== "function") return undefined;
  return { data: { ...definition, destination: rest }, handler: handler as CallbackHandler };
};

const readExport = async (environment: Environment, file: string): Promise<Exported> => {
  let exported: unknown;
  try {
    exported = await importFresh(resolve(environment.cwd, file));
  } catch (error) {
    return refused(file, `The code cannot be run: ${firstLine(error)}`);
  }
  if (!isJsonObject(exported)) return refused(file, "The default export must be an intake definition: an object");
  const taken = takeHandler(exported);
  if (!taken) return refused(file, "A callback needs a handler: async (submission) => …", "/destination/handler");
  const { plainDefinition } = await import("@cofill/service");
  const { data, handler } = taken;
  try {
    return { ok: true, ...plainDefinition(data), ...(handler && { handler }) };
  } catch (error) {
    return refused(file, firstLine(error), "/schema");
  }
};

/**
 * Runs the modules of a folder, and again only after code beside them changed, so that their open connections stay
 * open.
 */
export const createModuleReader = (): ModuleReader => {
  const known = new Map<string, { readonly stamp: string; readonly exported: Exported }>();

  const exportOf = async (environment: Environment, file: string): Promise<Exported> => {
    const stamp = codeStamp(dirname(resolve(environment.cwd, file)));
    const before = known.get(file);
    // A module that failed is tried again, because a missing import may exist by now.
    if (before?.stamp === stamp && before.exported.ok) return before.exported;
    const exported = await readExport(environment, file);
    known.set(file, { stamp, exported });
    return exported;
  };

  return {
    read: async (environment, file) => {
      const exported = await exportOf(environment, file);
      if (!exported.ok) return exported;
      const read = await readDefinitionData(environment, file, exported.data);
      if (!read.ok) return read;
      const { handler, code } = exported;
      return { ok: true, draft: { ...read.draft, ...(handler && { handler }), ...(code && { code }) } };
    },
  };
};
