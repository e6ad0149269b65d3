import { fieldPaths, languageOf } from "@cofill/core";
import { type FormPage, presentationOf } from "@cofill/page";
import { fieldState, isSameFieldState } from "@cofill/page/components";
import { expect, test } from "vitest";
import { FormModel } from "../../src/browser/live-form.ts";
import { merge } from "../../src/browser/merge.ts";
import { pageKinds } from "../../src/kinds/registry.ts";
import { sayIn } from "../../src/say.ts";
import { compiled, ServerForm } from "./server-form.ts";
import { trip } from "./trip-form.ts";

const form = compiled(trip);

const open = () => {
  const server = new ServerForm(form);
  server.act({ type: "set", path: "nights", value: 99, keep: true });
  server.act({ type: "set", path: "iban", value: "DE89" });
  let id = 0;
  const model = new FormModel({
    form,
    kinds: pageKinds,
    state: server.state,
    now: () => "2026-05-01T10:00:00Z",
    newId: () => `${++id}`,
  });
  model.connect(merge);
  const presentation = presentationOf(model.form);
  const say = sayIn(languageOf());
  const places = { here: "/f", changes: "/f/c", live: "/f/l", presence: "/f/p" };
  const shown = (shownIssues: FormPage["shownIssues"]) => {
    const { revision, stage, conflicts } = model;
    const page: FormPage = {
      form: model.form,
      revision,
      stage,
      presentation,
      places,
      say,
      kinds: pageKinds,
      shownIssues,
      conflicts,
    };
    return new Map(Array.from(fieldPaths(model.form), ({ path }) => [path, fieldState(page, path)!]));
  };
  return { server, model, shown };
};

test.each(["given", "all"] as const)(
  "a key draws the field that it is typed into and no other (issues: %s)",
  (issues) => {
    const { server, model, shown } = open();
    const hearOther = (): void => {
      server.act({ type: "set", path: "email", value: "e" });
      model.update(server.update(0));
    };
    const acts: readonly (readonly [string, () => void, readonly string[]])[] = [
      ["typed", () => model.change({ type: "set", path: "name", value: "A", keep: true }), ["name"]],
      ["saved", () => model.acknowledge(server.change(model.takeBatch()!)), ["name"]],
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
