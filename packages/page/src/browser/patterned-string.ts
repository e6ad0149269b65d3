import type { AnyKind } from "@cofill/core";
import { string } from "@cofill/core/kinds";

/** Text with the engine for patterns. */
export const patternedString = string as unknown as AnyKind;
