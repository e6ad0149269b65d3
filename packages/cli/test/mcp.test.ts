import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { binary, sampleForm, workspace } from "./run-cofill.ts";
import { sampleDefinition, sampleJson } from "./sample-definition.ts";
import { mcpOver, start, until } from "./serve-cofill.ts";

const definition = "order.formspec.json";
const form = "trip.form.md";

/** Both formats: the file that is served, where its answers are, and how to see one. */
const formats = [
  ["a text form", { file: form, saved: form, shows: (value: string) => value }],
  ["a definition", { file: definition, saved: "order.response.json", shows: (value: string) => `"name": "${value}"` }],
] as const;

/** The sample with fields that an agent may answer. */
const agentsForm = sampleForm.replaceAll('role="user"', 'role="agent"');

const opened = () => workspace({ [form]: agentsForm, [definition]: sampleJson });

const edit = (place: ReturnType<typeof opened>, argv: readonly string[]) =>
  place.run(argv).then(({ code }) => expect(code).toBe(0));

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

describe.each(formats)("%s", (_, { file, saved, shows }) => {
  test("AS-TR-MCP: tools are listed, and an answer is in the file when the call returns", async () => {
    const place = opened();
    const { call, names } = await mcpOver([file], place);
    const tools = await names();
    for (const name of [
      "form.describe",
      "form.progress",
      "form.validate",
      "form.nextIncomplete",
      "form.pages",
      "field.list",
      "field.describe",
      "field.help",
      "field.set",
      "field.bulkSet",
      "field.validate",
    ])
      expect(tools).toContain(`formspec.${name}`);
    expect(tools.filter((name) => name.startsWith("formspec.profile"))).toEqual([]);
    expect(tools.includes("markform.apply")).toBe(file === form);
    expect(tools.includes("cofill.row.add")).toBe(file === definition);
    expect(await call("formspec.field.set", { path: "name", value: "Runa" })).toMatchObject({
      accepted: true,
      value: "Runa",
    });
    expect(place.read(saved)).toContain(shows("Runa"));
    expect(await call("formspec.field.set", { path: "gone", value: 1 })).toMatchObject({ code: "NOT_FOUND" });
    expect(place.list().filter((name) => name.startsWith("."))).toEqual([]);
  });

  test("changes by another process between two calls are taken over", async () => {
    const place = opened();
    const { call } = await mcpOver([file], place);
    expect(await call("formspec.field.describe", { path: "name" })).toMatchObject({ value: null });
    await edit(place, ["set", file, "name", "Eva"]);
    expect(await call("formspec.field.describe", { path: "name" })).toMatchObject({ value: "Eva" });
    const number = file === form ? "age" : "people";
    expect(await call("formspec.field.set", { path: number, value: 41 })).toMatchObject({ accepted: true });
    expect(place.read(saved)).toContain(shows("Eva"));
    expect(place.read(saved)).toContain("41");
  });

  test("two servers on one file keep every accepted answer, and a late one gets a conflict", async () => {
    const place = opened();
    const [one, two] = await Promise.all([mcpOver([file], place), mcpOver([file], place)]);
    const number = file === form ? "age" : "people";
    const writes = [
      { call: () => one.call("formspec.field.set", { path: "name", value: "Runa" }), text: "Runa" },
      { call: () => two.call("formspec.field.set", { path: number, value: 41 }), text: "41" },
    ];
    const results = await Promise.all(writes.map(({ call }) => call()));
    for (const [index, { call, text }] of writes.entries()) {
      if (results[index]?.accepted !== true) {
        expect(results[index]?.code).toBe("x-conflict");
        expect(await call()).toMatchObject({ accepted: true });
      }
      expect(place.read(saved)).toContain(text);
    }
    for (const { text } of writes) expect(place.read(saved)).toContain(text);
    expect(await one.call("formspec.field.describe", { path: number })).toMatchObject({ value: 41 });
  });

  test("many calls at once are all saved", async () => {
    const place = opened();
    const { call } = await mcpOver([file], place);
    const entries =
      file === form
        ? [
            ["name", "Runa"],
            ["age", 41],
            ["since", 1998],
            ["site", "https://example.org/"],
          ]
        : [
            ["name", "Runa"],
            ["people", 41],
            ["weight", 1998],
            ["site", "https://example.org/"],
          ];
    const results = await Promise.all(entries.map(([path, value]) => call("formspec.field.set", { path, value })));
    expect(results.map(({ accepted }) => accepted)).toEqual([true, true, true, true]);
    for (const text of ["Runa", "41", "1998", "https://example.org/"]) expect(place.read(saved)).toContain(text);
  });

  test("an acknowledged answer survives kill -9, and the next command continues", async () => {
    const place = opened();
    const { call, pid } = await mcpOver([file], place);
    await call("formspec.field.set", { path: "name", value: "Runa" });
    process.kill(pid, "SIGKILL");
    expect(place.read(saved)).toContain(shows("Runa"));
    await edit(place, ["set", file, "name", "Eva"]);
    expect(place.read(saved)).toContain(shows("Eva"));
  });

  test("a file that cannot be written is reported to the caller, and memory equals the file", async () => {
    const place = opened();
    const { call } = await mcpOver([file], place);
    const lock = place.path(`.${saved}.lock/x`);
    place.write(`.${saved}.lock/x`, "");
    expect(await call("formspec.field.set", { path: "name", value: "Runa" })).toMatchObject({
      code: "x-not-saved",
      message: expect.stringMatching(/cannot be written: it is a directory; nothing was written$/),
    });
    expect(await call("formspec.field.describe", { path: "name" })).toMatchObject({ value: null });
    rmSync(lock.slice(0, -2), { recursive: true });
    expect(await call("formspec.field.set", { path: "name", value: "Eva" })).toMatchObject({ accepted: true });
    expect(place.read(saved)).toContain(shows("Eva"));
  });

  test("a file that another process broke fails every call until it is repaired", async () => {
    const place = opened();
    const { call } = await mcpOver([file], place);
    await call("formspec.field.set", { path: "name", value: "Runa" });
    const whole = readFileSync(place.path(saved));
    writeFileSync(place.path(saved), "{% form");
    for (const [tool, args] of [
      ["formspec.form.progress", {}],
      ["formspec.field.set", { path: "name", value: "Eva" }],
    ] as const)
      expect(await call(tool, args)).toMatchObject({ code: "x-unreadable", message: expect.stringContaining(saved) });
    expect(place.read(saved)).toBe("{% form");
    writeFileSync(place.path(saved), whole);
    expect(await call("formspec.field.describe", { path: "name" })).toMatchObject({ value: "Runa" });
  });
});

test("a text form that was removed is reported as missing", async () => {
  const place = opened();
  const { call } = await mcpOver([form], place);
  rmSync(place.path(form));
  expect(await call("formspec.field.set", { path: "name", value: "Runa" })).toMatchObject({
    code: "x-unreadable",
    message: "There is no file trip.form.md",
  });
  expect(place.list()).toEqual([definition]);
});

test("a definition that its author changes while it is filled is read again, with its answers", async () => {
  const place = opened();
  const { call } = await mcpOver([definition], place);
  await call("formspec.field.set", { path: "name", value: "Runa" });
  place.write(definition, sampleJson.replace('"label": "Name"', '"label": "Your full name"'));
  expect(await call("formspec.field.describe", { path: "name" })).toMatchObject({
    label: "Your full name",
    value: "Runa",
  });
  place.write(definition, "{");
  expect(await call("formspec.field.set", { path: "name", value: "Eva" })).toMatchObject({ code: "x-unreadable" });
  expect(place.read("order.response.json")).toContain("Runa");
});

test("markform.* and formspec.* tools see each other's writes", async () => {
  const place = opened();
  const { call } = await mcpOver([form], place);
  const patches = [{ op: "set_string", fieldId: "name", value: "Runa" }];
  expect(await call("markform.apply", { patches })).toMatchObject({ applyStatus: "applied" });
  expect(await call("formspec.field.describe", { path: "name" })).toMatchObject({ value: "Runa" });
  await call("formspec.field.set", { path: "age", value: 41 });
  expect(await call("markform.export", { friendly: true })).toMatchObject({ values: { name: "Runa", age: 41 } });
  expect(place.read(form)).toContain("Runa");
  expect(await call("markform.apply", { patches: [{ op: "set_string", fieldId: "gone", value: "" }] })).toMatchObject({
    applyStatus: "rejected",
  });
});

describe("MF-2-11: an agent at a file", () => {
  test("may not write a person's field of a text form, through any of its tools", async () => {
    const place = workspace({ [form]: sampleForm });
    const { call } = await mcpOver([form], place);
    expect(await call("formspec.field.set", { path: "name", value: "Runa" })).toMatchObject({
      code: "x-other-role",
      message: expect.stringContaining("user"),
    });
    const patches = [
      { op: "set_year", fieldId: "since", value: 1998 },
      { op: "set_string", fieldId: "name", value: "Runa" },
      { op: "skip_field", fieldId: "age", role: "user" },
    ];
    expect(await call("markform.apply", { patches })).toMatchObject({
      applyStatus: "rejected",
      rejectedPatches: [
        { patchIndex: 1, code: "OTHER_ROLE", message: expect.stringContaining("user") },
        { patchIndex: 2, code: "OTHER_ROLE" },
      ],
    });
    expect(place.read(form)).toBe(sampleForm);
    expect(await call("markform.apply", { patches: patches.slice(0, 1) })).toMatchObject({ applyStatus: "applied" });
    expect(place.read(form)).toContain("1998");
  });

  test("is told of its own fields; fields of others are neither required of it nor counted", async () => {
    const { call } = await mcpOver([form], workspace({ [form]: sampleForm }));
    expect(await call("formspec.form.nextIncomplete")).toMatchObject({ path: "checks" });
    expect(await call("formspec.form.progress")).toMatchObject({ required: 1, "x-others": { required: 2 } });
    const { issues } = (await call("markform.inspect")) as { issues?: readonly { readonly ref: string }[] };
    expect(issues?.map(({ ref }) => ref)).not.toContain("name");
  });

  test("makes a proposal beside an answer that a person confirmed, which the response keeps", async () => {
    const by = { kind: "person", id: "eva" };
    const place = workspace({ [definition]: sampleJson });
    await edit(place, ["set", definition, "name", "Eva"]);
    const response = JSON.parse(place.read("order.response.json"));
    response.extensions["x-cofill-answers"].name = { by, at: "2026-01-01T00:00:00Z", confirmed: true };
    place.write("order.response.json", JSON.stringify(response));
    const first = await mcpOver([definition], place);
    expect(await first.call("formspec.field.set", { path: "name", value: "Runa" })).toMatchObject({ proposed: true });
    const second = await mcpOver([definition], place);
    expect(await second.call("formspec.field.describe", { path: "name" })).toMatchObject({
      value: "Eva",
      "x-proposal": { value: "Runa", by: { kind: "agent" } },
    });
  });
});

const twoRoles = `---
markform:
  spec: MF/0.1
  roles: [user, agent]
---
<!-- form id="plot" title="Garden plot" -->
<!-- group id="all" title="All" -->
<!-- field kind="string" id="name" label="Name" role="agent" required=true --><!-- /field -->
<!-- field kind="string" id="city" label="City" role="user" required=true --><!-- /field -->
<!-- /group -->
<!-- /form -->
`;

describe("finish", () => {
  test("reports open issues and who can resolve them, and finishes once there are none", async () => {
    const place = workspace({ "plot.form.md": twoRoles });
    const { call, names } = await mcpOver(["plot.form.md"], place);
    expect(await names()).toContain("cofill.form.finish");
    expect(await call("cofill.form.finish")).toEqual({
      finished: false,
      savedTo: "plot.form.md",
      message: 'Not finished. 1 issue to put right. Waiting for a person in the role "user": 1 field.',
      open: [
        { path: "name", message: expect.stringContaining("Name") },
        { path: "city", message: expect.any(String), waitsFor: { filledBy: "person", role: "user" } },
      ],
    });
    await call("formspec.field.set", { path: "name", value: "Runa" });
    expect(await call("cofill.form.finish")).toMatchObject({
      finished: false,
      message: 'Not finished. Your part is complete. Waiting for a person in the role "user": 1 field.',
    });
    await edit(place, ["set", "plot.form.md", "city", "Oslo"]);
    expect(await call("cofill.form.finish")).toMatchObject({ finished: true, open: [] });
  });

  test("makes a definition's response completed, until it is changed again", async () => {
    const place = workspace({
      [definition]: JSON.stringify({
        $formspec: "1.0",
        url: "https://forms.example/plot",
        version: "1.0.0",
        status: "active",
        title: "Plot",
        items: [{ key: "name", type: "field", label: "Name", dataType: "string" }],
        binds: [{ path: "name", required: "true" }],
      }),
    });
    const status = (): unknown => JSON.parse(place.read("order.response.json")).status;
    const { call } = await mcpOver([definition], place);
    await call("formspec.field.set", { path: "name", value: "Runa" });
    expect(status()).toBe("in-progress");
    expect(await call("cofill.form.finish")).toMatchObject({ finished: true });
    expect(status()).toBe("completed");
    await call("formspec.field.set", { path: "name", value: "Eva" });
    expect(status()).toBe("in-progress");
  });
});

describe("checks in code", () => {
  const checked = agentsForm.replace('id="name"', 'id="name" validate=["loud"]');
  const sidecar = (body: string) => ({
    [form]: checked,
    "trip.valid.ts": `console.log("loaded"); export const validators = { loud: ({ values }) => { console.log("ran"); ${body} } };`,
  });
  const loud =
    'return values.name && values.name.value !== values.name.value.toUpperCase() ? [{ severity: "error", message: "LOUDER" }] : [];';

  test("are issues in the answer to the write itself, in both tables and for Assist", async () => {
    const { call } = await mcpOver([form], workspace(sidecar(loud)));
    expect(await call("formspec.field.set", { path: "name", value: "Runa" })).toMatchObject({
      accepted: true,
      validation: [{ message: "LOUDER", severity: "error" }],
    });
    expect(await call("formspec.form.validate")).toMatchObject({ valid: false });
    const patches = (value: string) => ({ patches: [{ op: "set_string", fieldId: "name", value }] });
    expect(await call("markform.apply", patches("Eva"))).toMatchObject({
      issues: expect.arrayContaining([expect.objectContaining({ ref: "name", message: "LOUDER" })]),
    });
    const { issues } = (await call("markform.apply", patches("EVA"))) as { issues?: readonly object[] };
    expect(JSON.stringify(issues)).not.toContain("LOUDER");
    expect(await call("formspec.field.validate", { path: "name" })).toEqual({ results: [] });
  });

  test("are run again after another process wrote the file", async () => {
    const place = workspace(sidecar(loud));
    const { call } = await mcpOver([form], place);
    await edit(place, ["set", form, "name", "Runa", "--no-validators"]);
    expect(await call("formspec.field.validate", { path: "name" })).toMatchObject({ results: [{ message: "LOUDER" }] });
  });

  test("that never end are an issue, and the answer is saved", async () => {
    const place = workspace(sidecar("for (;;);"));
    const { call } = await mcpOver([form], place);
    expect(await call("formspec.field.set", { path: "name", value: "Runa" })).toMatchObject({
      accepted: true,
      validation: [{ message: expect.stringContaining("took longer than") }],
    });
    expect(place.read(form)).toContain("Runa");
  });

  test.each([["mcp"], ["assist"], ["serve"]])("that cannot be loaded keep %s from starting", async (command) => {
    const place = workspace({ ...sidecar(""), "trip.valid.ts": "export const validators = {{{" });
    const { exited } = start([command, form], place);
    const { code, err } = await exited;
    expect(code).toBe(2);
    expect(err).toContain("The checks of trip.form.md cannot be loaded, so it is not served");
    expect(err).toContain("trip.valid.ts");
  });

  test("that are switched off are reported as off", async () => {
    const { client } = await mcpOver([form, "--no-validators"], workspace(sidecar(loud)));
    expect(client.getInstructions()).toContain("checks in code were not run");
  });
});

test("the tools of a text form report a failed save too", async () => {
  const place = opened();
  const { call } = await mcpOver([form], place);
  place.write(`.${form}.lock/x`, "");
  const patches = [{ op: "set_string", fieldId: "name", value: "Runa" }];
  expect(await call("markform.apply", { patches })).toMatchObject({ code: "x-not-saved" });
  expect(await call("markform.export", { friendly: true })).not.toMatchObject({ values: { name: "Runa" } });
  expect(place.read(form)).toBe(agentsForm);
});

test("rows are added and removed, and a response records that an agent answered", async () => {
  const place = opened();
  const { call, client } = await mcpOver([definition], place);
  expect(client.getInstructions()).toContain(`"${sampleDefinition.title}"`);
  expect(await call("cofill.row.add", { path: "lines" })).toMatchObject({ count: 1 });
  await call("formspec.field.set", { path: "lines[0].qty", value: 2 });
  const { data, extensions } = JSON.parse(place.read("order.response.json"));
  expect(data).toMatchObject({ lines: [{ qty: 2 }], total: 2 });
  expect(extensions["x-cofill-answers"]["lines[0].qty"].by).toEqual({ kind: "agent", id: "mcp" });
  expect(await call("cofill.row.remove", { path: "lines", index: 0 })).toMatchObject({ count: 0 });
  expect(JSON.parse(place.read("order.response.json")).data.lines).toEqual([]);
});

describe("the end", () => {
  const hello =
    '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"raw","version":"1"}}}\n{"jsonrpc":"2.0","method":"notifications/initialized"}\n';
  const write =
    '{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"formspec.field.set","arguments":{"path":"name","value":"Runa"}}}\n';

  test.each(formats)(
    "%s: when standard input closes it answers what was asked, and ends",
    async (_, { file, saved, shows }) => {
      const place = opened();
      const before = place.list();
      const { child, exited } = start(["mcp", file], place);
      child.stdin.end(hello + write);
      const { code, out, err } = await exited;
      expect(code).toBe(0);
      expect(
        out
          .trim()
          .split("\n")
          .map((line) => JSON.parse(line).id),
      ).toEqual([1, 2]);
      expect(err).toMatch(/^Serving ".*" over MCP on standard input and output; answers go to .*\.\n$/);
      expect(place.read(saved)).toContain(shows("Runa"));
      expect(place.list()).toEqual([...new Set([...before, saved])].sort());
    },
  );

  test("standard input may be a regular file", async () => {
    const place = opened();
    place.write("asked.jsonl", hello + write);
    const line = '"$0" "$1" mcp order.formspec.json <asked.jsonl && "$0" "$1" mcp order.formspec.json </dev/null';
    const done = spawnSync("sh", ["-c", line, process.execPath, binary], { cwd: place.cwd, encoding: "utf8" });
    expect(done.status, done.stderr).toBe(0);
    expect(done.stdout.trim().split("\n")).toHaveLength(2);
    expect(place.read("order.response.json")).toContain('"Runa"');
  });

  test.each(["SIGTERM", "SIGINT"] as const)(
    "%s ends the server with exit code 0 and leaves no lock",
    async (signal) => {
      const place = opened();
      const { child, exited } = start(["mcp", definition], place);
      child.stdin.write(hello + write);
      await until(child, "stdout", '"id":2');
      child.kill(signal);
      expect((await exited).code).toBe(0);
      expect(place.list()).toEqual([definition, "order.response.json", form]);
    },
  );

  test("only the protocol is written to standard output, and invalid input does not end the server", async () => {
    const place = opened();
    const { child, exited } = start(["mcp", definition], place);
    child.stdin.end(`rubbish\n{"jsonrpc":\n[]\n${hello}${write}`);
    const { code, out } = await exited;
    expect(code).toBe(0);
    for (const line of out.trim().split("\n")) expect(JSON.parse(line)).toMatchObject({ jsonrpc: "2.0" });
    expect(place.read("order.response.json")).toContain('"Runa"');
  });

  test.each([
    ["a missing file", ["mcp", "gone.form.md"], "There is no file gone.form.md"],
    ["standard input", ["mcp", "-"], "A file is needed here: answers are saved to it as they come in"],
    ["a broken form", ["mcp", "bad.form.md"], "bad.form.md cannot be read as a form"],
  ])("the server does not start with %s", async (_, argv, message) => {
    const { code, out, err } = await workspace({ "bad.form.md": "" }).run(argv);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toContain(`cofill: ${message}`);
  });
});

describe("a profile", () => {
  const env = { COFILL_PROFILES: "profiles" };
  const matches = [{ path: "name", value: "Runa Lund" }];
  const apply = (confirm: boolean) => ["formspec.profile.apply", { matches, confirm }] as const;
  const withProfiles = async () => {
    const place = workspace({ [definition]: sampleJson, "me.json": '{"https://schema.org/name": "Runa Lund"}' });
    for (const id of ["default", "other"]) await place.run(["profile", "import", "me.json", "--id", id], { env });
    return place;
  };

  test("AS-SEC-05: is available only if named, and no other one is", async () => {
    const place = await withProfiles();
    const without = await mcpOver([definition], { ...place, env });
    expect(await without.call("formspec.profile.match")).toMatchObject({ code: "UNSUPPORTED" });
    const { call, names } = await mcpOver([definition, "--profile", "default"], { ...place, env });
    expect(await names()).toEqual(
      expect.arrayContaining(["match", "apply", "learn"].map((name) => `formspec.profile.${name}`)),
    );
    expect(await call("formspec.profile.match")).toMatchObject({ matches: [{ path: "name", value: "Runa Lund" }] });
    expect(await call("formspec.profile.match", { profileId: "default" })).toMatchObject({
      matches: [{ path: "name" }],
    });
    for (const tool of ["match", "learn"])
      expect(await call(`formspec.profile.${tool}`, { profileId: "other" })).toMatchObject({ code: "NOT_FOUND" });
  });

  test.each([
    ["accepted", { action: "accept", content: { confirm: true } }, { filled: matches }, '"name": "Runa Lund"'],
    ["declined", { action: "decline" }, { filled: [], skipped: [{ path: "name", reason: "DECLINED" }] }, undefined],
  ])("AS-TOOL-11: a confirmation that is %s through the client", async (_, response, payload, written) => {
    const place = await withProfiles();
    const asked: string[] = [];
    const person = (message: string) => {
      asked.push(message);
      return response;
    };
    const { call } = await mcpOver([definition, "--profile", "default"], { ...place, env, person });
    expect(await call(...apply(true))).toMatchObject(payload);
    expect(asked).toHaveLength(1);
    expect(asked[0]).toContain("Runa Lund");
    if (written === undefined) expect(place.list()).not.toContain("order.response.json");
    else expect(place.read("order.response.json")).toContain(written);
  });

  test("AS-TOOL-11: a client that cannot ask writes nothing", async () => {
    const place = await withProfiles();
    const { call } = await mcpOver([definition, "--profile", "default"], { ...place, env });
    expect(await call(...apply(true))).toMatchObject({ code: "x-confirmation-required" });
    expect(place.list()).not.toContain("order.response.json");
    expect(await call(...apply(false))).toMatchObject({ filled: matches });
    expect(place.read("order.response.json")).toContain("Runa Lund");
  });

  test.each(formats)(
    "%s changed by another program in the middle of a call is a conflict, and nothing is lost",
    async (_, { file, saved }) => {
      const place = await withProfiles();
      place.write(form, agentsForm);
      const number = file === form ? "age" : "people";
      const person = async () => {
        await edit(place, ["set", file, number, "41"]);
        return { action: "accept", content: { confirm: true } };
      };
      const { call } = await mcpOver([file, "--profile", "default"], { ...place, env, person });
      expect(await call(...apply(true))).toMatchObject({
        code: "x-conflict",
        message: expect.stringContaining(`${saved} was changed since it was read`),
      });
      expect(place.read(saved)).toContain("41");
      expect(place.read(saved)).not.toContain("Runa Lund");
      expect(await call("formspec.field.describe", { path: number })).toMatchObject({ value: 41 });
      expect(await call(...apply(false))).toMatchObject({ filled: matches });
      expect(place.read(saved)).toContain("41");
      expect(place.read(saved)).toContain("Runa Lund");
    },
  );

  test("learns answers that a person confirmed and stores them encrypted", async () => {
    const place = await withProfiles();
    const person = () => ({ action: "accept", content: { confirm: true } });
    const { call } = await mcpOver([definition, "--profile", "default"], { ...place, env, person });
    await call("formspec.profile.apply", { matches: [{ path: "name", value: "Runa Maria Lund" }], confirm: true });
    expect(await call("formspec.profile.learn")).toMatchObject({ savedConcepts: 1 });
    expect((await place.run(["profile", "show"], { env })).out).toContain("Runa Maria Lund");
    expect((await place.run(["profile", "show", "other"], { env })).out).not.toContain("Maria");
  });

  test("the process ends and writes nothing if the client leaves while a person is asked", async () => {
    const place = await withProfiles();
    const asked = Promise.withResolvers<void>();
    const person = () => {
      asked.resolve();
      return new Promise(() => undefined);
    };
    const { call, client, pid } = await mcpOver([definition, "--profile", "default"], { ...place, env, person });
    const answer = call(...apply(true)).catch((error: Error) => error);
    await asked.promise;
    await client.close();
    await answer;
    expect(isAlive(pid)).toBe(false);
    expect(place.list()).toEqual(["me.json", definition, "profiles"]);
  });
});

test("--no-validators keeps the code beside a form from running", async () => {
  const place = workspace({
    [form]: sampleForm.replace('id="name"', 'id="name" validate=["mark"]'),
    "trip.valid.js":
      'import { writeFileSync } from "node:fs"; writeFileSync("ran", ""); export const validators = { mark: () => [] };',
  });
  await mcpOver([form, "--no-validators"], place);
  expect(place.list()).not.toContain("ran");
  await mcpOver([form], place);
  expect(place.list()).toContain("ran");
});
