import { wordedProblems } from "@cofill/core";
import { en } from "./en.ts";
import type { FormRecordMessageParams } from "./params.ts";

/** A problem of the catalogue, with its message in English. */
export const problemOf = wordedProblems<FormRecordMessageParams>(en);

/** A description of the catalogue, in English. */
export const helpText = <K extends Extract<keyof FormRecordMessageParams, `help.${string}`>>(
  ...given: Parameters<typeof problemOf<K>>
): string => problemOf(...given).message;

/** What a problem says beside where it is. */
export type Found = ReturnType<typeof problemOf>;
