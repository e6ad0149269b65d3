import { once } from "node:events";
import { request } from "node:http";
import { connect, createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { sampleForm, workspace } from "./run-cofill.ts";
import { sampleJson } from "./sample-definition.ts";
import { assistOver, mcpOverHttp, type Payload } from "./serve-cofill.ts";

const definition = "order.formspec.json";
const form = "trip.form.md";

/** The sample with fields that an agent may answer. */
const agentsForm = sampleForm.replaceAll('role="user"', 'role="agent"');

const opened = () => workspace({ [form]: agentsForm, [definition]: sampleJson });

const post = (base: string, tool: string, input: unknown, headers: Record<string, string> = {}) =>
  fetch(`${base}/formspec/tools/${tool}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(input),
  });

const payloadOf = async (response: Response): Promise<Payload> => {
  const { content } = (await response.json()) as { content: readonly { text: string }[] };
  return JSON.parse(content[0]?.text ?? "null") as Payload;
};

/** Sends headers that `fetch` would not let us. */
const statusOf = async (url: string, headers: Record<string, string>): Promise<number | undefined> => {
  const sent = request(url, { headers }).end();
  const [response] = await once(sent, "response");
  response.resume();
  return response.statusCode;
};

test.each([
  ["a text form", form, form],
  ["a definition", definition, "order.response.json"],
])(
  "AS-TR-HTTP: cofill assist lists and fills %s, saves before it answers, and ends on Ctrl-C",
  async (_, file, saved) => {
    const place = opened();
    const { base, child, exited, said } = await assistOver([file], place);
    expect(said.out).toContain(
      `\n  ${base}/formspec/tools\n  ${base}/mcp  for MCP clients\nAnswers are saved to ${saved}. Ctrl-C ends it.\n`,
    );
    const { tools } = (await (await fetch(`${base}/formspec/tools`)).json()) as { tools: readonly { name: string }[] };
    expect(tools.map(({ name }) => name)).toContain("formspec.field.set");
    expect(await payloadOf(await post(base, "formspec.field.set", { path: "name", value: "Runa" }))).toMatchObject({
      accepted: true,
    });
    expect(place.read(saved)).toContain("Runa");
    const refused = await post(base, "formspec.field.set", { path: "gone", value: "x" });
    expect([refused.status, await payloadOf(refused)]).toMatchObject([200, { code: "NOT_FOUND" }]);
    expect((await post(base, "formspec.field.gone", {})).status).toBe(404);
    // The same form through the other channel.
    const { call, names, client } = await mcpOverHttp(base);
    expect(client.getInstructions()).toContain("Every answer is saved at once; cofill.form.finish says what is left");
    expect((await names()).includes("markform.apply")).toBe(file === form);
    expect(await call("formspec.field.describe", { path: "name" })).toMatchObject({ value: "Runa" });
    await call("formspec.field.set", { path: "name", value: "Eva Lund" });
    expect(await payloadOf(await post(base, "formspec.field.describe", { path: "name" }))).toMatchObject({
      value: "Eva Lund",
    });
    child.kill("SIGINT");
    expect(await exited).toMatchObject({ code: 0, err: "" });
    expect(place.list().filter((name) => name.startsWith("."))).toEqual([]);
  },
);

test("AS-SEC-05: cofill assist requires a token on both channels and refuses foreign hosts and origins", async () => {
  const { base } = await assistOver([definition, "--token", "s3cret"], opened());
  const tools = `${base}/formspec/tools`;
  const token = { authorization: "Bearer s3cret" };
  for (const [headers, status] of [
    [{}, 401],
    [{ authorization: "Bearer wrong" }, 401],
    [token, 200],
    [{ ...token, host: "evil.example" }, 403],
    [{ ...token, origin: "https://evil.example" }, 403],
    [{ ...token, origin: base }, 200],
    [{ ...token, host: "localhost" }, 200],
  ] as const)
    expect([headers, await statusOf(tools, headers)]).toEqual([headers, status]);
  for (const headers of [{}, { ...token, host: "evil.example" }, { ...token, origin: "https://evil.example" }])
    expect(await statusOf(`${base}/mcp`, headers)).toBe("authorization" in headers ? 403 : 401);
  await expect(mcpOverHttp(base)).rejects.toThrow();
  const { call } = await mcpOverHttp(base, undefined, "s3cret");
  expect(await call("formspec.form.describe")).toMatchObject({ title: "Order" });
});

test("cofill assist: the token can come from the environment, which process lists do not show", async () => {
  const { base, said } = await assistOver([definition], { ...opened(), env: { COFILL_TOKEN: "s3cret" } });
  expect((await fetch(`${base}/formspec/tools`)).status).toBe(401);
  expect(said.out + said.err).not.toContain("s3cret");
});

test("AS-TOOL-11: a profile is used only if named; without a terminal nothing is confirmed, over MCP it is", async () => {
  const env = { COFILL_PROFILES: "profiles" };
  const place = workspace({ [definition]: sampleJson, "me.json": '{"https://schema.org/name": "Runa Lund"}' });
  await place.run(["profile", "import", "me.json"], { env });
  const { base } = await assistOver([definition, "--profile", "default"], { ...place, env });
  const matches = [{ path: "name", value: "Runa Lund" }];
  expect(await payloadOf(await post(base, "formspec.profile.match", {}))).toMatchObject({
    matches: [{ path: "name" }],
  });
  const apply = { matches, confirm: true };
  expect(await payloadOf(await post(base, "formspec.profile.apply", apply))).toMatchObject({
    code: "x-confirmation-required",
  });
  expect(place.list()).not.toContain("order.response.json");
  const { call } = await mcpOverHttp(base, () => ({ action: "accept", content: { confirm: true } }));
  expect(await call("formspec.profile.apply", apply)).toMatchObject({ filled: matches });
  expect(place.read("order.response.json")).toContain("Runa Lund");
});

test.each(["SIGINT", "SIGTERM"] as const)("cofill assist: %s ends it while connections are open", async (signal) => {
  const { base, child, exited } = await assistOver([definition], opened());
  const idle = connect(Number(new URL(base).port), "127.0.0.1");
  idle.on("error", () => undefined);
  await once(idle, "connect");
  idle.write("POST /formspec/tools/formspec.field.set HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n{");
  const { client } = await mcpOverHttp(base);
  await client.listTools();
  child.kill(signal);
  expect((await exited).code).toBe(0);
  idle.destroy();
});

test("cofill assist: a port that is in use is reported as a failure", async () => {
  const taken = createServer();
  onTestFinished(() => void taken.close());
  taken.listen(0, "127.0.0.1");
  await once(taken, "listening");
  const { port } = taken.address() as { port: number };
  const { run } = opened();
  const { code, out, err } = await run(["assist", definition, "--port", String(port)]);
  expect([code, out, err]).toEqual([2, "", `cofill: Port ${port} is taken; give another with --port, or 0\n`]);
});

test.each([
  ["a port beyond all ports", ["--port", "65536"], "A port is a number up to 65535"],
  ["a port in words", ["--port", "http"], "--port takes a whole number from 0, not 'http'"],
  ["an empty token", ["--token="], "--token needs a text that is not empty"],
  ["a form from standard input", [], "A file is needed here"],
])("cofill assist refuses %s", async (_, options, message) => {
  const { code, out, err } = await opened().run(["assist", options.length > 0 ? definition : "-", ...options]);
  expect([code, out]).toEqual([2, ""]);
  expect(err).toContain(`cofill: ${message}`);
});

test("cofill assist can be ended by a program", async () => {
  const { main } = await import("cofill");
  const { cwd } = opened();
  const stop = Promise.withResolvers<void>();
  let out = "";
  const stdout = {
    write: (text: string) => {
      out += text;
      stop.resolve();
    },
  };
  const code = await main(["assist", definition, "--port", "0"], {
    cwd,
    env: {},
    stdout,
    stderr: stdout,
    stopped: stop.promise,
  });
  expect([code, out]).toEqual([0, expect.stringContaining("Ctrl-C ends it.\n")]);
});

test("cofill assist: a form's title cannot control the terminal", async () => {
  const title = JSON.stringify("Order\u001b]0;owned\u0007").slice(1, -1);
  const place = workspace({ [definition]: sampleJson.replace('"title": "Order"', `"title": "${title}"`) });
  const { child, exited, said } = await assistOver([definition], place);
  child.kill("SIGINT");
  await exited;
  expect(said.out).toContain("owned");
  expect(said.out).not.toContain("\u001b");
});
