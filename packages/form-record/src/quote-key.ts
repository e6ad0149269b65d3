import { quote } from "@cofill/core";
import { limits } from "./limits.ts";

/** Quotes a key from untrusted input, truncated. */
export const quoteKey = (key: string): string =>
  key.length > limits.maxQuotedLength ? `"${key.slice(0, limits.maxQuotedLength)}…"` : quote(key);
