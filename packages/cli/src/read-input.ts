import { isUtf8 } from "node:buffer";
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { resolve } from "node:path";
import { fileSize } from "@cofill/core/kit";
import type { Environment } from "./environment.ts";
import { Failure, isErrno } from "./failure.ts";

export const isStdin = (file: string): boolean => file === "-";

/** The name of a file in messages. */
export const nameOf = (file: string): string => (isStdin(file) ? "stdin" : file);

const tooLarge = (file: string, maxBytes: number): never => {
  throw new Failure("file_too_large", `${nameOf(file)} is larger than ${fileSize(maxBytes)} and is not read`);
};

const readStdin = async ({ stdin = process.stdin }: Environment, maxBytes: number): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of stdin) {
      const bytes = typeof chunk === "string" ? Buffer.from(chunk) : chunk;
      size += bytes.length;
      if (size > maxBytes) tooLarge("-", maxBytes);
      chunks.push(bytes);
    }
  } catch (error) {
    throw readingFailure(error, "stdin");
  }
  return Buffer.concat(chunks);
};

/** Reads to the end but at most one byte beyond the limit, because the size of a pipe or a growing file is unknown. */
const readHandle = (fd: number, file: string, expectedBytes: number, maxBytes: number): Uint8Array => {
  let bytes = Buffer.allocUnsafe(Math.min(maxBytes, Math.max(expectedBytes, 4096)) + 1);
  let size = 0;
  for (;;) {
    const count = readSync(fd, bytes, size, bytes.length - size, null);
    if (count === 0) return bytes.subarray(0, size);
    size += count;
    if (size > maxBytes) tooLarge(file, maxBytes);
    if (size === bytes.length) bytes = Buffer.concat([bytes], Math.min(bytes.length * 2, maxBytes + 1));
  }
};

const wordsFor: Readonly<Record<string, readonly [Failure["code"], string]>> = {
  ENOENT: ["file_not_found", "There is no file"],
  ENOTDIR: ["file_not_found", "There is no file"],
  ENAMETOOLONG: ["file_not_found", "There is no file"],
  EACCES: ["file_unreadable", "You may not read"],
  EPERM: ["file_unreadable", "You may not read"],
  EISDIR: ["not_a_file", "A file is needed, not the directory"],
  ELOOP: ["file_unreadable", "Symbolic links lead in a circle at"],
};

/** Messages for errors of the operating system. */
export const readingFailure = (error: unknown, file: string): unknown => {
  if (!isErrno(error)) return error;
  const [code, words] = wordsFor[error.code!] ?? ["file_unreadable", `Reading failed (${error.code}):`];
  return new Failure(code, `${words} ${file}`);
};

/** Reads a file, or standard input for `-`; rejects a file beyond the limit before reading it. */
export const readBytes = async (environment: Environment, file: string, maxBytes: number): Promise<Uint8Array> => {
  if (isStdin(file)) return readStdin(environment, maxBytes);
  let fd: number | undefined;
  try {
    fd = openSync(resolve(environment.cwd, file), "r");
    const stat = fstatSync(fd);
    if (stat.isDirectory()) throw new Failure("not_a_file", `A file is needed, not the directory ${file}`);
    if (stat.size > maxBytes) tooLarge(file, maxBytes);
    return readHandle(fd, file, stat.size, maxBytes);
  } catch (error) {
    throw readingFailure(error, file);
  } finally {
    if (fd !== undefined) closeSync(fd);
  }
};

const lineWithProblem = (bytes: Uint8Array): number => {
  let line = 1;
  for (let start = 0; start < bytes.length; line++) {
    const newline = bytes.indexOf(10, start);
    const end = newline === -1 ? bytes.length : newline + 1;
    if (!isUtf8(bytes.subarray(start, end))) return line;
    start = end;
  }
  return line;
};

/** Decodes text and keeps a byte order mark; invalid UTF-8 is rejected instead of replaced. */
export const decodeText = (bytes: Uint8Array, file: string): string => {
  if (isUtf8(bytes)) return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  const name = nameOf(file);
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  const message = isUtf16
    ? `${name} is UTF-16 text; save it as UTF-8`
    : `${name} is not UTF-8 text: line ${lineWithProblem(bytes)} holds bytes that are no characters`;
  throw new Failure("not_text", message);
};
