import { compile, type Definition, languageOf, openForm, step } from "@cofill/core";
import { hydrate, render } from "preact";
import { type FormActions, FormView, type Input, pageKindOf, readInput } from "../src/components/index.ts";
import type { FormPage, Presentation } from "../src/index.ts";
import { pageKinds } from "../src/kinds/registry.ts";
import { messagesIn } from "../src/messages.ts";

const ada = { by: { kind: "person", id: "ada" }, at: "2026-03-01T09:30:00Z" } as const;
const calls: unknown[] = [];

/** Every function of a living page; each says that it was called. */
const recorded = (page: () => FormPage, show: (page: FormPage) => void): FormActions =>
  new Proxy(
    {},
    {
      get: (_, name) => (path: string, input: Input) => {
        const given = [path, input instanceof File ? input.name : input].filter((one) => one !== undefined);
        calls.push([name, ...given]);
        if (name !== "onInput") return;
        const now = page();
        const { field } = now.form.compiled.fields.get(path)!;
        const stepped = step(
          now.form,
          readInput({
            kind: pageKindOf(pageKinds, field),
            field,
            path,
            input,
            before: now.form.answers.get(path) ?? { state: "unanswered" },
          }),
          ada,
        );
        if (stepped.ok) show({ ...now, form: stepped.form });
      },
    },
  );

const start = (definition: Definition, presentation: Presentation, places: FormPage["places"]): void => {
  const compiled = compile(definition);
  if (!compiled.ok) throw new Error(compiled.problems[0]?.code);
  let page: FormPage = {
    form: openForm(compiled.compiled),
    revision: 7,
    stage: { kind: "open" },
    presentation,
    places,
    messageOf: messagesIn(languageOf(presentation.language)),
    kinds: pageKinds,
    shownIssues: "given",
    conflicts: {},
  };
  const root = document.querySelector("#cofill-form")!;
  const show = (next: FormPage): void => {
    page = next;
    render(<FormView page={page} actions={actions} />, root);
  };
  const actions = recorded(() => page, show);
  hydrate(<FormView page={page} actions={actions} />, root);
};

Object.assign(globalThis, { living: { start, calls } });
