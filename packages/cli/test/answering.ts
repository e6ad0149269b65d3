import {
  compile,
  createEditor,
  createModel,
  type Definition,
  type DocumentStore,
  type FormDocument,
  type Item,
  openDocument,
  owner,
  type Rule,
  type StoredDocument,
} from "@cofill/core";
import type { Asker } from "../src/ask/asker.ts";
import { pipedLines } from "../src/ask/line-source.ts";
import { plainAsker } from "../src/ask/plain-asker.ts";
import { type Petnames, TerminalDocument } from "../src/fill/terminal-document.ts";

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

/** A document that is kept in memory, with the paths that were answered in the order of their being kept. */
export const formInMemory = async (
  items: readonly Item[],
  more: {
    readonly rules?: readonly Rule[];
    readonly petnames?: Petnames;
    readonly refuse?: (path: string) => string | undefined;
    readonly isTouched?: (path: string) => boolean;
    readonly docs?: Definition["docs"];
  } = {},
) => {
  const definition: Definition = { id: "form", title: "Form", items, ...(more.docs && { docs: more.docs }) };
  const compiled = compile(definition, more.rules ?? []);
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems));
  let kept: FormDocument = openDocument(createModel(compiled.compiled), { audience: owner, at: context().at });
  const keeps: string[] = [];
  const store: DocumentStore<StoredDocument, { code: string; message: string }> = {
    read: async () => ({ ok: true, state: { document: kept }, result: undefined }),
    edit: async (work) => {
      const editor = createEditor(kept, context());
      const result = await work(editor, { document: kept });
      const paths = editor.commands.flatMap((command) =>
        command.type !== "add_instance" && "path" in command ? [command.path] : [],
      );
      for (const path of paths) {
        const message = more.refuse?.(path);
        if (message !== undefined) return { ok: false, problem: { code: "refused", message } };
      }
      kept = editor.document;
      keeps.push(...paths.slice(0, 1));
      return { ok: true, state: { document: kept }, result };
    },
    subscribe: () => () => undefined,
  };
  const { isTouched, petnames } = more;
  const document = await TerminalDocument.open(
    {
      title: "Form",
      store,
      context,
      problemText: ({ message }) => message,
      shownPath: (path) => path.replace(/\.\$$/, ""),
      ...(petnames && { petnames }),
      ...(isTouched && { isTouched: (_: FormDocument, path: string) => isTouched(path) }),
    },
    ({ message }) => {
      throw new Error(message);
    },
  );
  return {
    document,
    keeps,
    /** What stands at each path. */
    answers: () => Object.fromEntries(document.form.answers.entries().map(([path, { value }]) => [path, value])),
  };
};
