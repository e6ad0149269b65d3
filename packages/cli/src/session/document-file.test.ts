import { answerAt, type FormDocument, owner } from "@cofill/core";
import { documentOf, liveFormOf, parseForm, withDocument } from "@cofill/markform/form";
import { expect, test } from "vitest";
import { sampleForm, workspace } from "../../test/run-cofill.ts";
import { Failure } from "../failure.ts";
import { withLock } from "../lock-file.ts";
import { DocumentFile } from "./document-file.ts";
import type { FormStorage } from "./form-storage.ts";

/** A form whose file others can write, and whose writing can be made to fail. */
const held = () => {
  const { path } = workspace();
  const state = {
    memory: parseForm(sampleForm),
    file: "old",
    read: "old",
    saved: 0,
    failure: undefined as Failure | undefined,
  };
  const storage: FormStorage = {
    title: "F",
    name: "f",
    target: path("f"),
    source: () => ({ format: "markform" }),
    form: () => liveFormOf(state.memory),
    document: (audience) => documentOf(state.memory, { audience }),
    keep: (document) => {
      state.memory = withDocument(state.memory, document);
    },
    isStale: () => state.file !== state.read,
    reload: async () => {
      if (state.file === "broken") throw new Failure("parse_error", "f cannot be read");
      state.memory = parseForm(sampleForm);
      state.read = state.file;
    },
    write: () => {
      if (state.failure) throw state.failure;
      if (state.file !== state.read) throw new Failure("file_changed", "f was changed");
      state.saved++;
    },
  };
  const file = new DocumentFile(storage);
  const editor = file.open(owner);
  const set = (path: string): FormDocument => {
    const edited = editor.edit([{ type: "set", path, value: "https://example.org" }]);
    if (!edited.ok) throw new Error(`${path} was refused`);
    return edited.document;
  };
  const isSet = (id: string): boolean => answerAt(storage.form(), id).state === "answered";
  /** Another writer has the file until it is let go. */
  const hold = (): (() => void) => {
    const held = Promise.withResolvers<void>();
    void withLock(path("f"), "f", () => held.promise);
    return held.resolve;
  };
  return { state, file, set, isSet, hold };
};

test("document file: a change is written", async () => {
  const { file, set, state } = held();
  expect(await file.save(set("name"))).toBeUndefined();
  expect(state.saved).toBe(1);
});

test("document file: a change that was thrown away while it waited for the file is a conflict, not a success", async () => {
  const { file, set, state, hold } = held();
  const release = hold();
  const first = file.save(set("name"));
  state.file = "new";
  await file.refresh();
  const second = set("site");
  release();
  expect(await first).toMatchObject({ code: "x-conflict" });
  expect(await file.save(second)).toBeUndefined();
  expect(state.saved).toBe(1);
});

test("document file: someone else's change is a conflict, and memory takes it over", async () => {
  const { file, set, isSet, state } = held();
  const form = set("name");
  state.file = "new";
  expect(await file.save(form)).toMatchObject({
    code: "x-conflict",
    message: expect.stringContaining("f was changed by someone else"),
  });
  expect([isSet("name"), state.read]).toEqual([false, "new"]);
});

test.each([
  ["is said once", "f is locked; nothing was written", "f is locked; nothing was written"],
  ["is said", "f cannot be written", "f cannot be written; nothing was written"],
])("document file: that nothing was written %s", async (_, given, message) => {
  const { file, set, isSet, state } = held();
  state.failure = new Failure("file_unwritable", given);
  expect(await file.save(set("name"))).toEqual({ code: "x-not-saved", message });
  expect(isSet("name")).toBe(false);
});

test("document file: a change that could not be saved is never saved later, even if the file could not be read meanwhile", async () => {
  const { file, set, isSet, state } = held();
  const form = set("name");
  state.file = "broken";
  expect(await file.save(form)).toMatchObject({ code: "x-conflict" });
  expect(await file.refresh()).toEqual({ code: "x-unreadable", message: "f cannot be read" });
  state.file = "old";
  expect(await file.refresh()).toBeUndefined();
  expect(isSet("name")).toBe(false);
});
