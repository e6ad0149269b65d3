import type { Environment } from "../environment.ts";
import type { Output } from "../output.ts";
import type { Asker } from "./asker.ts";
import { pipedLines, typedLines } from "./line-source.ts";
import { plainAsker } from "./plain-asker.ts";

/** Whether prompts must not redraw: for screen readers, dumb terminals and logs. */
export const wantsPlain = ({ env }: Environment, isPlain: boolean): boolean =>
  isPlain || env.TERM === "dumb" || Boolean(env.NO_COLOR) || Boolean(env.ACCESSIBLE);

/** Chooses the prompts that suit the terminal; if standard output carries data, questions go to standard error. */
export const openAsker = async (environment: Environment, output: Output, isPlain: boolean): Promise<Asker> => {
  const writer = output.format === "text" ? environment.stdout : environment.stderr;
  const isWatched = output.format === "text" ? environment.isTTY : writer.isTTY === true;
  const input = environment.stdin ?? process.stdin;
  if (input !== process.stdin || !process.stdin.isTTY) return plainAsker(pipedLines(input, writer), writer);
  if (!isWatched || wantsPlain(environment, isPlain)) return plainAsker(typedLines(process.stdin, writer), writer);
  const { clackAsker } = await import("./clack-asker.ts");
  return clackAsker(process.stdin, writer as unknown as NodeJS.WriteStream, output.inColour);
};
