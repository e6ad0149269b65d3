import { agents, type Context, type LiveForm, people } from "@cofill/core";
import type { ChangeOutcome, ChangesAnswer, ChangesRequest, FormSource } from "@cofill/page";
import { applyChanges, type FormHost, formState, type Moment, RequestProblem, updateSince } from "@cofill/server";
import { limits } from "../limits.ts";
import type { DocumentFile } from "../session/document-file.ts";
import { changedPaths, differsBesides } from "./changed-answers.ts";
import { presentationOfServedFile } from "./presentation.ts";

export interface FileHost extends FormHost {
  /** Looks whether somebody else wrote the file, and tells the open pages. */
  readonly look: () => Promise<void>;
}

export interface FileHostOptions {
  readonly file: DocumentFile;
  readonly now: () => Date;
}

const sourceOf = ({ storage }: DocumentFile): FormSource => {
  const source = storage.source();
  return source.format === "formspec"
    ? source
    : { format: "definition", definition: storage.form().compiled.definition };
};

const rewritten = "The form itself was changed in its file. Load the page again to go on";

/** A form in a file that pages are open on: every change is in the file before it is acknowledged. */
export const openFileHost = ({ file, now }: FileHostOptions): FileHost => {
  const { storage } = file;
  /** A person answers the fields of people's roles, an agent in the page those of agents' (MF-2-11). */
  const editors = { person: file.open(people), agent: file.open(agents) };
  const listeners = new Set<() => void>();
  let form: LiveForm = storage.form();
  let source = sourceOf(file);
  let presentation = presentationOfServedFile(file);
  // Later than any revision of a process before this one, so that a page that was open meanwhile is told all.
  let revision = now().getTime();
  /** Nothing is known of what changed before this one. */
  let oldest = revision;
  /** Pages of before this have another form open than the one that is in the file. */
  let rewrittenAt = 0;
  let changed = new Map<string, number>();

  /** Takes note of what changed in memory since the last time. */
  const notice = (): void => {
    const before = form;
    if (storage.form() === before) return;
    form = storage.form();
    const isRewritten = form.compiled !== before.compiled && JSON.stringify(sourceOf(file)) !== JSON.stringify(source);
    const paths = changedPaths(before, form);
    if (!isRewritten && paths.length === 0 && !differsBesides(before, form)) return;
    revision++;
    if (isRewritten) {
      source = sourceOf(file);
      presentation = presentationOfServedFile(file);
      oldest = rewrittenAt = revision;
      changed = new Map();
    } else for (const path of paths) changed.set(path, revision);
    for (const listener of listeners) listener();
  };

  const refresh = async (): Promise<void> => {
    const trouble = await file.refresh();
    if (trouble) throw new RequestProblem({ code: "unavailable", detail: trouble.message });
    notice();
  };

  const moment = (): Moment => ({
    form,
    revision,
    stage: { kind: "open" },
    sendsFlags: source.format === "definition" && form.compiled.rules.length > 0,
  });

  const update = (since: number) => updateSince(moment(), Array.from(changed), since, oldest);

  /** Of a page of another form than the one that is in the file now. */
  const demandSameForm = (since: number): void => {
    if (since < rewrittenAt) throw new RequestProblem({ code: "gone", detail: rewritten });
  };

  const change = async ({ changes, agent, since }: ChangesRequest): Promise<readonly ChangeOutcome[]> => {
    const by: Context["by"] = agent === undefined ? { kind: "person", id: "page" } : { kind: "agent", id: agent };
    const as: Context = { by, at: now().toISOString() };
    const editor = editors[agent === undefined ? "person" : "agent"];
    for (let tries = 1; ; tries++) {
      await refresh();
      demandSameForm(since);
      const outcomes = applyChanges(
        { ...editor, document: editor.document, edit: (commands, more) => editor.edit(commands, { ...more, as }) },
        changes,
        (path) => changed.get(path) ?? oldest,
      );
      if (!outcomes.some(({ ok }) => ok)) return outcomes;
      const trouble = await file.save(editor.document);
      // What somebody else wrote meanwhile was taken over; what is still possible is done on top of it.
      notice();
      if (!trouble) return outcomes;
      if (trouble.code === "x-conflict" && tries <= limits.maxSaveTries) continue;
      const { message } = trouble;
      return outcomes.map((one) =>
        one.ok ? { id: one.id, ok: false, reason: "refused", code: "not_saved", message } : one,
      );
    }
  };

  return {
    get source() {
      return source;
    },
    get presentation() {
      return presentation;
    },
    endedMessage: `${rewritten}.`,
    read: async () => {
      await refresh();
      return { form, state: formState(moment()) };
    },
    update: async (since) => {
      await refresh();
      demandSameForm(since);
      return update(since);
    },
    change: async (request): Promise<ChangesAnswer> => {
      const outcomes = await change(request);
      return { outcomes, update: update(request.since) };
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isStillGood: async () => true,
    look: async () => {
      // A file that cannot be read now is said to whoever asks next.
      if (!(await file.refresh())) notice();
    },
  };
};
