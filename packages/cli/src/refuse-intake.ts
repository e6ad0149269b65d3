import { dirname } from "node:path";
import { Failure } from "./failure.ts";
import { nameOf } from "./read-input.ts";
import { quoteWord } from "./shell-words.ts";

export const isIntakeFile = (file: string): boolean => /\.intake\.(?:json|ts)$/i.test(file);

/** Rejects an intake file where a form is expected, because parsing it as a form would give misleading problems. */
export const refuseIntake = (file: string): void => {
  if (!isIntakeFile(file)) return;
  const line = `cofill serve ${quoteWord(dirname(file))}`;
  throw new Failure(
    "usage",
    `${nameOf(file)} is an intake, not a form: intakes are served from their folder ('${line}')`,
  );
};
