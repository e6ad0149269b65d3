import type { Keyword } from "@cofill/core/schema";
import { type FileRule, isAccepted, isFile, isSmallEnough } from "./file-check.ts";
import { ownKeywords } from "./own-keywords.ts";

const ofFile =
  (test: (rule: FileRule, value: unknown) => boolean): Keyword<FileRule> =>
  (rule) =>
  (value) =>
    test(rule, value);

/** The internal keywords of a compiled copy, for conditions. */
export const internalKeywords = {
  [ownKeywords.branch]: () => () => false,
  [ownKeywords.file]: ofFile(isFile),
  [ownKeywords.fileSize]: ofFile(isSmallEnough),
  [ownKeywords.fileType]: ofFile(isAccepted),
} as const satisfies Readonly<Record<string, Keyword<never>>>;
