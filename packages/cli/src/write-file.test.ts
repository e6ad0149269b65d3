import { chmodSync, chownSync, lstatSync, readlinkSync, statSync, symlinkSync } from "node:fs";
import { expect, test } from "vitest";
import { sampleForm, workspace } from "../test/run-cofill.ts";
import { replaceFile, targetOf } from "./write-file.ts";

test.each([0o644, 0o600, 0o664, 0o755])("a file keeps its mode: %o", async (mode) => {
  const { run, path } = workspace({ "trip.form.md": sampleForm });
  chmodSync(path("trip.form.md"), mode);
  expect((await run(["set", "trip.form.md", "name", "Ida"])).code).toBe(0);
  expect(statSync(path("trip.form.md")).mode & 0o7777).toBe(mode);
});

test("a new file has the mode that new files have", async () => {
  const { run, path, write } = workspace({ "trip.form.md": sampleForm });
  write("ordinary", "");
  await run(["set", "trip.form.md", "name", "Ida", "-o", "new.form.md"]);
  expect(statSync(path("new.form.md")).mode).toBe(statSync(path("ordinary")).mode);
});

test("a file keeps its owner", async () => {
  const { run, path } = workspace({ "trip.form.md": sampleForm });
  const owner = process.getuid?.() === 0 ? ([1234, 2345] as const) : ([process.getuid!(), process.getgid!()] as const);
  chownSync(path("trip.form.md"), ...owner);
  await run(["set", "trip.form.md", "name", "Ida"]);
  const { uid, gid } = statSync(path("trip.form.md"));
  expect([uid, gid]).toEqual(owner);
});

test("a symbolic link stays a link, and its file is written", async () => {
  const { run, path, read, list } = workspace({ "real/trip.form.md": sampleForm });
  symlinkSync("real/trip.form.md", path("one.form.md"));
  symlinkSync("one.form.md", path("two.form.md"));
  expect((await run(["set", "two.form.md", "name", "Ida"])).code).toBe(0);
  expect(lstatSync(path("two.form.md")).isSymbolicLink()).toBe(true);
  expect(readlinkSync(path("one.form.md"))).toBe("real/trip.form.md");
  expect(read("real/trip.form.md")).toContain("Ida");
  expect(list()).toEqual(["one.form.md", "real", "two.form.md"]);
});

test("a link to nothing yet makes the file it points to", async () => {
  const { run, path, read } = workspace({ "trip.form.md": sampleForm });
  symlinkSync("later.form.md", path("link.form.md"));
  await run(["set", "trip.form.md", "name", "Ida", "-o", "link.form.md"]);
  expect(lstatSync(path("link.form.md")).isSymbolicLink()).toBe(true);
  expect(read("later.form.md")).toContain("Ida");
});

test("links in a circle end", async () => {
  const { run, path } = workspace({ "trip.form.md": sampleForm });
  symlinkSync("b", path("a"));
  symlinkSync("a", path("b"));
  expect((await run(["inspect", "a"])).err).toBe("cofill: Symbolic links lead in a circle at a\n");
  expect((await run(["set", "trip.form.md", "name", "Ida", "-o", "a"])).code).toBe(2);
});

test("--output to the same file under another name is still that file", async () => {
  const { run, path, read, list } = workspace({ "trip.form.md": sampleForm });
  symlinkSync("trip.form.md", path("link.form.md"));
  expect((await run(["set", "trip.form.md", "name", "Ida", "-o", "./link.form.md"])).code).toBe(0);
  expect(read("trip.form.md")).toContain("Ida");
  expect(list()).toEqual(["link.form.md", "trip.form.md"]);
});

test("a change to the file between reading and writing is never lost", async () => {
  const source = sampleForm.replace('id="name"', 'id="name" validate=["meddle"]');
  const { run, path, read, list } = workspace({
    "trip.form.md": source,
    // A validator runs between reading and writing the form, so it can simulate an editor that saves meanwhile.
    "trip.valid.js": `
      import { appendFileSync } from "node:fs";
      export const validators = { meddle: () => { appendFileSync(${JSON.stringify("PATH")}, "edited"); return []; } };`,
  });
  const { writeFileSync } = await import("node:fs");
  writeFileSync(path("trip.valid.js"), read("trip.valid.js").replace("PATH", path("trip.form.md")));
  const text = await run(["set", "trip.form.md", "name", "Ida"]);
  expect(text.code).toBe(2);
  expect(text.err).toContain("cofill: trip.form.md was changed since it was read; nothing was written\n");
  const json = await run(["set", "trip.form.md", "name", "Ida", "--format", "json"]);
  expect(JSON.parse(json.err).error.code).toBe("file_changed");
  expect(read("trip.form.md")).toBe(`${source}editededited`);
  expect(list()).toEqual(["trip.form.md", "trip.valid.js"]);
});

test("a file that went away is not brought back", () => {
  const { path, list } = workspace();
  expect(() => replaceFile(path("x"), "x", "new", { expected: Buffer.from("old") })).toThrow(
    "changed since it was read",
  );
  expect(list()).toEqual([]);
});

test("what is not a regular file is not replaced", () => {
  const { cwd, path, write, list } = workspace();
  write("d/x", "");
  expect(() => replaceFile(path("d"), "d", "new")).toThrow("d cannot be written: it is not a regular file");
  expect(() => replaceFile("/dev/null", "/dev/null", "new")).toThrow("not a regular file");
  expect(() => replaceFile(path("no/x"), "no/x", "new")).toThrow("no/x cannot be written: there is no such directory");
  expect(list()).toEqual(["d"]);
  expect(targetOf(cwd)).toBe(cwd);
});

test("a half-written copy of an earlier process with the same id is no obstacle", () => {
  const { path, write, read, list } = workspace({ x: "old" });
  write(`.x.${process.pid}.tmp`, "half");
  replaceFile(path("x"), "x", "new");
  expect(read("x")).toBe("new");
  expect(list()).toEqual(["x"]);
});
