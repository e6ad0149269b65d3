import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { UserProfile } from "../contract.ts";
import { configDirectory, createFileProfileStore, type FileProfileStoreOptions } from "./file-store.ts";
import { profileLimits } from "./limits.ts";

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "cofill-profiles-"));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const now = "2026-05-04T12:00:00Z";
const me: UserProfile = {
  id: "me",
  label: "Ada Lovelace",
  created: now,
  updated: now,
  concepts: {
    "https://schema.org/taxID": {
      value: "12-3456789",
      confidence: 1,
      source: { type: "manual", timestamp: now },
      lastUsed: now,
      verified: true,
    },
  },
  fields: {},
};

const store = (options: FileProfileStoreOptions = {}) =>
  createFileProfileStore({
    directory: join(home, "profiles"),
    keyFile: join(home, "profile.key"),
    scryptCost: profileLimits.minScryptCost,
    ...options,
  });
const filesOf = () => readdirSync(join(home, "profiles"));
const onlyFile = () => join(home, "profiles", filesOf()[0]!);
const bytesOfAll = () => filesOf().map((name) => readFileSync(join(home, "profiles", name), "utf8"));

describe("profile files on disk", () => {
  test.each([["a passphrase", { passphrase: "open sesame" }] as const, ["a key file", {}] as const])(
    "AS-SEC-06: under %s nothing of a profile can be read from its file",
    async (_, options) => {
      await store(options).write(me);
      const stored = JSON.parse(readFileSync(onlyFile(), "utf8")) as { cipher: string; data: string };
      expect(stored.cipher).toBe("aes-256-gcm");
      const everything = `${onlyFile()} ${JSON.stringify(stored)} ${Buffer.from(stored.data, "base64").toString("latin1")}`;
      // Nothing so short that chance alone writes it into base64.
      expect(everything).not.toMatch(/Lovelace|3456789|taxID|schema\.org|sesame/);
    },
  );

  test.runIf(process.platform !== "win32")("files are their owner's alone", async () => {
    await store().write(me);
    expect(statSync(onlyFile()).mode & 0o777).toBe(0o600);
    expect(statSync(join(home, "profiles")).mode & 0o777).toBe(0o700);
    expect(statSync(join(home, "profile.key")).mode & 0o777).toBe(0o600);
  });

  test("two writes of the same profile look different, and leave one file and no leftovers", async () => {
    await store().write(me);
    const [first] = bytesOfAll();
    await store().write(me);
    expect(bytesOfAll()).toHaveLength(1);
    expect(bytesOfAll()[0]).not.toBe(first);
  });

  test("stores that start together agree on one key", async () => {
    const stores = Array.from({ length: 6 }, () => store());
    await Promise.all(stores.map((one, index) => one.write({ ...me, id: `p${index}` })));
    expect(await store().list()).toHaveLength(6);
  });

  test("a leftover of a write that was cut off is not taken for a profile", async () => {
    await store().write(me);
    writeFileSync(join(home, "profiles", ".3f2a.tmp"), '{"cofillProfile":1,');
    expect(await store().list()).toHaveLength(1);
  });
});

describe("profile files with a wrong key", () => {
  const cases: readonly (readonly [string, FileProfileStoreOptions, FileProfileStoreOptions, string])[] = [
    ["another passphrase", { passphrase: "one" }, { passphrase: "two" }, "profile_unreadable"],
    ["a passphrase for a key file's profile", {}, { passphrase: "one" }, "profile_unreadable"],
    ["a key file for a passphrase's profile", { passphrase: "one" }, {}, "profile_key_missing|profile_unreadable"],
  ];
  test.each(cases)("%s: reading and writing are refused and nothing changes", async (_, written, opened, code) => {
    await store(written).write(me);
    const before = bytesOfAll();
    const failure = expect.objectContaining({ name: "ProfileStoreError", code: expect.stringMatching(`^(${code})$`) });
    await expect(store(opened).read("me")).rejects.toEqual(failure);
    await expect(store(opened).list()).rejects.toEqual(failure);
    await expect(store(opened).write({ ...me, label: "Over it" })).rejects.toEqual(failure);
    await expect(store(opened).write({ ...me, id: "beside it" })).rejects.toEqual(failure);
    expect(bytesOfAll()).toEqual(before);
    expect(await store(written).read("me")).toEqual(me);
  });

  test("a lost key file is not replaced while there are profiles", async () => {
    await store().write(me);
    rmSync(join(home, "profile.key"));
    const calls = [() => store().read("me"), () => store().list(), () => store().write({ ...me, id: "new" })];
    for (const call of calls) {
      await expect(call()).rejects.toMatchObject({ code: "profile_key_missing" });
    }
    expect(readdirSync(home)).toEqual(["profiles"]);
  });

  test("a profile can be forgotten without its key", async () => {
    await store({ passphrase: "one" }).write(me);
    expect(await store({ passphrase: "two" }).forget("me")).toBe(true);
    expect(filesOf()).toEqual([]);
  });

  test.runIf(process.platform !== "win32")("a key file that others may read is not used", async () => {
    await store().write(me);
    chmodSync(join(home, "profile.key"), 0o644);
    await expect(store().read("me")).rejects.toMatchObject({ code: "profile_key_unusable" });
  });

  test.each([
    ["too short", "c2hvcnQ=\n"],
    ["empty", ""],
    ["no key at all", "hello, this is not base64 of 32 bytes"],
  ])("a key file that is %s is not used", async (_, text) => {
    writeFileSync(join(home, "profile.key"), text, { mode: 0o600 });
    await expect(store().write(me)).rejects.toMatchObject({ code: "profile_key_unusable" });
    expect(readFileSync(join(home, "profile.key"), "utf8")).toBe(text);
  });

  test.each([
    ["an empty passphrase", { passphrase: "" }],
    ["no work at all", { passphrase: "x", scryptCost: 2 }],
    ["endless work", { passphrase: "x", scryptCost: 2 ** 30 }],
  ])("%s is refused at once", (_, options) => {
    expect(() => store(options)).toThrow(expect.objectContaining({ code: "profile_key_unusable" }));
  });
});

describe("tampered profile files", () => {
  type Stored = Record<string, unknown> & { key: Record<string, unknown>; data: string; iv: string; tag: string };
  const flip = (text: string): string => {
    const bytes = Buffer.from(text, "base64");
    bytes[0]! ^= 1;
    return bytes.toString("base64");
  };
  const changes: readonly (readonly [string, (stored: Stored) => unknown])[] = [
    ["its data", (stored) => ({ ...stored, data: flip(stored.data) })],
    ["its iv", (stored) => ({ ...stored, iv: flip(stored.iv) })],
    ["its tag", (stored) => ({ ...stored, tag: flip(stored.tag) })],
    ["its tag cut short", (stored) => ({ ...stored, tag: stored.tag.slice(0, 8) })],
    ["its salt", (stored) => ({ ...stored, key: { ...stored.key, salt: "AAAAAAAAAAAAAAAAAAAAAA==" } })],
    ["a cost that would take hours", (stored) => ({ ...stored, key: { ...stored.key, cost: 2 ** 30 } })],
    ["a cost that is no power of two", (stored) => ({ ...stored, key: { ...stored.key, cost: 20_000 } })],
    ["no key", ({ key: _, ...stored }) => stored],
    ["not an object", () => null],
  ];
  test.each(changes)("%s: a clear error, and it is not written over", async (_, change) => {
    await store({ passphrase: "one" }).write(me);
    const stored = JSON.parse(readFileSync(onlyFile(), "utf8")) as Stored;
    writeFileSync(onlyFile(), JSON.stringify(change(stored)));
    const before = bytesOfAll();
    await expect(store({ passphrase: "one" }).read("me")).rejects.toMatchObject({ code: "profile_unreadable" });
    await expect(store({ passphrase: "one" }).write(me)).rejects.toMatchObject({ code: "profile_unreadable" });
    expect(bytesOfAll()).toEqual(before);
  });

  test("a profile's file renamed to another's does not decrypt", async () => {
    await store().write(me);
    const mine = onlyFile();
    const [name] = filesOf();
    await store().write({ ...me, id: "other" });
    const other = filesOf().find((file) => file !== name)!;
    writeFileSync(join(home, "profiles", other), readFileSync(mine));
    await expect(store().read("other")).rejects.toMatchObject({ code: "profile_unreadable" });
  });

  test("no error message contains an answer or the passphrase", async () => {
    await store({ passphrase: "sesame" }).write(me);
    const error = await store({ passphrase: "wrong-sesame" })
      .read("me")
      .catch((thrown: Error) => thrown);
    expect(`${(error as Error).message} ${JSON.stringify(error)}`).not.toMatch(/sesame|3456789|Ada/);
  });
});

test.each([
  ["linux", { XDG_CONFIG_HOME: "/cfg" }, "/cfg/cofill"],
  ["linux", { XDG_CONFIG_HOME: "relative" }, "/home/ada/.config/cofill"],
  ["linux", {}, "/home/ada/.config/cofill"],
  ["darwin", {}, "/home/ada/Library/Application Support/cofill"],
  ["win32", { APPDATA: "/AppData/Roaming" }, "/AppData/Roaming/cofill"],
  ["win32", {}, "/home/ada/AppData/Roaming/cofill"],
] as const)("settings on %s with %o are in %s", (platform, environment, expected) => {
  expect(configDirectory(platform, environment, "/home/ada")).toBe(expected);
});
