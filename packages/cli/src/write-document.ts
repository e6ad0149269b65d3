import { resolve } from "node:path";
import type { Environment } from "./environment.ts";
import { type ExitCode, exitCodes } from "./exit-codes.ts";
import type { Output } from "./output.ts";
import { isStdin } from "./read-input.ts";
import { replaceFile } from "./write-file.ts";

/** Writes a document to `--output`, else to standard output. */
export const writeDocument = (
  environment: Environment,
  output: Output,
  out: string | undefined,
  text: string,
): ExitCode => {
  if (out === undefined || isStdin(out)) output.document(text);
  else {
    replaceFile(resolve(environment.cwd, out), out, text);
    output.aside(`Wrote ${out}`);
  }
  return exitCodes.fine;
};
