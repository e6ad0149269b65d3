import { createInterface } from "node:readline/promises";
import type { Confirm } from "@cofill/assist";
import type { Environment } from "./environment.ts";
import { printable } from "./paint.ts";

const shown = (value: unknown): string => printable(value === null ? "empty" : JSON.stringify(value)).slice(0, 200);

/** Asks whoever sits at the terminal, one question after the other; nothing where nobody does. */
export const askInTerminal = ({ isTTY, stdin }: Environment): Confirm | undefined => {
  if (!isTTY || stdin || !process.stdin.isTTY) return undefined;
  let last: Promise<unknown> = Promise.resolve();
  return ({ message, changes }, signal) => {
    const mine = last.then(async () => {
      const lines = changes.map(
        ({ label, before, after }) => `  ${printable(label)}: ${shown(before)} → ${shown(after)}`,
      );
      const terminal = createInterface({ input: process.stdin, output: process.stderr });
      try {
        const question = [printable(message), ...lines, "Agree? [y/N] "].join("\n");
        const answer = await terminal.question(question, signal ? { signal } : {});
        return /^y(es)?$/i.test(answer.trim()) ? "accepted" : "declined";
      } catch {
        return "declined";
      } finally {
        terminal.close();
      }
    });
    last = mine.catch(() => undefined);
    return mine;
  };
};
