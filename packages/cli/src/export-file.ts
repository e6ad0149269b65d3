import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { resolve } from "node:path";
import type { Environment } from "./environment.ts";
import { isStdin } from "./read-input.ts";
import { writeSteadily } from "./steady-output.ts";
import { stopSweeping, sweepOnSignal } from "./swept-paths.ts";
import { targetOf, temporaryPath, writingFailure } from "./write-file.ts";

/** Writes a long text in pieces; false once the reader has closed the stream. */
export type Sink = (text: string) => Promise<boolean>;

/** Readable by its owner only, because an export holds people's answers. */
const mode = 0o600;

const intoFile = async <R>(path: string, file: string, write: (sink: Sink) => Promise<R>): Promise<R> => {
  let handle: FileHandle | undefined;
  let temporary: string | undefined;
  try {
    const target = targetOf(path);
    temporary = temporaryPath(target, process.pid);
    await rm(temporary, { force: true });
    handle = await open(temporary, "wx", mode);
    sweepOnSignal(temporary);
    const opened = handle;
    const result = await write(async (text) => {
      await opened.writeFile(text);
      return true;
    });
    await handle.sync();
    await handle.close();
    handle = undefined;
    await rename(temporary, target);
    return result;
  } catch (error) {
    throw writingFailure(error, file);
  } finally {
    await handle?.close();
    if (temporary !== undefined) {
      await rm(temporary, { force: true });
      stopSweeping(temporary);
    }
  }
};

/** Writes to a file that appears only when it is complete, or to standard output. */
export const exportTo = <R>(
  environment: Environment,
  out: string | undefined,
  write: (sink: Sink) => Promise<R>,
): Promise<R> =>
  out === undefined || isStdin(out)
    ? write((text) => writeSteadily(environment.stdout, text))
    : intoFile(resolve(environment.cwd, out), out, write);
