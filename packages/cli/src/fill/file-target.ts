import { type Command, type Context, childPath, messageInForm } from "@cofill/core";
import { planErrors } from "@cofill/service";
import type { Environment } from "../environment.ts";
import { userName } from "../intake/operator.ts";
import { audienceOf } from "../roles.ts";
import { type DocumentFileOptions, openDocumentFile } from "../session/document-file.ts";
import { faultsOf } from "./faults.ts";
import { type FillTarget, type Kept, kept } from "./fill-target.ts";

export interface FileTarget extends FillTarget {
  /** The file that holds the answers. */
  readonly savedTo: string;
  readonly close: () => Promise<void>;
  /** Writes several answers at once: all of them, or none. */
  readonly merge: (fields: Readonly<Record<string, unknown>>) => Promise<Kept>;
}

/** A form in a file: every answer is in the file before the next question. */
export const openFileTarget = async (
  environment: Environment,
  file: string,
  options: DocumentFileOptions & { readonly roles?: readonly string[] | undefined },
): Promise<FileTarget> => {
  const stored = await openDocumentFile(environment, file, options);
  const editor = stored.open(audienceOf(options.roles));
  const by = { kind: "person", id: userName(environment) } as const;
  const context = (): Context => ({ by, at: new Date().toISOString() });
  const shownPath = (path: string): string => path;

  const run = (commands: readonly Command[]): Kept => {
    const { outcomes, document } = editor.edit(commands, { as: context() });
    const failed = outcomes.find((outcome) => !outcome.ok);
    if (!failed || failed.ok) return kept;
    return { ok: false, message: messageInForm(document.form, failed.refusal, { audience: "person" }) };
  };

  /** Changes made together are saved together; those that cannot be made or saved are forgotten. */
  const change = async (commands: readonly Command[]): Promise<Kept> => {
    const trouble = await stored.refresh();
    if (trouble) return { ok: false, message: trouble.message };
    const result = run(commands);
    if (!result.ok) return result;
    const refusal = await stored.save(editor.document);
    return refusal ? { ok: false, message: refusal.message } : kept;
  };

  const merge = (fields: Readonly<Record<string, unknown>>): Promise<Kept> | Kept => {
    const plan = editor.document.plan(fields, "merge", { lenient: true });
    if (plan.ok) return change(plan.commands);
    return {
      ok: false,
      message: planErrors(plan.problems)
        .map(({ path, message }) => `${path}: ${message}`)
        .join("\n"),
    };
  };

  return {
    title: stored.title,
    get form() {
      return editor.document.form;
    },
    isUntouched: false,
    savedTo: stored.name,
    close: () => stored.close(),
    context,
    shownPath,
    merge: async (fields) => merge(fields),
    faults: () => faultsOf(editor.document, context().at, shownPath),
    answer: (path, value) =>
      change([value === undefined ? { type: "clear", path } : { type: "set", path, value, lenient: true }]),
    addRow: (path) => run([{ type: "add_instance", path }]),
    removeRow: (path, index) => change([{ type: "remove_instance", path, index }]),
    setItems: (path, key, values) =>
      change([
        { type: "resize", path, count: values.length },
        ...values.map(
          (value, index): Command => ({ type: "set", path: childPath(`${path}[${index}]`, key), value, lenient: true }),
        ),
      ]),
  };
};
