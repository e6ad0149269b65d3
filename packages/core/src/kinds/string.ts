import { checkPattern } from "./check-pattern.ts";
import { createString } from "./create-string.ts";

export const string = createString(checkPattern);
