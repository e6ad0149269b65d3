import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import type { ByteSource, Writer } from "../environment.ts";
import { limits } from "../limits.ts";
import { linesOf } from "../lines-of.ts";

interface LineOptions {
  /** Whether the typed text is hidden. */
  readonly isSecret?: boolean;
  /** Completions for the tab key. */
  readonly words?: readonly string[];
}

/** Lines of input, one for each prompt; undefined at the end. */
export interface LineSource {
  readonly next: (prompt: string, options?: LineOptions) => Promise<string | undefined>;
  readonly close: () => void;
}

/** Lines from a pipe or a file, without editing or echo. */
export const pipedLines = (input: ByteSource, output: Writer): LineSource => {
  const lines = linesOf(input, limits.maxDataBytes, "stdin");
  return {
    next: async (prompt) => {
      output.write(prompt);
      const { value, done } = await lines.next();
      // A pipe echoes no Enter, so a line break is written before the next text.
      output.write("\n");
      return done ? undefined : value;
    },
    close: () => void lines.return(undefined),
  };
};

/** Reads lines from a terminal with line editing and tab completion. */
export const typedLines = (input: NodeJS.ReadStream, output: Writer): LineSource => {
  let isMuted = false;
  let words: readonly string[] = [];
  const echo = new Writable({
    write: (chunk, _, done) => {
      if (!isMuted) output.write(String(chunk));
      done();
    },
  });
  const terminal = createInterface({
    input,
    output: Object.assign(echo, { columns: output.columns ?? 80 }),
    terminal: true,
    historySize: 0,
    completer: (typed: string) => [words.filter((word) => word.startsWith(typed)), typed],
  });
  let isOver = false;
  let waiting: ((line: string | undefined) => void) | undefined;
  const give = (line: string | undefined): void => {
    const take = waiting;
    waiting = undefined;
    take?.(line);
  };
  terminal.on("line", give);
  terminal.on("SIGINT", () => terminal.close());
  terminal.on("close", () => {
    isOver = true;
    give(undefined);
  });
  return {
    next: (prompt, options = {}) => {
      if (isOver) return Promise.resolve(undefined);
      words = options.words ?? [];
      terminal.setPrompt(prompt);
      terminal.prompt();
      isMuted = options.isSecret === true;
      return new Promise((resolve) => {
        waiting = (line) => {
          if (isMuted || line === undefined) output.write("\n");
          isMuted = false;
          resolve(line);
        };
      });
    },
    close: () => terminal.close(),
  };
};
