import { closeSync, openSync, readFileSync, rmSync, statSync, writeSync } from "node:fs";
import { hostname } from "node:os";
import { basename, dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Failure, isErrno } from "./failure.ts";
import { limits } from "./limits.ts";
import { isSwept, stopSweeping, sweepOnSignal } from "./swept-paths.ts";
import { temporaryPath, writingFailure } from "./write-file.ts";

interface Owner {
  readonly pid: number;
  readonly host: string;
}

export const lockPath = (target: string): string => join(dirname(target), `.${basename(target)}.lock`);

/** Creates a file exclusively; false if it exists already. */
const create = (path: string, text: string): boolean => {
  try {
    const fd = openSync(path, "wx", 0o600);
    sweepOnSignal(path);
    writeSync(fd, text);
    closeSync(fd);
    return true;
  } catch (error) {
    if (isErrno(error) && error.code === "EEXIST") return false;
    throw error;
  }
};

const remove = (path: string): void => {
  rmSync(path, { force: true });
  stopSweeping(path);
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return isErrno(error) && error.code === "EPERM";
  }
};

interface Seen {
  readonly text: string;
  readonly ageMs: number;
  readonly owner?: Owner;
}

/** Reads the lock file; undefined if it was just released. */
const look = (path: string): Seen | undefined => {
  try {
    const ageMs = Date.now() - statSync(path).mtimeMs;
    const text = readFileSync(path, "utf8");
    const [pid, host] = text.trim().split(" ");
    return pid && host ? { text, ageMs, owner: { pid: Number(pid), host } } : { text, ageMs };
  } catch (error) {
    if (isErrno(error) && error.code === "ENOENT") return undefined;
    throw error;
  }
};

const isStale = (path: string, { owner, ageMs }: Seen): boolean => {
  if (ageMs > limits.lockStaleMs) return true;
  if (!owner || owner.host !== hostname()) return false;
  return owner.pid === process.pid ? !isSwept(path) : !isAlive(owner.pid);
};

/** Removes a lock whose owner has ended; a second lock ensures that only one command does so at a time. */
const clearStale = (path: string, target: string): boolean => {
  const seen = look(path);
  if (!seen) return true;
  if (!isStale(path, seen)) return false;
  const sweepLock = `${path}.stale`;
  if (!create(sweepLock, "")) {
    if ((look(sweepLock)?.ageMs ?? 0) > limits.lockStaleMs) rmSync(sweepLock, { force: true });
    return false;
  }
  try {
    if (look(path)?.text === seen.text) {
      rmSync(path, { force: true });
      if (seen.owner) rmSync(temporaryPath(target, seen.owner.pid), { force: true });
    }
  } finally {
    remove(sweepLock);
  }
  return true;
};

const acquire = async (path: string, target: string, file: string): Promise<string> => {
  const text = `${process.pid} ${hostname()} ${Date.now()}-${Math.random().toString(36).slice(2)}\n`;
  const deadline = Date.now() + limits.lockWaitMs;
  for (;;) {
    if (create(path, text)) return text;
    if (clearStale(path, target)) continue;
    if (Date.now() >= deadline) {
      const owner = look(path)?.owner;
      const who = owner ? `process ${owner.pid} on ${owner.host}` : "another command";
      throw new Failure("file_locked", `${file} is being changed by ${who}; nothing was written`, {
        hint: `Try again in a moment. If nothing is running, remove ${path}`,
      });
    }
    await sleep(limits.lockPollMs);
  }
};

/** Holds `.NAME.lock` beside a file, so that commands that read, change and write it run one after the other. */
export const withLock = async <T>(target: string, file: string, work: () => Promise<T>): Promise<T> => {
  const path = lockPath(target);
  let text: string;
  try {
    text = await acquire(path, target, file);
  } catch (error) {
    throw writingFailure(error, file);
  }
  try {
    return await work();
  } finally {
    if (look(path)?.text === text) remove(path);
    else stopSweeping(path);
  }
};
