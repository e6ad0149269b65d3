import { createInterface } from "node:readline/promises";
import { type Confirm, valueText } from "@cofill/assist";
import { createLock } from "@cofill/core/kit";
import type { Environment } from "./environment.ts";
import { printable } from "./paint.ts";

const shown = (value: unknown): string => printable(valueText(value).replace(/\s+/g, " ") || "empty").slice(0, 200);

/** Asks the person at the terminal, one question after the other, until the command ends; undefined without a terminal. */
export const askInTerminal = ({ isTTY, stdin }: Environment, ended: AbortSignal): Confirm | undefined => {
  if (!isTTY || stdin || !process.stdin.isTTY) return undefined;
  const inTurn = createLock();
  return ({ message, changes }, given) =>
    inTurn(async () => {
      const lines = changes.map(
        ({ label, before, after }) => `  ${printable(label)}: ${shown(before)} → ${shown(after)}`,
      );
      const terminal = createInterface({ input: process.stdin, output: process.stderr });
      // While a question is open, readline receives Ctrl-C instead of the process, so it is passed on.
      terminal.on("SIGINT", () => process.kill(process.pid, "SIGINT"));
      try {
        const question = [printable(message), ...lines, "Agree? [y/N] "].join("\n");
        const answer = await terminal.question(question, {
          signal: AbortSignal.any([ended, ...(given ? [given] : [])]),
        });
        return /^y(es)?$/i.test(answer.trim()) ? "accepted" : "declined";
      } catch {
        return "declined";
      } finally {
        terminal.close();
      }
    });
};
