import { candidatesFor } from "../candidates.ts";
import { defineCommand } from "../command.ts";
import { exitCodes } from "../exit-codes.ts";
import { limits } from "../limits.ts";
import { printable } from "../paint.ts";
import { unquoteWord } from "../shell-words.ts";

/** Bash splits words at `=`, so `--format = js` is joined again. */
const joinEquals = (words: readonly string[]): readonly string[] => {
  const joined: string[] = [];
  for (const word of words) {
    if (word === "=" && joined.at(-1)?.startsWith("--")) joined.push("");
    else if (joined.at(-1) === "" && joined.at(-2)?.startsWith("--")) joined[joined.length - 1] = word;
    else joined.push(word);
  }
  return joined;
};

const oneLine = (text: string): string => printable(text).replace(/\s+/g, " ").trim();

export const command = defineCommand({
  name: "__complete",
  summary: "Asked by the completion scripts",
  usage: ["cofill __complete -- WORDS..."],
  args: [{ name: "WORDS", completes: "nothing", optional: true, repeated: true }],
  options: {},
  examples: [],
  async run({ args, environment, output }) {
    const words = joinEquals(args).map(unquoteWord);
    const found = await candidatesFor(environment, words);
    const lines = found
      .slice(0, limits.maxCandidates)
      .map(([word, meaning]) => `${oneLine(word)}\t${oneLine(meaning)}`);
    output.document(lines.map((line) => `${line.startsWith(":") ? line.trim() : line}\n`).join(""));
    return exitCodes.fine;
  },
});
