import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { FormCase } from "./forms.ts";
import { main } from "./imports.ts";

// Below node_modules, so that forms in code find the packages they import.
const cache = fileURLToPath(new URL("../../node_modules/.cache/cofill/", import.meta.url));

export interface Place {
  readonly directory: string;
  readonly path: (name: string) => string;
  readonly put: (form: FormCase) => void;
  readonly remove: () => void;
}

/** A directory of its own for files that are read and written. */
export const createPlace = (): Place => {
  mkdirSync(cache, { recursive: true });
  const directory = mkdtempSync(join(cache, "agreement-"));
  const path = (name: string): string => join(directory, name);
  return {
    directory,
    path,
    put: ({ files }) => {
      for (const [name, text] of Object.entries(files)) writeFileSync(path(name), text);
    },
    remove: () => rmSync(directory, { recursive: true, force: true }),
  };
};

export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

async function* once(text: string) {
  yield text;
}

/** Runs a command line in this process. */
export const cofill = async (cwd: string, argv: readonly string[], stdin = ""): Promise<Ran> => {
  const said = { out: "", err: "" };
  const code = await main(argv, {
    cwd,
    env: {},
    isTTY: false,
    stdin: once(stdin),
    stdout: { write: (text) => (said.out += text), columns: 200 },
    stderr: { write: (text) => (said.err += text) },
  });
  return { code, ...said };
};

export interface Served {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** `cofill serve …` in this process. */
export const serve = async (cwd: string, argv: readonly string[]): Promise<Served> => {
  const stopped = Promise.withResolvers<void>();
  const ready = Promise.withResolvers<string>();
  const said = { out: "", err: "" };
  const ended = main(["serve", ...argv, "--port", "0"], {
    cwd,
    env: {},
    isTTY: false,
    stopped: stopped.promise,
    stdout: {
      write: (text) => {
        said.out += text;
        if (said.out.includes("Ctrl-C ends it")) ready.resolve(/http:\/\/127\.0\.0\.1:\d+/.exec(said.out)![0]);
      },
      columns: 200,
    },
    stderr: { write: (text) => (said.err += text) },
  });
  const early = ended.then((code) => Promise.reject(new Error(`serve ended with ${code}: ${said.err}`)));
  const url = await Promise.race([ready.promise, early]);
  return {
    url,
    stop: async () => {
      stopped.resolve();
      await ended;
    },
  };
};
