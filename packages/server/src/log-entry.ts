/** One line of the log. */
export interface LogEntry {
  readonly level: "debug" | "info" | "warn" | "error";
  readonly event: string;
  readonly [member: string]: unknown;
}
