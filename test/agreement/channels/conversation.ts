import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";
import { spawn } from "@lydell/node-pty";
import { main } from "../imports.ts";

const binary = fileURLToPath(new URL("../../../packages/cli/bin/cofill.js", import.meta.url));

/** A command that asks line by line. */
export interface Conversation {
  /** All that was said since the last answer, the question at its end; nothing when the command has ended. */
  readonly hear: () => Promise<string | undefined>;
  readonly say: (line: string) => void;
  /** All that was said since the last answer, once the command has ended. */
  readonly ended: () => Promise<string>;
}

/** Values that are waited for one by one. */
class Queue<T> {
  readonly #values: T[] = [];
  #wake: ((value: T) => void) | undefined;

  put(value: T): void {
    const wake = this.#wake;
    this.#wake = undefined;
    if (wake) wake(value);
    else this.#values.push(value);
  }

  take(): Promise<T> {
    const [first] = this.#values.splice(0, 1);
    return first === undefined ? new Promise((resolve) => (this.#wake = resolve)) : Promise.resolve(first);
  }
}

/** The command in this process: it reads a line exactly when it has asked for one. */
export const converse = (cwd: string, argv: readonly string[]): Conversation => {
  const questions = new Queue<string | "ended">();
  const answers = new Queue<string>();
  let said = "";
  async function* stdin() {
    for (;;) {
      questions.put(said);
      said = "";
      yield `${await answers.take()}\n`;
    }
  }
  const ended = main(argv, {
    cwd,
    env: {},
    isTTY: false,
    stdin: stdin(),
    stdout: { write: (text) => (said += text), columns: 200 },
    stderr: { write: (text) => (said += text) },
  });
  const isOver = ended.then(() => undefined);
  return {
    hear: () => Promise.race([questions.take(), isOver]),
    say: (line) => answers.put(line),
    ended: async () => {
      await ended;
      return said;
    },
  };
};

/** The command in a pseudo-terminal, as a person has it before them. */
export const converseAtTerminal = (cwd: string, argv: readonly string[]): Conversation => {
  const { NO_COLOR: _, ...env } = process.env;
  const child = spawn(process.execPath, [binary, ...argv], { name: "xterm-256color", cols: 200, rows: 50, cwd, env });
  let raw = "";
  let look = (): void => undefined;
  let isOver = false;
  child.onData((text) => {
    raw += text;
    look();
  });
  const ended = new Promise<void>((resolve) => {
    child.onExit(() => {
      isOver = true;
      look();
      resolve();
    });
  });
  const text = (): string => stripVTControlCharacters(raw).replaceAll("\r", "");
  return {
    hear: () =>
      new Promise((resolve) => {
        look = () => {
          if (isOver) resolve(undefined);
          else if (/: $/.test(text())) resolve(text());
        };
        look();
      }),
    say: (line) => {
      raw = "";
      look = () => undefined;
      child.write(`${line}\r`);
    },
    ended: async () => {
      await ended;
      return text();
    },
  };
};
