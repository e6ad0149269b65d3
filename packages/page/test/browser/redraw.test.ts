import { createStepModel, fieldPaths, languageOf } from "@cofill/core";
import { type FormPage, presentationOf } from "@cofill/page";
import { fieldState, isSameFieldState } from "@cofill/page/components";
import { expect, test } from "vitest";
import { Outbox } from "../../src/browser/outbox.ts";
import { PageForm } from "../../src/browser/page-form.ts";
import { pageKinds } from "../../src/kinds/registry.ts";
import { messagesIn } from "../../src/messages.ts";
import { compiled, ServerForm } from "./server-form.ts";
import { trip } from "./trip-form.ts";

const form = compiled(trip);

const open = () => {
  const server = new ServerForm(form);
  server.act({ type: "set", path: "nights", value: 99, keep: true });
  server.act({ type: "set", path: "iban", value: "DE89" });
  let id = 0;
  const pageForm = new PageForm({
    model: createStepModel(form),
    kinds: pageKinds,
    state: server.state,
    now: () => "2026-05-01T10:00:00Z",
    newId: () => `${++id}`,
  });
  const outbox = new Outbox(pageForm);
  const presentation = presentationOf(pageForm.form);
  const messageOf = messagesIn(languageOf());
  const places = { here: "/f", changes: "/f/c", live: "/f/l", presence: "/f/p" };
  const shown = (shownIssues: FormPage["shownIssues"]) => {
    const { revision, stage, conflicts } = pageForm;
    const page: FormPage = {
      form: pageForm.form,
      revision,
      stage,
      presentation,
      places,
      messageOf,
      kinds: pageKinds,
      shownIssues,
      conflicts,
    };
    return new Map(Array.from(fieldPaths(pageForm.form), ({ path }) => [path, fieldState(page, path)!]));
  };
  return { server, pageForm, outbox, shown };
};

test.each(["given", "all"] as const)(
  "a key draws the field that it is typed into and no other (issues: %s)",
  (issues) => {
    const { server, pageForm, outbox, shown } = open();
    const hearOther = (): void => {
      server.act({ type: "set", path: "email", value: "e" });
      outbox.update(server.update(0));
    };
    const acts: readonly (readonly [string, () => void, readonly string[]])[] = [
      ["typed", () => pageForm.change({ type: "set", path: "name", value: "A", keep: true }), ["name"]],
      ["saved", () => outbox.acknowledge(server.change(outbox.takeBatch()!)), ["name"]],
      ["somebody else's", hearOther, ["email"]],
    ];
    for (const [, act, drawn] of acts) {
      const before = shown(issues);
      act();
      const after = shown(issues);
      expect([...after].flatMap(([path, state]) => (isSameFieldState(before.get(path)!, state) ? [] : [path]))).toEqual(
        drawn,
      );
    }
  },
);
