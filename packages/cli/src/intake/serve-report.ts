import type { LogEntry } from "@cofill/server";
import type { Output } from "../output.ts";
import { type Line, styled } from "../paint.ts";
import { type FileProblem, problemLine } from "./folder/file-problem.ts";
import type { LogStyle } from "./serve-log.ts";
import type { IntakeChange } from "./served-intakes.ts";
import { type Started, startEntry, startLines } from "./start-lines.ts";

/** What a server reports to the person or program that started it: lines to read, or entries of its log. */
export interface ServeReport {
  started(started: Started): void;
  changed(change: IntakeChange): void;
  /** Reports a file that is unusable at the moment. */
  broken(problem: FileProblem): void;
  /** Acknowledged submissions could be lost for this reason, so the operator must see it (PROMISES 3). */
  unsafe(reason: string): void;
  warn(message: string): void;
  stopping(): void;
}

const changeLine = ({ change, id, file, version }: IntakeChange): Line => {
  switch (change) {
    case "added":
      return [styled("green", "+ "), `${id} takes submissions now (${file}, version ${version})`];
    case "changed":
      return [styled("cyan", "~ "), `${id} changed (${file}, version ${version}); open submissions keep theirs`];
    case "removed":
      return [styled("yellow", "- "), `${id} takes no new submissions: ${file} is gone`];
    default:
      return change satisfies never;
  }
};

const forPeople = (output: Output): ServeReport => ({
  started: (started) => output.lines(startLines(started, output.columns)),
  changed: (change) => output.lines([changeLine(change)]),
  broken: (problem) => output.lines([[styled("boldRed", "! "), problemLine(problem)]]),
  unsafe: (reason) => output.aside(`WARNING: What is submitted here can be lost. ${reason}`),
  warn: (message) => output.aside(`WARNING: ${message}`),
  stopping: () => output.lines([["Stopping; what is under way is finished first. Ctrl-C again ends it at once."]]),
});

const forPrograms = (output: Output, log: (entry: LogEntry) => void): ServeReport => ({
  // One line on standard output with the address, for programs; everything else goes to the log.
  started: (started) => output.document(`${JSON.stringify(startEntry(started))}\n`),
  changed: ({ change, ...rest }) => log({ level: "info", event: `intake.${change}`, ...rest }),
  broken: (problem) => log({ level: "error", event: "intake.broken", ...problem }),
  // The server logs it itself.
  unsafe: () => undefined,
  warn: (message) => log({ level: "warn", event: "serve.warning", message }),
  stopping: () => log({ level: "info", event: "serve.stopping" }),
});

export const createReport = (output: Output, style: LogStyle, log: (entry: LogEntry) => void): ServeReport =>
  style === "json" ? forPrograms(output, log) : forPeople(output);
