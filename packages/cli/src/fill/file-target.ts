import { type Command, type Context, childPath } from "@cofill/core";
import { planFields } from "@cofill/intake";
import type { Environment } from "../environment.ts";
import { userName } from "../intake/operator.ts";
import { openStored, type SessionOptions } from "../session/file-session.ts";
import { Saver } from "../session/saver.ts";
import { faultsOf } from "./faults.ts";
import { type FillTarget, type Kept, kept } from "./fill-target.ts";

export interface FileTarget extends FillTarget {
  /** The file that holds the answers. */
  readonly savedTo: string;
  /** Writes several answers at once: all of them, or none. */
  readonly merge: (fields: Readonly<Record<string, unknown>>) => Promise<Kept>;
}

/** A form in a file: every answer is in the file before the next question. */
export const openFileTarget = async (
  environment: Environment,
  file: string,
  options: SessionOptions,
): Promise<FileTarget> => {
  const stored = await openStored(environment, file, options);
  const saver = new Saver(stored);
  const session = saver.watch(stored.session);
  const by = { kind: "person", id: userName(environment) } as const;
  const context = (): Context => ({ by, at: new Date().toISOString() });
  const shownPath = (path: string): string => path;

  const run = (commands: readonly Command[]): Kept => {
    for (const command of commands) {
      const result = session.step(command, context());
      if (!result.ok) return { ok: false, message: result.refusal.message };
    }
    return kept;
  };

  /** Changes made together are saved together; those that cannot be made or saved are forgotten. */
  const change = async (commands: readonly Command[]): Promise<Kept> => {
    const trouble = await saver.refresh();
    if (trouble) return { ok: false, message: trouble.message };
    const result = run(commands);
    if (!result.ok) {
      // What went well before one that did not is in memory only.
      if (commands.length > 1) await stored.reload();
      return result;
    }
    const refusal = await saver.save(session.form);
    return refusal ? { ok: false, message: refusal.message } : kept;
  };

  const merge = (fields: Readonly<Record<string, unknown>>): Promise<Kept> | Kept => {
    const plan = planFields(session.form, fields);
    if (!plan.ok)
      return { ok: false, message: plan.errors.map(({ path, message }) => `${path}: ${message}`).join("\n") };
    return change(
      plan.commands.map((command) => ("keep" in command ? { ...command, keep: false, lenient: true } : command)),
    );
  };

  return {
    title: stored.title,
    get form() {
      return session.form;
    },
    isUntouched: false,
    savedTo: stored.name,
    context,
    shownPath,
    merge: async (fields) => merge(fields),
    faults: () => faultsOf(session.form, shownPath),
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
