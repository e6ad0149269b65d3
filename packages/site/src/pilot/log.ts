import type { RunOutcome, StopCode } from "./outcome.ts";

/** One event of a run. Values are logged only on request, and secrets never. */
export type LogEntry = { readonly at: number } & (
  | { readonly event: "manifest"; readonly source: "given" | "well-known" | "embedded" | "none" }
  | { readonly event: "asked"; readonly action: string; readonly consent: string }
  | { readonly event: "consented" | "declined"; readonly action: string; readonly consent: string }
  | { readonly event: "filled"; readonly action: string; readonly field: string; readonly value?: unknown }
  | {
      readonly event: "pressed";
      readonly action: string;
      readonly what: "dialog" | "next" | "back" | "submit";
      readonly label: string;
    }
  | { readonly event: "navigated"; readonly route: string; readonly why: string }
  | { readonly event: "read"; readonly view: string; readonly rows: number }
  | { readonly event: "ended"; readonly action: string; readonly outcome: RunOutcome["kind"] }
  | {
      readonly event: "refused";
      readonly action: string;
      readonly code: StopCode;
      readonly message: string;
      readonly field?: string;
    }
);

type Without<Entry> = Entry extends unknown ? Omit<Entry, "at"> : never;

/** Receives the events of a run. */
export type Log = (entry: LogEntry) => void;
export type LogLine = Without<LogEntry>;
