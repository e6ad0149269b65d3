import { count } from "@cofill/core/kit";
import type { DraftView } from "@cofill/service/mail";
import type { Asker } from "../ask/asker.ts";
import { Stopped } from "../ask/asker.ts";
import { openAsker } from "../ask/open-asker.ts";
import type { Invocation } from "../command.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { Failure } from "../failure.ts";
import type { fillOptions } from "../fill/fill-options.ts";
import { readValues, setAnswers } from "../fill/given-answers.ts";
import { runFill } from "../fill/run-fill.ts";
import { saved } from "../fill/terminal-document.ts";
import { styled } from "../paint.ts";
import { refuseEnded } from "./ended-form.ts";
import { readNumber } from "./message-number.ts";
import { type FilledDraft, openFilledDraft } from "./open-filled-draft.ts";
import { answerOf, problemText } from "./problem.ts";
import { shownDraft } from "./shown-draft.ts";
import { type MailAtHand, withMail } from "./with-mail.ts";

type Run = Invocation<typeof fillOptions>;

/** The text after a form was sent (EN-CLI-09). */
const submitted = "Form submitted.";

const stillToDo = "There is still something to do";

const refuseFileOptions = ({ options }: Run): void => {
  const fileOnly = ["references", "ontology", "registry", "response", "roles", "no-validators"] as const;
  const given = fileOnly.find((name) => options[name] !== undefined && options[name] !== false);
  if (given !== undefined) throw new Failure("usage", `--${given} is for a form in a file`);
};

const dismiss = async ({ api }: MailAtHand, number: number): Promise<void> => {
  answerOf(await api.dismiss({ number }));
};

const draftOf = ({ store }: FilledDraft): DraftView => store.state().draft;

const sentWords = ({ sentAt = "" }: DraftView): string =>
  `You answered this on ${sentAt.slice(0, 16).replace("T", " ")} (UTC)`;

/** Without --again, rejects sending a form twice or beginning a new answer. */
const beginAgain = async ({ options }: Run, { words }: MailAtHand, { store, document }: FilledDraft): Promise<void> => {
  const { draft } = store.state();
  const { sentAt, number } = draft;
  if (sentAt === undefined) return;
  const again = `'cofill fill ${number} --again --set PATH=VALUE --submit${words}'`;
  if (!options.again) throw new Failure("already_settled", `${sentWords(draft)}; ${again} gives another answer`);
  if (options.values === undefined && options.set.length === 0)
    throw new Failure("usage", `Another answer begins blank: give it with --set or --values, as ${again}`);
  store.again();
  await document.look();
};

/** Fills with answers from files and arguments, without prompts. */
const fillGiven = async (run: Run, mail: MailAtHand, filled: FilledDraft): Promise<ExitCode> => {
  const { options, environment, output } = run;
  const { store, document } = filled;
  const { number } = draftOf(filled);
  await beginAgain(run, mail, filled);
  if (options.values !== undefined) {
    const problem = await store.fill(await readValues(environment, options.values));
    if (problem) throw new Failure("invalid_payload", problemText(problem));
    await document.look();
  }
  await setAnswers(document, options.set);
  const issues = document.issues();
  if (options.submit && issues.length === 0) {
    const sent = await store.submit();
    if (!sent.ok) throw new Failure("invalid_payload", sent.problem ? problemText(sent.problem) : stillToDo);
    if (options.dismiss) await dismiss(mail, number);
    await output.result({ draft: shownDraft(filled, options.secrets), response: sent.response }, () => [
      [styled("green", "✓ "), submitted],
    ]);
    return exitCodes.fine;
  }
  await output.result({ draft: shownDraft(filled, options.secrets) }, () => [
    issues.length === 0
      ? [styled("green", "✓ "), `Kept; 'cofill fill ${number} --submit${mail.words}' sends it`]
      : [styled("yellow", "! "), `Kept, not sent; ${count(issues.length, "issue")} to put right`],
    ...issues.map(({ path, message }) => [`  ${path}: ${message}`]),
  ]);
  return issues.length === 0 ? exitCodes.fine : exitCodes.notReady;
};

/** The draft was sent already, so another answer begins a new draft, and only if the person wants that. */
const wantsAnother = async (asker: Asker, draft: DraftView): Promise<boolean> => {
  asker.say("info", `${sentWords(draft)}.`);
  return (await asker.yesNo({ label: "Give another answer?", isRequired: true, initial: false })) === true;
};

const offerToDismiss = async (asker: Asker, run: Run, mail: MailAtHand, number: number): Promise<void> => {
  const question = { label: `Put message ${number} away?`, isRequired: true, initial: true };
  if (!run.options.dismiss && (await asker.yesNo(question)) !== true) return;
  await dismiss(mail, number);
  asker.say("done", `Message ${number} is dismissed.`);
};

const fillAsked = async (run: Run, mail: MailAtHand, filled: FilledDraft): Promise<ExitCode> => {
  const { options, environment, output } = run;
  const { store, document } = filled;
  const draft = draftOf(filled);
  const { number } = draft;
  const asker = await openAsker(environment, output, options.plain);
  let response: unknown;
  try {
    if (draft.sentAt !== undefined) {
      if (!options.again && !(await wantsAnother(asker, draft))) return exitCodes.fine;
      store.again();
      await document.look();
    }
    const end = await runFill(asker, document, {
      words: { finish: `Submit to ${draft.form.proposer}`, stop: "Stop here, and go on another time" },
      finish: async () => {
        const sent = await store.submit();
        await document.look();
        if (!sent.ok) return { ok: false, message: sent.problem ? problemText(sent.problem) : stillToDo };
        response = sent.response;
        return saved;
      },
    });
    if (end === "stopped") {
      output.aside(`What you answered is kept; 'cofill fill ${number}${mail.words}' goes on from there.`);
      if (output.format !== "text") await output.result({ draft: shownDraft(filled, options.secrets) }, () => []);
      return exitCodes.notReady;
    }
    asker.say("done", submitted);
    await offerToDismiss(asker, run, mail, number);
  } catch (error) {
    // The answer is sent already; stopping here only skips dismissing the message.
    if (!(error instanceof Stopped)) throw error;
  } finally {
    asker.close();
  }
  if (output.format !== "text") await output.result({ draft: shownDraft(filled, options.secrets), response }, () => []);
  return exitCodes.fine;
};

/** Fills the form of a message, with prompts or from given answers. */
export const fillMessage = (run: Run): Promise<ExitCode> => {
  refuseFileOptions(run);
  const number = readNumber(run.args[0] ?? "");
  return withMail(run, async (mail) => {
    const { options, environment } = run;
    const { api, by } = mail;
    const filled = await openFilledDraft({
      api,
      environment,
      number,
      by,
      ...(options.edge !== undefined && { edge: options.edge }),
    });
    // A closed form is not asked for; earlier answers stay in the draft.
    refuseEnded(draftOf(filled).form);
    const isGiven = options.values !== undefined || options.set.length > 0 || options.submit;
    return (isGiven ? fillGiven : fillAsked)(run, mail, filled);
  });
};
