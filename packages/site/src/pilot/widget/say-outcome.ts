import type { LogEntry } from "../log.ts";
import type { Notes, RunOutcome, Stop, ViewOutcome } from "../outcome.ts";
import type { Turn } from "../planner/contract.ts";
import type { PursuitOutcome } from "../pursue.ts";
import { widgetLimits } from "./limits.ts";
import { plainName, plainValue } from "./plain-words.ts";
import type { WidgetWords } from "./words.ts";

const assistant = (text: string): Turn => ({ from: "assistant", text });
/** Texts of the page are separate turns, so that a planner can tell them from the assistant's. */
const page = (text: string): Turn => ({ from: "page", text });

/** A message for a log entry; most entries have none. */
export const sayStep = (entry: LogEntry, words: WidgetWords): Turn | undefined => {
  switch (entry.event) {
    case "filled":
      return page(words.filled(plainName(entry.field)));
    case "pressed":
      return page(words.pressed(entry.label));
    case "navigated":
      return page(words.opened(entry.route));
    default:
      return undefined;
  }
};

export const sayOutcome = (outcome: PursuitOutcome, words: WidgetWords): readonly Turn[] => {
  switch (outcome.kind) {
    case "answer":
      return [assistant(outcome.answer)];
    case "ran":
      return sayRun(outcome.outcome, words);
    case "read":
      return sayView(outcome.outcome, words);
    case "opened":
      return [assistant(words.done)];
    case "refused":
      return sayStop(outcome.stop, words);
    case "leaving":
      return [];
    default:
      return outcome satisfies never;
  }
};

export const sayRun = (outcome: RunOutcome, words: WidgetWords): readonly Turn[] => {
  switch (outcome.kind) {
    case "done":
    case "unconfirmed": {
      const { status, results, said = [] } = outcome;
      const read = Object.entries(results).map(([name, value]) =>
        page(`${plainName(name)}: ${plainValue(value, words)}`),
      );
      const ending = { settled: words.done, pending: words.donePending, unchanged: words.doneSilently };
      return [
        ...(status ? [page(status.text)] : []),
        ...said.map(page),
        ...read,
        ...sayRemarks(outcome),
        assistant(status ? ending[status.state] : words.doneSilently),
      ];
    }
    case "filled":
      return [...sayRemarks(outcome), assistant(words.filledForReview)];
    case "refused":
    case "stopped":
      return [...sayRemarks(outcome), ...sayStop(outcome.stop, words)];
    case "leaving":
    case "moved":
      return [];
    default:
      return outcome satisfies never;
  }
};

const sayView = (outcome: ViewOutcome, words: WidgetWords): readonly Turn[] => {
  switch (outcome.kind) {
    case "rows": {
      const { rows } = outcome;
      const shown = rows
        .slice(0, widgetLimits.maxRowsShown)
        .map((row) => plainValue(row, words).replaceAll("\n", ", "));
      const left = rows.length - shown.length;
      const lines = [...shown, ...(left > 0 ? [words.more(left)] : [])];
      return [
        ...(lines.length > 0 ? [page(lines.join("\n"))] : []),
        ...sayRemarks(outcome),
        assistant(words.rows(rows.length)),
      ];
    }
    case "refused":
      return [...sayRemarks(outcome), ...sayStop(outcome.stop, words)];
    case "moved":
      return [];
    default:
      return outcome satisfies never;
  }
};

const sayStop = ({ code, message }: Stop, words: WidgetWords): readonly Turn[] => {
  if (code === "cancelled") return [assistant(words.stopped)];
  if (code === "consent_declined") return [assistant(words.declined)];
  return [page(message), assistant(words.couldNot)];
};

/** A missing status is left out, because the assistant's last message says so. */
const sayRemarks = ({ remarks }: Notes): readonly Turn[] =>
  remarks.filter(({ code }) => code !== "status_silent").map(({ message }) => page(message));
