import { once } from "node:events";
import { request } from "node:http";
import type { ChangesAnswer } from "@cofill/page";
import { embeddedManifestType, readManifest } from "@cofill/site";
import { readPage } from "@cofill/site/html";
import { auditPage } from "@cofill/site/lint";
import { main } from "cofill";
import { parse } from "parse5";
import { describe, expect, onTestFinished, test } from "vitest";
import { attributeOf, elementsOf, plainForm } from "../../server/test/pages-plain-form.ts";
import { sampleForm, type Workspace, workspace } from "./run-cofill.ts";
import { sampleJson, sampleWith } from "./sample-definition.ts";
import { mcpOverHttp } from "./serve-cofill.ts";

const form = "trip.form.md";
const definition = "order.formspec.json";

/** `cofill serve FILE` in this process, until the test is over. */
const serve = async (place: Workspace, file: string, more: readonly string[] = []) => {
  const stopped = Promise.withResolvers<void>();
  const ready = Promise.withResolvers<string>();
  const said = { out: "", err: "" };
  const ended = main(["serve", file, "--port", "0", ...more], {
    cwd: place.cwd,
    env: {},
    isTTY: false,
    stopped: stopped.promise,
    stdout: {
      write: (text) => {
        said.out += text;
        if (said.out.includes("Ctrl-C ends it")) ready.resolve(/http:\/\/127\.0\.0\.1:\d+\//.exec(said.out)![0]);
      },
      columns: 100,
    },
    stderr: { write: (text) => (said.err += text) },
  });
  const end = async () => {
    stopped.resolve();
    return ended;
  };
  onTestFinished(async () => void (await end()));
  const url = await Promise.race([
    ready.promise,
    ended.then((code) => Promise.reject(new Error(`${code} ${said.err}`))),
  ]);
  const browser = { accept: "text/html", "sec-fetch-site": "same-origin" };
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(new URL(path, url), {
      method: "POST",
      headers: { "content-type": "application/json", "sec-fetch-site": "same-origin", ...headers },
      body: JSON.stringify(body),
    });
  const state = async () =>
    (await (await post("changes", { changes: [], since: 0 })).json()) as { update: { revision: number } };
  const change = async (seen: number, path: string, value: unknown, agent?: string) => {
    const changes = [{ id: "1", seen, command: { type: "set", path, value } }];
    const response = await post("changes", { changes, since: seen, ...(agent !== undefined && { agent }) });
    return (await response.json()) as ChangesAnswer;
  };
  return {
    url,
    said,
    end,
    post,
    change,
    state,
    revision: async () => (await state()).update.revision,
    page: async () => (await fetch(url, { headers: browser })).text(),
    send: async (data: FormData) => fetch(url, { method: "POST", body: data, headers: browser, redirect: "manual" }),
  };
};

/** What an open page is told, message by message. */
const follow = async (url: string, since: number) => {
  const abort = new AbortController();
  onTestFinished(() => abort.abort());
  const response = await fetch(new URL(`live?since=${since}`, url), { signal: abort.signal });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  return async (type: string) => {
    for (;;) {
      const found = new RegExp(`event: ${type}\\ndata: (.*)\\n\\n`).exec(text);
      if (found) {
        text = text.slice(found.index + found[0].length);
        return JSON.parse(found[1]!);
      }
      const { done, value } = await reader.read();
      if (done) return undefined;
      text += value;
    }
  };
};

/** As nobody but a person would write it: comments for tags, blanks, stars, a title in its own place. */
const handWritten = `---
# Ours
markform:
    spec: MF/0.1
    roles: [user,   agent]
---
<!-- form id="plot"   title="Garden plot" -->


<!-- description ref="plot" -->
Apply for a **plot**.
*  one
<!-- /description -->
<!-- group id="you" title="You" -->
<!-- field kind="string" label="Name"  id="name" required=true --><!-- /field -->
<!-- field kind="number" id="age" label="Age" min=0   max=150 --><!-- /field -->
<!-- field kind="single_select" id="sun" label="Sun or shade" -->
*  [ ] Full sun <!-- #sun -->
*  [ ] Shade <!-- #shade -->
<!-- /field -->
<!-- /group -->
<!-- /form -->
`;

const fenced = (value: string): string => `\n\`\`\`value\n${value}\n\`\`\`\n`;

/** The derived part of the frontmatter is kept up to date; everything else is the author's. */
const withoutSummaries = (text: string): string => text.replace(/^ +form_summary:[\s\S]*?(?=^---$)/m, "");

const opened = () => workspace({ [form]: sampleForm, [definition]: sampleJson });

describe("cofill serve FILE", () => {
  test.each([
    ["a text form", form, form],
    ["a definition", definition, "order.response.json"],
  ])("%s is filled in the browser and saved while the person types", async (_, file, saved) => {
    const place = opened();
    const { url, said, change, revision, page, end } = await serve(place, file);
    expect(said.out).toContain(`${url}  to fill in a browser\n`);
    expect(said.out).toContain(`${url}mcp  for agents, over MCP\n`);
    expect(said.out).toContain(`Answers are saved to ${saved} as they are given. Ctrl-C ends it.`);
    const seen = await revision();
    const { outcomes, update } = await change(seen, "name", "Ida Holm");
    expect(outcomes).toEqual([{ id: "1", ok: true, outcome: "applied" }]);
    expect(Object.fromEntries(update.answers).name).toMatchObject({ value: "Ida Holm", by: { kind: "person" } });
    expect(place.read(saved)).toContain("Ida Holm");
    expect(plainForm(await page()).value("name")).toBe("Ida Holm");
    expect(await end()).toBe(0);
    expect(place.list().filter((name) => name.startsWith("."))).toEqual([]);
  });

  test("promise 29: the page works without a script, and an invalid answer is kept as typed", async () => {
    const place = opened();
    const { page, send } = await serve(place, form);
    const plain = plainForm(await page());
    plain.fill("name", "Ida Holm");
    plain.fill("age", "41");
    plain.fill("class", "business");
    plain.fill("meals", "lunch", "dinner");
    const sent = await send(plain.press("save"));
    expect([sent.status, sent.headers.get("location")]).toEqual([
      303,
      expect.stringMatching(/^\/\?(?:step=\w+&)?done=saved$/),
    ]);
    expect(place.read(form)).toMatch(/Ida Holm[\s\S]*41[\s\S]*- \[x\] Business[\s\S]*- \[x\] Lunch/);
    const again = plainForm(await page());
    expect([again.value("name"), again.value("age"), again.value("class")]).toEqual(["Ida Holm", "41", "business"]);
  });

  test("changes by an editor or another command appear in open pages", async () => {
    const place = opened();
    const { url, revision } = await serve(place, form);
    const next = await follow(url, await revision());
    expect(await next("presence")).toEqual({ present: [] });
    expect((await place.run(["set", form, "name", "Runa"])).code).toBe(0);
    const { update } = await eventWith(next, "name");
    expect(Object.fromEntries(update.answers).name).toMatchObject({ value: "Runa" });
  });

  test("MF-INT-01: the file is edited in place: only the lines of the answer and the summaries change", async () => {
    const place = workspace({ [form]: handWritten });
    const { url, revision, change } = await serve(place, form);
    const mine = await change(await revision(), "name", "Ida Holm");
    expect(mine.outcomes).toMatchObject([{ ok: true }]);
    const afterMine = handWritten.replace(
      "required=true --><!-- /field -->",
      `required=true -->${fenced("Ida Holm")}<!-- /field -->`,
    );
    expect(withoutSummaries(place.read(form))).toBe(afterMine);

    const next = await follow(url, mine.update.revision);
    place.write(form, place.read(form).replace("Ida Holm", "Runa Berg"));
    const { update } = await eventWith(next, "name");
    expect(Object.fromEntries(update.answers).name).toMatchObject({ value: "Runa Berg" });

    expect((await change(update.revision, "age", 41)).outcomes).toMatchObject([{ ok: true }]);
    expect(withoutSummaries(place.read(form))).toBe(
      afterMine
        .replace("Ida Holm", "Runa Berg")
        .replace("max=150 --><!-- /field -->", `max=150 -->${fenced("41")}<!-- /field -->`),
    );
    const { call } = await mcpOverHttp(url.slice(0, -1));
    await call("formspec.field.set", { path: "sun", value: "shade" });
    expect(withoutSummaries(place.read(form))).toContain(
      "\n*  [ ] Full sun <!-- #sun -->\n*  [x] Shade <!-- #shade -->\n",
    );
  });

  test("an agent and a person fill one file, and neither overwrites the other", async () => {
    const place = workspace({ [form]: sampleForm.replaceAll(/ role="\w+"/g, "") });
    const { url, revision, change } = await serve(place, form);
    const seen = await revision();
    const next = await follow(url, seen);
    const { call } = await mcpOverHttp(url.slice(0, -1));
    expect(await call("formspec.field.set", { path: "name", value: "Agent's guess" })).toMatchObject({
      accepted: true,
    });
    expect(Object.fromEntries((await eventWith(next, "name")).update.answers).name).toMatchObject({
      by: { kind: "agent" },
    });
    const { outcomes } = await change(seen, "name", "Person's own");
    expect(outcomes).toMatchObject([{ ok: false, reason: "conflict", theirs: { value: "Agent's guess" } }]);
    expect(place.read(form)).toContain("Agent's guess");
    expect((await change(await revision(), "name", "Person's own")).outcomes).toMatchObject([{ ok: true }]);
    expect(await call("formspec.field.describe", { path: "name" })).toMatchObject({ value: "Person's own" });
  });

  test("MF-2-11: the page fills people's fields, and an agent in or beside it agents' fields", async () => {
    const place = opened();
    const { url, revision, change } = await serve(place, form);
    const otherRole = { ok: false, reason: "refused", code: "other_role" };
    expect((await change(await revision(), "since", 1998)).outcomes).toMatchObject([otherRole]);
    expect((await change(await revision(), "name", "Runa")).outcomes).toMatchObject([{ ok: true }]);
    expect((await change(await revision(), "name", "Eva", "webmcp")).outcomes).toMatchObject([otherRole]);
    expect((await change(await revision(), "since", 1998, "webmcp")).outcomes).toMatchObject([{ ok: true }]);
    const { call } = await mcpOverHttp(url.slice(0, -1));
    expect(await call("formspec.field.set", { path: "name", value: "Eva" })).toMatchObject({ code: "x-other-role" });
    expect(place.read(form)).toMatch(/Runa[\s\S]*1998/);
  });

  test("the form is finished on the page once nothing is missing, with and without a script", async () => {
    const place = workspace({ "plot.form.md": handWritten });
    const { post, page, send, change, revision } = await serve(place, "plot.form.md");
    const submit = async () => (await post("submit", { seen: await revision() })).json();
    expect(await submit()).toMatchObject({
      ok: false,
      reason: "incomplete",
      message: expect.stringContaining("1 issue"),
    });
    const refused = await send(plainForm(await page()).press("submit"));
    expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining("Not finished.")]);
    await change(await revision(), "name", "Ida");
    expect(await submit()).toMatchObject({
      ok: true,
      stage: { kind: "open" },
      message: '"Garden plot" is complete and saved in plot.form.md.',
    });
    const sent = await send(plainForm(await page()).press("submit"));
    expect([sent.status, sent.headers.get("location")]).toEqual([303, "/?done=finished"]);
    expect(await page()).toContain("Finish");
  });

  test("finishing is refused if the file changed since the person looked", async () => {
    const place = workspace({ "plot.form.md": handWritten });
    const { post, change, revision } = await serve(place, "plot.form.md");
    await change(await revision(), "name", "Ida");
    const seen = await revision();
    await place.run(["set", "plot.form.md", "name", "Theirs"]);
    const answer = await (await post("submit", { seen })).json();
    expect(answer).toMatchObject({ ok: false, reason: "changed", update: { stage: { kind: "open" } } });
    expect(Object.fromEntries(answer.update.answers).name).toMatchObject({ value: "Theirs" });
    expect(await (await post("submit", { seen: answer.update.revision })).json()).toMatchObject({ ok: true });
  });

  test("issues of checks in code are in the page's update, for any writer", async () => {
    const place = workspace({
      [form]: sampleForm.replace('id="name"', 'id="name" validate=["loud"]'),
      "trip.valid.js":
        'export const validators = { loud: ({ values }) => (values.name?.value === "Runa" ? [{ message: "LOUDER" }] : []) };',
    });
    const { revision, change, state } = await serve(place, form);
    const { update } = await change(await revision(), "name", "Runa");
    expect(update.reported).toMatchObject([["name", [{ message: "LOUDER" }]]]);
    await place.run(["set", form, "name", "RUNA", "--no-validators"]);
    expect((await state()).update).toMatchObject({ reported: [] });
  });

  test("answers that another process wrote are not overwritten, field by field", async () => {
    const place = opened();
    const { revision, change } = await serve(place, form);
    const seen = await revision();
    await place.run(["set", form, "name", "Theirs"]);
    expect((await change(seen, "name", "Mine")).outcomes).toMatchObject([
      { reason: "conflict", theirs: { value: "Theirs" } },
    ]);
    expect((await change(seen, "age", 41)).outcomes).toMatchObject([{ ok: true }]);
    expect(place.read(form)).toMatch(/Theirs[\s\S]*41/);
  });

  test("a form whose questions changed in the file is reported, and new pages show the new ones", async () => {
    const place = opened();
    const { url, revision, page } = await serve(place, form);
    const next = await follow(url, await revision());
    place.write(form, sampleForm.replace('label="Full name"', 'label="Name as in the passport"'));
    expect(await next("ended")).toMatchObject({ message: expect.stringContaining("Load the page again") });
    expect(await page()).toContain("Name as in the passport");
  });

  test("typing into a page whose form changed in the file is refused, and the file is unchanged", async () => {
    const place = opened();
    const { revision, change, post, page } = await serve(place, form);
    const seen = await revision();
    const changed = sampleForm.replace(
      '{% field kind="number" id="age"',
      '{% field kind="string" id="new" label="New" %}{% /field %}\n\n$&',
    );
    place.write(form, changed);
    const changes = [{ id: "1", seen, command: { type: "set", path: "name", value: "Ida" } }];
    const refused = await post("changes", { changes, since: seen });
    expect([refused.status, await refused.json()]).toMatchObject([
      410,
      { code: "gone", detail: expect.stringContaining("The form itself was changed in its file. Load the page again") },
    ]);
    expect(place.read(form)).toBe(changed);
    const reloaded = /"revision":(\d+)/.exec(await page())![1]!;
    expect((await change(Number(reloaded), "new", "x")).outcomes).toMatchObject([{ ok: true }]);
  });

  test("a file field says what to do instead of uploading", async () => {
    const place = opened();
    place.write(
      "photo.formspec.json",
      sampleWith({
        shapes: [],
        binds: [],
        items: [{ key: "photo", type: "field", label: "Photo", dataType: "attachment", hint: "Of your face" }],
      }),
    );
    const { page } = await serve(place, "photo.formspec.json");
    const html = await page();
    expect(html).toContain("Of your face");
    expect(html).toContain("to take files, serve the form from a folder (cofill serve DIR).");
  });

  test("a file that can no longer be read is reported, and typed answers are not lost", async () => {
    const place = opened();
    const { revision, post } = await serve(place, form);
    const seen = await revision();
    place.write(form, "{% form id=");
    const changes = [{ id: "1", seen, command: { type: "set", path: "name", value: "x" } }];
    const response = await post("changes", { changes, since: seen });
    expect([response.status, await response.json()]).toMatchObject([503, { detail: expect.stringContaining(form) }]);
    expect(place.read(form)).toBe("{% form id=");
  });

  test("pages of other sites and requests with other host names are refused", async () => {
    const { url, post } = await serve(opened(), form);
    const body = { changes: [], since: 0 };
    expect((await post("changes", body, { "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await post("changes", body, { origin: "https://evil.example" })).status).toBe(403);
    const sent = request(url, { headers: { host: "evil.example" } }).end();
    const [response] = await once(sent, "response");
    response.resume();
    expect(response.statusCode).toBe(403);
    expect((await fetch(new URL("gone", url))).status).toBe(404);
  });

  test("the manifest of the page is at its well-known URL", async () => {
    const { url } = await serve(opened(), form);
    const manifest = (await (await fetch(new URL("/.well-known/agent-manifest.json", url))).json()) as {
      actions: Record<string, unknown>;
    };
    expect(Object.keys(manifest.actions)).toContain("trip.fill");
  });

  test.each([
    ["options of a folder", [form, "--data", "x.sqlite"], "--data is for a folder of forms"],
    ["another host", [form, "--host", "0.0.0.0"], "--host is for a folder of forms"],
    ["a port that is none", [form, "--port", "70000"], "A port is a number up to 65535"],
    ["a file that is no form", ["other.txt"], "other.txt cannot be read as a form"],
  ])("serve FILE refuses %s", async (_, argv, message) => {
    const place = workspace({ [form]: sampleForm, "other.txt": "x" });
    const { code, err } = await place.run(["serve", ...argv]);
    expect([code, err]).toEqual([2, expect.stringContaining(message)]);
  });
});

/** The first update that is about a field. */
const eventWith = async (next: Awaited<ReturnType<typeof follow>>, path: string) => {
  for (;;) {
    const message = await next("update");
    if (message.update.answers.some(([at]: [string]) => at === path)) return message;
  }
};

describe("cofill render FILE", () => {
  test.each([
    ["a text form", form],
    ["a definition", definition],
  ])("%s is one file that loads, runs and sends nothing", async (_, file) => {
    const place = opened();
    await place.run(["set", file, "name", "<Ida> & co"]);
    const { code, err } = await place.run(["render", file, "--output", "out.html"]);
    expect([code, err]).toEqual([0, "Wrote out.html\n"]);
    const html = place.read("out.html");
    expect(plainForm(html).value("name")).toBe("<Ida> & co");
    const elements = elementsOf(parse(html));
    for (const element of elements) {
      expect(["link", "img", "iframe"]).not.toContain(element.tagName);
      if (element.tagName === "script") expect(attributeOf(element, "type")).toBe(embeddedManifestType);
      expect(attributeOf(element, "src")).toBeUndefined();
      expect(attributeOf(element, "style")).toBeUndefined();
    }
    const policy = elements.find((one) => attributeOf(one, "http-equiv") === "Content-Security-Policy");
    expect(attributeOf(policy!, "content")).toContain("form-action 'none'");
  });

  test.each([
    ["a text form", form, [], "http://localhost"],
    ["a definition", definition, [], "http://localhost"],
    ["one with a place", form, ["--origin", "https://forms.example/trips/"], "https://forms.example"],
  ])("%s contains its own manifest and has no lint findings", async (_, file, more, origin) => {
    const { out } = await opened().run(["render", file, ...more]);
    const read = readPage(out, { url: "file:///tmp/out.html" });
    if (!read.ok) throw new Error(read.problem.message);
    const { findings, score } = auditPage(read.snapshot, undefined, { safety: true });
    expect([findings, score]).toEqual([[], 100]);
    expect(readManifest(read.snapshot.embeddedManifests[0]!)).toMatchObject({
      state: "valid",
      manifest: { site: { origin } },
    });
  });

  test("an invalid origin is reported", async () => {
    const { code, err } = await opened().run(["render", form, "--origin", "example.org"]);
    expect([code, err]).toEqual([2, expect.stringContaining("--origin is an address like https://example.com")]);
  });

  test("--theme changes the colours of a printed form and of pages", async () => {
    const place = opened();
    place.write("our.css", ":root { --cf-accent: #c00; }");
    expect((await place.run(["render", form, "--theme", "our.css"])).out).toContain("--cf-accent: #c00;");
    const { page, url } = await serve(place, form, ["--theme", "our.css"]);
    const href = /href="(\/assets\/page-[^"]+)"/.exec(await page())![1]!;
    expect(await (await fetch(new URL(href, url))).text()).toContain("--cf-accent: #c00;");
    expect(await place.run(["render", form, "--theme", "gone.css"])).toMatchObject({ code: 2, out: "" });
  });

  test("the page is written to standard output if no file is named", async () => {
    const { code, out } = await opened().run(["render", form]);
    expect([code, out]).toEqual([0, expect.stringMatching(/^<!doctype html>/)]);
  });

  test("a missing file is reported", async () => {
    expect(await opened().run(["render", "gone.form.md"])).toMatchObject({ code: 2, out: "" });
  });
});
