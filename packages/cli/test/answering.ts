import {
  type Command,
  compile,
  type Definition,
  type Item,
  type LiveForm,
  openDocument,
  openForm,
  owner,
  type Rule,
  step,
} from "@cofill/core";
import type { Asker } from "../src/ask/asker.ts";
import { pipedLines } from "../src/ask/line-source.ts";
import { plainAsker } from "../src/ask/plain-asker.ts";
import { faultsOf } from "../src/fill/faults.ts";
import { type FillTarget, type Kept, kept, type Things } from "../src/fill/fill-target.ts";

async function* once(text: string) {
  yield text;
}

/** Somebody who types these lines, and what they get to see. */
export const typing = (...lines: readonly string[]): { readonly asker: Asker; readonly seen: () => string } => {
  let seen = "";
  const output = { write: (text: string) => (seen += text) };
  const input = once(lines.map((line) => `${line}\n`).join(""));
  return { asker: plainAsker(pipedLines(input, output), output), seen: () => seen };
};

const by = { kind: "person", id: "ida" } as const;
const context = () => ({ by, at: "2026-11-17T12:00:00Z" });

/** A form that is kept nowhere, with what was answered in the order of its being kept. */
export const formInMemory = (
  items: readonly Item[],
  more: {
    readonly rules?: readonly Rule[];
    readonly things?: Things;
    readonly refuse?: (path: string) => string | undefined;
    readonly isTouched?: (path: string) => boolean;
    readonly docs?: Definition["docs"];
  } = {},
) => {
  const definition: Definition = { id: "form", title: "Form", items, ...(more.docs && { docs: more.docs }) };
  const compiled = compile(definition, more.rules ?? []);
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems));
  let form: LiveForm = openForm(compiled.compiled, { initial: true });
  const keeps: string[] = [];
  const change = async (path: string, commands: readonly Command[]): Promise<Kept> => {
    const message = more.refuse?.(path);
    if (message !== undefined) return { ok: false, message };
    for (const command of commands) {
      const result = step(form, command, context());
      if (!result.ok) return { ok: false, message: result.refusal.code };
      form = result.form;
    }
    keeps.push(path);
    return kept;
  };
  const target: FillTarget = {
    title: "Form",
    get form() {
      return form;
    },
    isUntouched: false,
    context,
    shownPath: (path) => path.replace(/\.\$$/, ""),
    faults: () =>
      faultsOf(openDocument(compiled.compiled.definition, { audience: owner, form }), context().at, (path) => path),
    answer: (path, value) =>
      change(path, [value === undefined ? { type: "clear", path } : { type: "set", path, value, lenient: true }]),
    addRow: (path) => {
      const result = step(form, { type: "add_instance", path }, context());
      if (!result.ok) return { ok: false, message: result.refusal.code };
      form = result.form;
      return kept;
    },
    removeRow: (path, index) => change(path, [{ type: "remove_instance", path, index }]),
    setItems: (path, key, values) =>
      change(path, [
        { type: "resize", path, count: values.length },
        ...values.map((value, at): Command => ({ type: "set", path: `${path}[${at}].${key}`, value })),
      ]),
    ...(more.things && { things: more.things }),
    ...(more.isTouched && { isTouched: more.isTouched }),
  };
  return {
    target,
    keeps,
    /** What stands at each path. */
    answers: () => Object.fromEntries(form.answers.entries().map(([path, { value }]) => [path, value])),
  };
};
