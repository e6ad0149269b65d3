import { createReadStream } from "node:fs";
import { resolve } from "node:path";
import { isJsonObject } from "@cofill/core/kit";
import { sha256, verifyChain } from "@cofill/service";
import type { Environment } from "../../environment.ts";
import { Failure } from "../../failure.ts";
import { limits } from "../../limits.ts";
import { linesOf } from "../../lines-of.ts";
import { isStdin, nameOf, readingFailure } from "../../read-input.ts";
import { chainProblem, type TrailProblem } from "./trail-problem.ts";

const idOf = (line: string): string | undefined => {
  try {
    const event: unknown = JSON.parse(line);
    return isJsonObject(event) && typeof event.submissionId === "string" ? event.submissionId : undefined;
  } catch {
    return undefined;
  }
};

const readLines = async function* (environment: Environment, file: string): AsyncGenerator<string> {
  const { cwd, stdin = process.stdin } = environment;
  const source = isStdin(file) ? stdin : createReadStream(resolve(cwd, file));
  try {
    for await (const line of linesOf(source, limits.maxTrailLineLength, nameOf(file)))
      if (line.trim() !== "") yield line;
  } catch (error) {
    throw readingFailure(error, nameOf(file));
  }
};

/** Verifies the seals of exported trails; one file may contain several. */
export const verifyFile = async (
  environment: Environment,
  file: string,
  onLine: (lines: number) => void,
): Promise<{ readonly trails: number; readonly events: number; readonly problems: readonly TrailProblem[] }> => {
  const ends = new Map<string, { readonly seq: number; readonly hash: string }>();
  const problems = new Map<string, TrailProblem>();
  let events = 0;
  for await (const line of readLines(environment, file)) {
    events++;
    onLine(events);
    const id = idOf(line);
    if (id === undefined) throw new Failure("invalid_data", `Line ${events} of ${nameOf(file)} is not an event`);
    if (problems.has(id)) continue;
    const { problem, seq, hash } = verifyChain([line], sha256, ends.get(id));
    ends.set(id, { seq, hash });
    if (problem) problems.set(id, chainProblem(id, problem.seq, problem.problem));
  }
  return { trails: ends.size, events, problems: [...problems.values()] };
};
