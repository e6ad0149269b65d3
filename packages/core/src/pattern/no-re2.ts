import type { Re2Search } from "./re2-search.js";

/**
 * Replaces the linear engine in browsers, because it is larger than the rest of a page; the matcher counts its steps
 * instead.
 */
export const buildRe2 = (): Re2Search | undefined => undefined;
