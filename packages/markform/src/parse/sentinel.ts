export interface Sentinel {
  readonly state: "skipped" | "aborted";
  readonly reason?: string;
}

const stateOf = (word: string): Sentinel["state"] => (word === "SKIP" ? "skipped" : "aborted");

const start = /^%(SKIP|ABORT)(?:%|:)/;
const whole = /^%(SKIP|ABORT)%(?:\s*\(([\s\S]*)\))?$/;
/** An older spelling with the reason inside (D-14). */
const inner = /^%(SKIP|ABORT):([\s\S]*)%$/;

export const looksLikeSentinel = (text: string): boolean => start.test(text.trim());

/** `%SKIP% (reason)`; nothing for other text, `malformed` for text that begins like one. */
export const readSentinel = (text: string): Sentinel | "malformed" | undefined => {
  const trimmed = text.trim();
  if (!start.test(trimmed)) return undefined;
  const match = whole.exec(trimmed) ?? inner.exec(trimmed);
  if (!match) return "malformed";
  const reason = match[2]?.trim();
  const state = stateOf(match[1]!);
  return reason ? { state, reason } : { state };
};

export const writeSentinel = ({ state, reason }: Sentinel): string => {
  const word = state === "skipped" ? "%SKIP%" : "%ABORT%";
  return reason === undefined ? word : `${word} (${reason})`;
};
