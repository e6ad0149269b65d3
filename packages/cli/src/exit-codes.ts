/** The exit codes that scripts rely on; `cofill help` prints the same table. */
export const exitCodes = {
  fine: 0,
  /** The form was read, but something that it requires is missing or wrong. */
  notReady: 1,
  /** Nothing was done: wrong usage, an invalid form or patch, or a file that cannot be read or written. */
  refused: 2,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

export const exitCodeMeanings: readonly (readonly [ExitCode, string])[] = [
  [0, "Fine."],
  [
    1,
    "Read, but not right: required issues (validate), errors in a form (check) or an expression (eval), not canonical (canonical --check), a broken trail (verify), a delivery that failed again (submissions retry), a form that is kept but not finished (fill), a score that is too low (lint), a manifest that disagrees with its pages (manifest --check).",
  ],
  [2, "Refused: bad usage, a bad form, a bad patch, or file trouble. Nothing was written."],
];
