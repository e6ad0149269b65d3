import type { LogEntry } from "@cofill/server";
import type { Environment } from "../environment.ts";
import { printable } from "../paint.ts";

export type LogStyle = "json" | "pretty" | "none";

const member = ([name, value]: readonly [string, unknown]): string => {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return `${name}=${/^[\w./:@+-]+$/.test(text) ? text : JSON.stringify(text)}`;
};

/** The short form of the most frequent entry. */
const requestLine = ({ method, route, status, ms }: LogEntry, time: string): string =>
  `${time.slice(11, 19)} ${String(method)} ${String(route)} ${String(status)} ${Math.round(Number(ms))} ms`;

const prettyLine = ({ level, event, ...rest }: LogEntry, time: string): string =>
  [
    time.slice(11, 19),
    level === "info" ? "" : level.toUpperCase(),
    event,
    ...Object.entries(rest)
      .filter(([, value]) => value !== undefined)
      .map(member),
  ]
    .filter((word) => word !== "")
    .join(" ");

/** Entries that are omitted for people, because they are printed elsewhere or only help to investigate a failure. */
const untold: ReadonlySet<string> = new Set(["listening", "durability", "closing", "closed"]);

/** A log on standard error with one line per entry. */
export const createLog = (
  { stderr }: Pick<Environment, "stderr">,
  style: LogStyle,
  clock: () => number = Date.now,
): ((entry: LogEntry) => void) => {
  if (style === "none") return () => undefined;
  return (entry) => {
    const time = new Date(clock()).toISOString();
    if (style === "json") stderr.write(`${JSON.stringify({ time, ...entry })}\n`);
    else if (entry.level !== "debug" && !untold.has(entry.event))
      stderr.write(`${printable((entry.event === "request" ? requestLine : prettyLine)(entry, time))}\n`);
  };
};
