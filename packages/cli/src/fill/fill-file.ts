import { count } from "@cofill/core/kit";
import { openAsker } from "../ask/open-asker.ts";
import type { Invocation } from "../command.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { Failure } from "../failure.ts";
import { userName } from "../intake/operator.ts";
import { styled } from "../paint.ts";
import { audienceOf } from "../roles.ts";
import { openDocumentFile } from "../session/document-file.ts";
import { finishNewest } from "../session/finish-file.ts";
import { quoteWord } from "../shell-words.ts";
import type { fillOptions } from "./fill-options.ts";
import { readValues, setAnswers } from "./given-answers.ts";
import { runFill } from "./run-fill.ts";
import { type Saved, saved, TerminalDocument } from "./terminal-document.ts";

type Run = Invocation<typeof fillOptions>;

/** Mail options are rejected for a file, because ignoring them would mislead the caller. */
const refuseMailOptions = ({ options }: Run): void => {
  const mailOnly = [
    "as",
    "data",
    "database",
    "server",
    "key",
    "tenant",
    "edge",
    "submit",
    "dismiss",
    "again",
    "secrets",
  ] as const;
  const given = mailOnly.find((name) => options[name] !== undefined && options[name] !== false);
  if (given !== undefined)
    throw new Failure(
      "usage",
      `--${given} is for a form in a message, as 'cofill fill 3'; a file is saved as it is filled`,
    );
};

const fillGiven = async ({ options, environment }: Run, { document }: Filled): Promise<void> => {
  if (options.values !== undefined) {
    const merged = await document.merge(await readValues(environment, options.values));
    if (!merged.ok) throw new Failure("patches_rejected", merged.message, { hint: "Nothing was written." });
  }
  await setAnswers(document, options.set);
};

const fillAsked = async (
  { args: [file = ""], options, environment, output }: Run,
  { document, stored, store }: Filled,
): Promise<void> => {
  const asker = await openAsker(environment, output, options.plain);
  try {
    const finish = async (): Promise<Saved> => {
      const finished = await finishNewest(stored, store);
      return finished.ok ? saved : { ok: false, message: finished.problem.message };
    };
    const words = { finish: "Done", stop: "Stop here, and go on another time" };
    const end = await runFill(asker, document, { words, finish });
    if (end === "stopped")
      output.aside(`What you answered is in ${stored.name}; 'cofill fill ${quoteWord(file)}' goes on from there.`);
  } finally {
    asker.close();
  }
};

const report = async ({ output }: Run, { document, stored }: Filled): Promise<ExitCode> => {
  const { name, title } = stored;
  const issues = document.issues();
  await output.result({ savedTo: name, complete: issues.length === 0, issues }, () => [
    issues.length === 0
      ? [styled("green", "✓ "), `"${title}" is complete and saved in ${name}`]
      : [styled("yellow", "! "), `Saved in ${name}; ${count(issues.length, "issue")} to put right`],
    ...issues.map(({ path, message }) => [`  ${path}: ${message}`]),
  ]);
  return issues.length === 0 ? exitCodes.fine : exitCodes.notReady;
};

/** Opens a form in a file; each answer is written to the file before the next question. */
const openFilled = async ({ args, options, environment }: Run) => {
  const stored = await openDocumentFile(environment, args[0] ?? "", options);
  const by = { kind: "person", id: userName(environment) } as const;
  const store = stored.store(audienceOf(options.roles), by);
  const document = await TerminalDocument.open(
    {
      title: stored.title,
      store,
      context: () => ({ by, at: new Date().toISOString() }),
      problemText: ({ message }) => message,
    },
    ({ message }) => {
      throw new Failure("file_unreadable", message);
    },
  );
  return { stored, store, document };
};

type Filled = Awaited<ReturnType<typeof openFilled>>;

/** Fills a form in a file, with prompts or from given answers. */
export const fillFile = async (run: Run): Promise<ExitCode> => {
  const { options } = run;
  refuseMailOptions(run);
  const filled = await openFilled(run);
  try {
    const isGiven = options.values !== undefined || options.set.length > 0;
    await (isGiven ? fillGiven : fillAsked)(run, filled);
    return await report(run, filled);
  } finally {
    await filled.stored.close();
  }
};
