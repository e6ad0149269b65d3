import { type Audience, agents, type Context, createEditor, type DocumentEditor, type LiveForm } from "@cofill/core";
import { documentOf, withDocument } from "./document.ts";
import { type ParsedForm, stateOf } from "./parsed-form.ts";
import type { ToolError } from "./tools/tool-error.ts";
import type { CheckRunner } from "./validators/runner.ts";

/** A text form that is open for editing, in memory or in a file. */
export interface TextFormEditor {
  /** The form's document, opened for the person or agent that edits it. */
  readonly editor: DocumentEditor;
  /** The form with its text, in the state of the document. */
  readonly form: ParsedForm;
  /** Takes over what others wrote, before each call of a tool. An error that it returns is the answer. */
  readonly refresh?: () => Promise<ToolError | undefined>;
  /** Keeps what a call changed, before its answer. An error that it returns is the answer, and nothing was changed. */
  readonly save?: () => Promise<ToolError | undefined>;
}

/** How `createTextFormEditor` opens a form. */
export interface TextFormEditorOptions {
  /** Whom it is opened for; agents, who cannot answer the fields of people's roles, where nothing is said. */
  readonly audience?: Audience;
  /** The checks in code, run after every change. */
  readonly checks?: Pick<CheckRunner, "run">;
  /** Called with every new form before it takes the place of the old one; if it fails, the old one stays. */
  readonly onChange?: (form: ParsedForm) => void | Promise<void>;
}

/** A file records neither identity nor time, so neither is made up. */
const contextOf = ({ reader }: Audience): Context => ({ by: { kind: reader, id: "patch" }, at: "" });

const checker: Context = { by: { kind: "system", id: "checks" }, at: "" };

/**
 * Opens a text form in memory.
 *
 * @example
 * const order = createTextFormEditor(parseForm(text), { onChange: (form) => save(serializeForm(form)) });
 * const tools = createMarkformTools(order);
 */
export const createTextFormEditor = (
  form: ParsedForm,
  { audience = agents, checks, onChange }: TextFormEditorOptions = {},
): TextFormEditor => {
  let current = form;
  let checked: LiveForm["answers"] | undefined;
  const editor = createEditor(documentOf(form, { audience }), contextOf(audience));
  const now = (): ParsedForm => {
    if (stateOf(current).live !== editor.document.form) current = withDocument(form, editor.document);
    return current;
  };
  const check = async (): Promise<undefined> => {
    const { answers } = editor.document.form;
    if (!checks || checked === answers) return undefined;
    const issues = await checks.run(editor.document.form);
    const { revision } = editor.document;
    editor.edit([{ type: "report", issues }], { as: checker, revision });
    checked = answers;
    return undefined;
  };
  return {
    editor,
    get form() {
      return now();
    },
    refresh: check,
    save: async () => {
      await onChange?.(now());
      return check();
    },
  };
};
