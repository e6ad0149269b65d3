import { answerAt, type Command, owner } from "@cofill/core";
import { documentOf, parseForm } from "@cofill/markform/form";
import { expect, test } from "vitest";
import { sampleForm, workspace } from "../../test/run-cofill.ts";
import { Failure } from "../failure.ts";
import { withLock } from "../lock-file.ts";
import { DocumentFile } from "./document-file.ts";
import type { FormStorage } from "./form-storage.ts";

const setTo = (path: string): Command => ({ type: "set", path, value: "https://example.org" });

/** A form whose file others can change and whose writes can be made to fail. */
const held = () => {
  const { path } = workspace();
  const state = {
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
    open: (history) => documentOf(parseForm(sampleForm), { audience: owner, ...history }),
    isStale: () => state.file !== state.read,
    reload: async () => {
      if (state.file === "broken") throw new Failure("parse_error", "f cannot be read");
      state.read = state.file;
    },
    write: () => {
      if (state.failure) throw state.failure;
      if (state.file !== state.read) throw new Failure("file_changed", "f was changed");
      state.saved++;
    },
  };
  const file = new DocumentFile(storage, 1);
  const set = (path: string) => {
    const editor = file.open(owner);
    if (!editor.edit([setTo(path)]).ok) throw new Error(`${path} was refused`);
    return editor;
  };
  const isSet = (id: string): boolean => answerAt(file.document(owner).form, id).state === "answered";
  /** Holds the file's lock as another writer would, until it is released. */
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

test("document file: a change by another program is a conflict, and memory takes it over", async () => {
  const { file, set, isSet, state } = held();
  const form = set("name");
  state.file = "new";
  expect(await file.save(form)).toMatchObject({
    code: "x-conflict",
    message: expect.stringContaining("f was changed since it was read"),
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

test("document file: an edit through the port is made again on top of what another program wrote meanwhile", async () => {
  const { file, isSet, state } = held();
  let runs = 0;
  const kept = await file.store(owner).edit((editor) => {
    runs++;
    if (runs === 1) state.file = "new";
    return editor.edit([setTo("name")]).ok;
  });
  expect(kept).toMatchObject({ ok: true, result: true });
  expect([runs, state.saved, isSet("name")]).toEqual([2, 1, true]);
});

test("document file: what an edit that fails half-way did is given up", async () => {
  const { file, isSet, state } = held();
  const failing = file.store(owner).edit((editor) => {
    editor.edit([setTo("name")]);
    throw new Error("half-way");
  });
  await expect(failing).rejects.toThrow("half-way");
  expect([state.saved, isSet("name")]).toEqual([0, false]);
});

test("document file: readers wait for what is being saved, and hear of it afterwards", async () => {
  const { file, state, hold } = held();
  const release = hold();
  const store = file.store(owner);
  let told = 0;
  store.subscribe(() => told++);
  const saving = store.edit((editor) => editor.edit([setTo("name")]).ok);
  const read = store.read();
  release();
  expect(await saving).toMatchObject({ ok: true });
  const seen = await read;
  expect(seen.ok && seen.state.document.revision).toBe(2);
  expect([state.saved, told]).toEqual([1, 1]);
});
