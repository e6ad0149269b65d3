import { answerAt, createSession, type FormSession, type LiveForm } from "@cofill/core";
import { liveFormOf, parseForm } from "@cofill/markform/form";
import { expect, test } from "vitest";
import { sampleForm, workspace } from "../../test/run-cofill.ts";
import { Failure } from "../failure.ts";
import { withLock } from "../lock-file.ts";
import { Saver } from "./saver.ts";
import type { StoredForm } from "./stored-form.ts";

const blank = (): LiveForm => liveFormOf(parseForm(sampleForm));
const by = { by: { kind: "agent", id: "x" }, at: "" } as const;

/** A form whose file others can write, and whose writing can be made to fail. */
const held = () => {
  const { path } = workspace();
  const state = {
    memory: createSession(blank()),
    file: "old",
    read: "old",
    saved: [] as LiveForm[],
    fault: undefined as Failure | undefined,
  };
  const stored: StoredForm = {
    session: {
      get form() {
        return state.memory.form;
      },
      step: (command, context) => state.memory.step(command, context),
    },
    title: "F",
    name: "f",
    target: path("f"),
    source: () => ({ format: "markform" }),
    isStale: () => state.file !== state.read,
    reload: async () => {
      if (state.file === "broken") throw new Failure("parse_error", "f cannot be read");
      state.memory = createSession(blank());
      state.read = state.file;
    },
    write: () => {
      if (state.fault) throw state.fault;
      if (state.file !== state.read) throw new Failure("file_changed", "f was changed");
      state.saved.push(state.memory.form);
    },
  };
  const saver = new Saver(stored);
  const session: FormSession = saver.watch(stored.session);
  const set = (path: string): LiveForm => {
    const result = session.step({ type: "set", path, value: "https://example.org" }, by);
    if (!result.ok) throw new Error(result.refusal.message);
    return result.form;
  };
  const isSet = (id: string): boolean => answerAt(stored.session.form, id).state === "answered";
  /** Another writer has the file until it is let go. */
  const hold = (): (() => void) => {
    const held = Promise.withResolvers<void>();
    void withLock(path("f"), "f", () => held.promise);
    return held.resolve;
  };
  return { state, saver, set, isSet, hold };
};

test("a change is written, and said to be", async () => {
  const { saver, set, state } = held();
  expect(await saver.save(set("name"))).toBeUndefined();
  expect(state.saved).toHaveLength(1);
});

test("a change that was thrown away while it waited for the file is a conflict, not a success", async () => {
  const { saver, set, state, hold } = held();
  const release = hold();
  const first = saver.save(set("name"));
  state.file = "new";
  await saver.refresh();
  const second = set("site");
  release();
  expect(await first).toMatchObject({ code: "x-conflict" });
  expect(await saver.save(second)).toBeUndefined();
  expect(state.saved).toHaveLength(1);
});

test("a change of tools that step past the session is not said to be saved either", async () => {
  const { saver, set, state, hold } = held();
  const release = hold();
  set("name");
  const saving = saver.save();
  state.file = "new";
  await saver.refresh();
  release();
  expect(await saving).toMatchObject({ code: "x-conflict" });
  expect(state.saved).toEqual([]);
});

test("someone else's change is a conflict, and memory takes it over", async () => {
  const { saver, set, isSet, state } = held();
  const form = set("name");
  state.file = "new";
  expect(await saver.save(form)).toMatchObject({
    code: "x-conflict",
    message: expect.stringContaining("f was changed by someone else"),
  });
  expect([isSet("name"), state.read]).toEqual([false, "new"]);
});

test.each([
  ["is said once", "f is locked; nothing was written", "f is locked; nothing was written"],
  ["is said", "f cannot be written", "f cannot be written; nothing was written"],
])("that nothing was written %s", async (_, given, message) => {
  const { saver, set, isSet, state } = held();
  state.fault = new Failure("file_unwritable", given);
  expect(await saver.save(set("name"))).toEqual({ code: "x-not-saved", message });
  expect(isSet("name")).toBe(false);
});

test("a change that could not be saved is never saved later, even if the file could not be read meanwhile", async () => {
  const { saver, set, isSet, state } = held();
  const form = set("name");
  state.file = "broken";
  expect(await saver.save(form)).toMatchObject({ code: "x-conflict" });
  expect(await saver.refresh()).toEqual({ code: "x-unreadable", message: "f cannot be read" });
  state.file = "old";
  expect(await saver.refresh()).toBeUndefined();
  expect(isSet("name")).toBe(false);
});
