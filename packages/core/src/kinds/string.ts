import { checkPattern } from "./check-pattern.ts";
import { createString } from "./create-string.ts";

/** Text, with or without a pattern; a page without patterns loads the smaller `plainString` instead. */
export const string = createString(checkPattern);
