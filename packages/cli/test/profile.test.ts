import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { type Ran, workspace } from "./run-cofill.ts";

const secret = "ida@example.org";
const values = { "https://schema.org/email": secret, "applicant.name": "Ida Holm" };
const keyFile = { COFILL_PROFILES: "profiles" };
const passphrase = { ...keyFile, COFILL_PASSPHRASE: "correct horse battery" };

const opened = (env: Record<string, string> = keyFile, files: Readonly<Record<string, string>> = {}) => {
  const place = workspace({ "me.json": JSON.stringify(values), ...files });
  const profile = (...argv: readonly string[]): Promise<Ran> => place.run(["profile", ...argv], { env });
  return {
    ...place,
    profile,
    stored: () => readdirSync(place.path("profiles")).map((name) => place.path(`profiles/${name}`)),
  };
};

test.each<[string, Record<string, string>]>([
  ["a key file", keyFile],
  ["a passphrase", passphrase],
])("profile import, list, show and forget work with %s", async (_, env) => {
  const { profile } = opened(env);
  expect((await profile("list")).out).toBe("No profiles yet; 'cofill profile import FILE' makes one\n");
  expect((await profile("import", "me.json")).out).toBe(
    "✓ Kept 2 values in the profile 'default', encrypted on this machine\n",
  );
  expect((await profile("list")).out).toMatch(/^default {2}My profile {2}\d{4}-\S+Z\n$/);
  const { out } = await profile("show");
  expect(out).toMatch(/^My profile {2}default · updated /);
  expect(out).toContain('\nBy meaning\n  https://schema.org/email  "ida@example.org"  90 % sure\n');
  expect(out).toContain('\nBy field\n  applicant.name  "Ida Holm"  90 % sure\n');
  expect((await profile("forget", "default")).out).toBe("✓ The profile 'default' is gone\n");
  expect((await profile("show")).code).toBe(2);
});

test("profile prints JSON", async () => {
  const { profile } = opened();
  const json = async (...argv: string[]) => JSON.parse((await profile(...argv, "--format", "json")).out);
  expect(await json("list")).toEqual([]);
  expect(await json("import", "me.json")).toEqual({ id: "default", savedConcepts: 1, savedFields: 1 });
  expect(await json("list")).toEqual([{ id: "default", label: "My profile", updated: expect.any(String) }]);
  const shown = await json("show", "default");
  expect(shown.concepts["https://schema.org/email"]).toMatchObject({
    value: secret,
    verified: false,
    source: { type: "import", source: "me.json" },
  });
  expect(parse((await profile("show", "--format", "yaml")).out)).toEqual(shown);
  expect(await json("forget", "default")).toEqual({ forgotten: "default" });
});

test.each<[string, Record<string, string>, readonly string[]]>([
  ["a key file", keyFile, ["profile", "key"]],
  ["a passphrase", passphrase, ["profile"]],
])("AS-SEC-06: a profile stored with %s is unreadable and accessible to its owner only", async (_, env, kinds) => {
  const { profile, stored, path } = opened(env);
  await profile("import", "me.json");
  expect(
    stored()
      .map((file) => file.split(".").at(-1))
      .sort(),
  ).toEqual([...kinds].sort());
  expect(statSync(path("profiles")).mode & 0o777).toBe(0o700);
  for (const file of stored()) {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const text = readFileSync(file, "utf8");
    for (const word of [secret, "Ida", "schema.org", "default"]) expect(text).not.toContain(word);
  }
});

test.each<[string, string, Record<string, unknown>]>([
  ["JSON", "v.json", { email: "a@example.org" }],
  ["YAML", "v.yaml", { email: "a@example.org" }],
  ["standard input", "-", { email: "a@example.org" }],
])("profile imports %s", async (_, name) => {
  const place = workspace({ "v.json": '{"email": "a@example.org"}', "v.yaml": "email: a@example.org\n" });
  const { code } = await place.run(["profile", "import", name, "--id", "work", "--label", "At work"], {
    env: keyFile,
    stdin: "email: a@example.org\n",
  });
  expect(code).toBe(0);
  const { out } = await place.run(["profile", "show", "work", "--format", "json"], { env: keyFile });
  expect(JSON.parse(out)).toMatchObject({
    id: "work",
    label: "At work",
    fields: { email: { value: "a@example.org" } },
  });
});

test("profile: a second import adds and replaces values, and empty values change nothing", async () => {
  const { profile } = opened(keyFile, {
    "more.json": '{"https://schema.org/email": "new@example.org", "phone": "1", "applicant.name": ""}',
  });
  await profile("import", "me.json");
  expect((await profile("import", "more.json")).out).toContain("Kept 2 values");
  const { concepts, fields } = JSON.parse((await profile("show", "--format", "json")).out);
  expect(concepts["https://schema.org/email"].value).toBe("new@example.org");
  expect(Object.keys(fields)).toEqual(["applicant.name", "phone"]);
});

test("profile: a whole profile is moved to another place and never overwrites one", async () => {
  const { profile, write } = opened();
  await profile("import", "me.json");
  const whole = (await profile("show", "--format", "json")).out;
  write("whole.json", whole);
  expect(await profile("import", "whole.json")).toMatchObject({
    code: 2,
    err: "cofill: There is a profile 'default' already; forget it first, or give --id\n",
  });
  expect((await profile("import", "whole.json", "--id", "copy")).out).toBe("✓ Imported the profile 'copy'\n");
  expect(JSON.parse((await profile("show", "copy", "--format", "json")).out)).toEqual({
    ...JSON.parse(whole),
    id: "copy",
  });
});

test.each([["a"], ["../x"], ["/etc/passwd"], ["a/b\\c"], ["日本 👋"], ["__proto__"], [" "]])(
  "an id is only a name: %s",
  async (id) => {
    const { profile, list, stored } = opened();
    expect((await profile("import", "me.json", "--id", id)).code).toBe(0);
    expect(JSON.parse((await profile("show", id, "--format", "json")).out).id).toBe(id);
    expect(list()).toEqual(["me.json", "profiles"]);
    expect(stored()).toHaveLength(2);
    expect((await profile("forget", id)).code).toBe(0);
    expect(stored()).toHaveLength(1);
  },
);

test.each<[string, readonly string[], string, string]>([
  [
    "an unknown profile",
    ["show", "nobody"],
    "unknown_profile",
    "There is no profile 'nobody'; 'cofill profile list' shows",
  ],
  ["forgetting an unknown one", ["forget", "nobody"], "unknown_profile", "There is no profile 'nobody'"],
  ["forgetting none", ["forget"], "usage", "'profile forget' needs the ID of a profile"],
  ["no file", ["import"], "usage", "'profile import' needs a FILE"],
  ["a file that is not there", ["import", "gone.json"], "file_not_found", "There is no file gone.json"],
  ["a list", ["import", "list.json"], "invalid_data", "list.json cannot be imported"],
  ["a profile that is damaged", ["import", "broken.json"], "invalid_data", "broken.json cannot be imported"],
  [
    "an unknown action",
    ["shwo"],
    "usage",
    "'profile' takes list, show, import, forget, not 'shwo'; did you mean 'show'?",
  ],
  ["an id for list", ["list", "default"], "usage", "'profile list' takes nothing more; 'cofill profile show default'"],
])("profile refuses %s", async (_, argv, code, message) => {
  const { profile, list } = opened(keyFile, {
    "list.json": "[1]",
    "broken.json": '{"id": "x", "concepts": {"a": 1}, "fields": {}}',
  });
  const before = list();
  const { code: exit, out, err } = await profile(...argv, "--format", "json");
  expect([exit, out]).toEqual([2, ""]);
  expect(JSON.parse(err).error).toMatchObject({ code, message: expect.stringContaining(message) });
  expect(list()).toEqual(before);
});

test("AS-SEC-05: profile errors contain no value", async () => {
  const place = workspace({
    "bad.json": `{"email": ${secret}}`,
    "bad.yaml": `email: [${secret}\nname: : x`,
    "long.json": JSON.stringify({ email: secret.repeat(100_000) }),
    "broken.json": JSON.stringify({ id: "x", concepts: { a: { value: secret } }, fields: {} }),
  });
  for (const name of ["bad.json", "bad.yaml", "long.json", "broken.json"]) {
    for (const format of ["text", "json"]) {
      const { code, out, err } = await place.run(["profile", "import", name, "--format", format], { env: keyFile });
      expect([code, out]).toEqual([2, ""]);
      expect(err, name).not.toContain(secret);
    }
  }
});

test.each<[string, Record<string, string>, (file: string) => void, string]>([
  [
    "the wrong passphrase",
    { ...passphrase, COFILL_PASSPHRASE: "wrong" },
    () => undefined,
    "The profiles cannot be used: ",
  ],
  ["no passphrase", keyFile, () => undefined, "The profiles cannot be used: the profile was written with a passphrase"],
  [
    "a changed byte",
    passphrase,
    (file) => {
      const text = readFileSync(file, "utf8");
      const at = text.length - 20;
      writeFileSync(file, text.slice(0, at) + (text[at] === "A" ? "B" : "A") + text.slice(at + 1));
    },
    "The profiles cannot be used: ",
  ],
  [
    "half a file",
    passphrase,
    (file) => writeFileSync(file, readFileSync(file, "utf8").slice(0, 100)),
    "The profiles cannot be used: ",
  ],
  ["an empty file", passphrase, (file) => writeFileSync(file, ""), "The profiles cannot be used: "],
])("AS-SEC-06: profile: %s opens nothing and writes nothing", async (_, env, damage, message) => {
  const { profile, stored, run } = opened(passphrase);
  await profile("import", "me.json");
  const [file = ""] = stored();
  damage(file);
  const before = readFileSync(file, "utf8");
  for (const argv of [["show"], ["import", "me.json", "--id", "other"]]) {
    const { code, out, err } = await run(["profile", ...argv], { env });
    expect([code, out]).toEqual([2, ""]);
    expect(err).toContain(`cofill: ${message}`);
    expect(err).not.toContain("bug in cofill");
    for (const word of [secret, "Ida", env.COFILL_PASSPHRASE ?? secret]) expect(err).not.toContain(word);
  }
  expect(stored()).toEqual([file]);
  expect(readFileSync(file, "utf8")).toBe(before);
});

test("profile: a directory that is a file is reported as a file problem, not as a bug", async () => {
  const { run } = workspace({ "me.json": "{}", file: "" });
  for (const argv of [["list"], ["show"], ["import", "me.json"]]) {
    const { code, err } = await run(["profile", ...argv], { env: { COFILL_PROFILES: "file" } });
    expect([code, err]).toEqual([2, "cofill: The profiles cannot be used: their directory is a file\n"]);
  }
});

test.each(["mcp", "assist"])("%s requires the named profile before it serves anything", async (command) => {
  const place = workspace({ "x.form.md": "" });
  const { code, err } = await place.run([command, "x.form.md", "--profile", "nobody"], { env: keyFile });
  expect([code, err]).toEqual([
    2,
    "cofill: There is no profile 'nobody'; 'cofill profile list' shows those there are\n",
  ]);
});
