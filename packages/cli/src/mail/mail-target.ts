import {
  answerAt,
  asText,
  type Command,
  type Context,
  childPath,
  type FormDocument,
  fieldAt,
  fieldPaths,
  messageInForm,
  openDocument,
  people,
  valueAtPath,
} from "@cofill/core";
import type { DraftView, MailApi, MailProblem, MessageView } from "@cofill/service/mail";
import type { Environment } from "../environment.ts";
import { faultsOf } from "../fill/faults.ts";
import { type Fault, type FillTarget, type Kept, kept } from "../fill/fill-target.ts";
import { fieldsWith } from "../fill/nested-fields.ts";
import { draftDocument, openDraftForm } from "./draft-form.ts";
import { thingsOf } from "./own-things.ts";
import { answerOf, problemText } from "./problem.ts";

export interface MailTarget extends FillTarget {
  readonly draft: DraftView;
  /** Writes several answers at once. */
  readonly merge: (fields: Readonly<Record<string, unknown>>) => Promise<Kept>;
  /** Begins another answer, where one was sent. */
  readonly again: () => void;
  /** Sends what is in the draft, if it is what was last seen. */
  readonly submit: () => Promise<
    { readonly ok: true; readonly response: MessageView } | (Kept & { readonly ok: false })
  >;
}

const refused = (problem: MailProblem): Kept & { readonly ok: false } => ({ ok: false, message: problemText(problem) });

export interface MailTargetOptions {
  readonly api: MailApi;
  readonly environment: Environment;
  readonly number: number;
  readonly edge?: string;
  readonly by: Context["by"];
}

/** The form of a message: every answer is in the draft before the next question. */
export const openMailTarget = async (options: MailTargetOptions): Promise<MailTarget> => {
  const { api, number, by } = options;
  const where = { number, ...(options.edge !== undefined && { edge: options.edge }) };
  let draft = answerOf(await api.draft(where));
  const mailed = openDraftForm(draft);
  const context = (): Context => ({ by, at: new Date().toISOString() });
  let document = draftDocument(mailed, draft, context());
  const blank = openDocument(mailed.model, { audience: people, at: context().at });
  /** Another answer was begun, and the mail does not know yet. */
  let isBegun = false;
  const things = thingsOf(api, options.environment);
  /** Slots with names that mean nothing now: the mail says so only when the form is sent. */
  let deadNames: readonly Fault[] = [];

  const lookUpNames = async (): Promise<void> => {
    const found: Fault[] = [];
    for (const { path, field } of fieldPaths(document.form)) {
      const { state, value } = answerAt(document.form, path);
      if ((field.kind !== "capability" && field.kind !== "file") || state !== "answered") continue;
      const message = await things.faultOf((value as { readonly id: string }).id);
      if (message !== undefined) found.push({ path: mailed.payloadPath(path), message });
    }
    deadNames = found;
  };

  const faults = (): readonly Fault[] => {
    const known = isBegun ? faultsOf(document, context().at, mailed.payloadPath) : draft.faults;
    return [...known, ...deadNames.filter(({ path }) => !known.some((each) => each.path === path))];
  };

  /** What the mail now has; where others changed it too, theirs is taken over. */
  const takeOver = async (next: DraftView, mine: FormDocument | undefined): Promise<void> => {
    const isMineAlone = mine !== undefined && next.revision <= draft.revision + 1;
    draft = next;
    isBegun = false;
    document = isMineAlone ? mine : draftDocument(mailed, next, context());
    await lookUpNames();
  };

  const send = async (fields: Readonly<Record<string, unknown>>, mine: FormDocument | undefined): Promise<Kept> => {
    const answer = await api.fill({ ...where, fields });
    if (!answer.ok) return refused(answer.problem);
    await takeOver(answer.value.draft, mine);
    return kept;
  };

  const run = (commands: readonly Command[]): FormDocument | string => {
    const { document: next, outcomes } = document.edit(commands, context());
    const failed = outcomes.find((outcome) => !outcome.ok);
    if (!failed || failed.ok) return next;
    return messageInForm(document.form, failed.refusal, { audience: "person" });
  };

  /** Makes a change here, then there; what stands at these paths afterwards is what is sent. */
  const change = async (commands: readonly Command[], path: string): Promise<Kept> => {
    const next = run(commands);
    if (typeof next === "string") return { ok: false, message: next };
    const shown = mailed.payloadPath(path);
    return send(fieldsWith(shown, valueAtPath(next.values(), shown) ?? null), next);
  };

  const changeList = async (commands: readonly Command[], path: string): Promise<Kept> => {
    const next = run(commands);
    if (typeof next === "string") return { ok: false, message: next };
    const shown = mailed.payloadPath(path);
    return send(fieldsWith(shown, valueAtPath(next.values(), shown) ?? []), next);
  };

  await lookUpNames();
  return {
    title: draft.form.title,
    description: draft.form.description,
    get draft() {
      return draft;
    },
    get form() {
      return document.form;
    },
    get isUntouched() {
      return draft.revision === 0 || isBegun;
    },
    isTouched: (path) => {
      const [now, before] = [answerAt(document.form, path), answerAt(blank.form, path)];
      return now.state !== "unanswered" && asText(now.value ?? now.raw) !== asText(before.value ?? before.raw);
    },
    context,
    things,
    shownPath: mailed.payloadPath,
    faults,
    isWrong: (path) => deadNames.some((each) => each.path === mailed.payloadPath(path)),
    again: () => {
      document = blank;
      isBegun = true;
      deadNames = [];
    },
    answer: (path, value) => {
      // A file is the mail's to describe: it is given by its name.
      if (fieldAt(document.form, path)?.field.kind === "file" && typeof value === "string")
        return send(fieldsWith(mailed.payloadPath(path), value), undefined);
      const command: Command =
        value === undefined ? { type: "clear", path } : { type: "set", path, value, lenient: true };
      return change([command], path);
    },
    addRow: (path) => {
      const next = run([{ type: "add_instance", path }]);
      if (typeof next === "string") return { ok: false, message: next };
      document = next;
      return kept;
    },
    removeRow: (path, index) => changeList([{ type: "remove_instance", path, index }], path),
    setItems: (path, key, values) =>
      changeList(
        [
          { type: "resize", path, count: values.length },
          ...values.map(
            (value, at): Command => ({ type: "set", path: childPath(`${path}[${at}]`, key), value, lenient: true }),
          ),
        ],
        path,
      ),
    merge: (fields) => send(fields, undefined),
    submit: async () => {
      const answer = await api.fill({ ...where, submit: true, revision: draft.revision });
      if (answer.ok && answer.value.response) {
        draft = answer.value.draft;
        return { ok: true, response: answer.value.response };
      }
      const latest = await api.draft(where);
      if (latest.ok) await takeOver(latest.value, undefined);
      return answer.ok ? { ok: false, message: "There is still something to do" } : refused(answer.problem);
    },
  };
};
