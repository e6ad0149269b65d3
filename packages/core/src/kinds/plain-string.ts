import { createString } from "./create-string.ts";
import { nothing } from "./kind.ts";

/** Text of fields without a pattern. */
export const plainString = createString(() => nothing);
