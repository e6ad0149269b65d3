import {
  type Actor,
  agents,
  type Command,
  type Compiled,
  compile,
  createEditor,
  createModel,
  type Definition,
  documentOf,
  type EditOutcome,
  editUnlessChanged,
  type FormDocument,
  type LiveForm,
  messageInForm,
  openDocument,
  owner,
  people,
  updateSince,
} from "@cofill/core";
import type { ChangeOutcome, ChangesAnswer, ChangesRequest, FormState, FormUpdate, Stage } from "@cofill/page";

const at = "2026-05-01T10:00:00Z";
export const ada: Actor = { kind: "person", id: "ada" };
export const scout: Actor = { kind: "agent", id: "scout" };

export const compiled = (definition: Definition): Compiled => {
  const result = compile(definition);
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result.compiled;
};

/** The server's side of a page, in memory: a document, edited and told of as every place does. */
export class ServerForm {
  stage: Stage = { kind: "open" };
  #document: FormDocument;
  readonly #listeners = new Set<() => void>();

  constructor(given: Compiled, model = createModel(given)) {
    this.#document = openDocument(model, { audience: owner, opening: {}, revision: 1, at });
  }

  get form(): LiveForm {
    return this.#document.form;
  }

  get revision(): number {
    return this.#document.revision;
  }

  set revision(revision: number) {
    this.#document = documentOf({ ...this.#document.state, revision });
  }

  get state(): FormState {
    const { whole: _, ...state } = this.update(-1);
    return state;
  }

  update(since: number): FormUpdate {
    const { form, revision } = this.#document;
    return { ...updateSince(form, revision, this.#document.changes(), { since }), stage: this.stage };
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Anyone but the page. */
  act(command: Command, by: Actor = scout): EditOutcome {
    const { document, outcomes } = this.#document.edit([command], { by, at });
    this.#keep(document);
    return outcomes[0]!;
  }

  change({ changes, since, agent }: ChangesRequest): ChangesAnswer {
    const by: Actor = agent === undefined ? ada : { kind: "agent", id: agent };
    const editor = createEditor(this.#document.openFor(agent === undefined ? people : agents), { by, at });
    const { form } = this;
    const outcomes = editUnlessChanged(editor, changes).map((outcome): ChangeOutcome => {
      if (outcome.ok || outcome.reason === "conflict") return outcome;
      const { id, refusal } = outcome;
      const message = messageInForm(form, refusal, { audience: "person" });
      return { id, ok: false, reason: "refused", code: refusal.code, message };
    });
    this.#keep(editor.document.openFor(owner));
    return { outcomes, update: this.update(since) };
  }

  #keep(document: FormDocument): void {
    const isNew = document.revision !== this.revision;
    this.#document = document;
    if (isNew) for (const listener of this.#listeners) listener();
  }
}
