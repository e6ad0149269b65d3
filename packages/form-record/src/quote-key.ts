import { quote } from "@cofill/core";
import { limits } from "./limits.ts";

/** A key from outside, short enough to be repeated. */
export const quoteKey = (key: string): string =>
  key.length > limits.maxQuotedLength ? `"${key.slice(0, limits.maxQuotedLength)}…"` : quote(key);
