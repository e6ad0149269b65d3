import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { describe, expect, onTestFinished, test } from "vitest";
import { workspace } from "./run-cofill.ts";

const page = (name: string): string =>
  readFileSync(new URL(`../../site/test/annotations/pages/${name}.html.txt`, import.meta.url), "utf8");

const form = `<!doctype html><title>New</title><a href="/about">About</a><a href="/logout">Log out</a>
<form data-agent-kind="action" data-agent-action="note.add">
  <label>Note <input required data-agent-kind="field" data-agent-field="note"></label>
  <button data-agent-kind="action" data-agent-action="note.add.submit">Add</button>
</form>`;

/** The files of a workspace, served. */
const serve = async (files: Readonly<Record<string, string>>) => {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? "");
    const body = files[request.url ?? ""];
    const type = request.url?.endsWith(".json") ? "application/json" : "text/html";
    response.writeHead(body === undefined ? 404 : 200, { "content-type": type }).end(body ?? "");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close().closeAllConnections());
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
};

describe("cofill lint", () => {
  test("AAF-LNT-01: audits a file", async () => {
    const { run } = workspace({ "site/new.html": form });
    const { code, out, err } = await run(["lint", "--audit", "site/new.html"]);
    expect(out).toContain("  PAGE: site/new.html\n    FORMS     100  1 of 1 forms annotated\n");
    expect(out).toMatch(/\n {2}OVERALL: 88\/100 — Good agent accessibility\n$/);
    expect([code, err]).toEqual([0, ""]);
  });

  test("AAF-LNT-01 AAF-DSC-01: audits a URL with the manifest that its site publishes", async () => {
    const { run, read } = workspace({ "new.html": form });
    await run(["manifest", "new.html", "--out", "m.json"]);
    const { origin } = await serve({ "/new.html": form, "/.well-known/agent-manifest.json": read("m.json") });
    const { code, out } = await run(["lint", "--audit", `${origin}/new.html`]);
    expect(out).toContain(`MANIFEST  100  valid (${origin}/.well-known/agent-manifest.json)`);
    expect(out).toContain("OVERALL: 100/100 — Excellent agent accessibility");
    expect(code).toBe(0);
  });

  test("AAF-LNT-02 AAF-OUT-01: crawls a site and prints the number of findings beside the report", async () => {
    const { origin, requests } = await serve({ "/": form, "/about": "<button>Plain</button>" });
    const { code, out, err } = await workspace().run(["lint", "--audit", `${origin}/`, "--crawl"]);
    expect(out).toBe(`=== Agent Accessibility Audit (Site) ===

  PAGE: ${origin}/
    FORMS 100  FIELDS 100  ACTIONS 100  MANIFEST 0  → 88/100

  PAGE: ${origin}/about
    FORMS -  FIELDS -  ACTIONS 0  MANIFEST 0  → 0/100

  SITE OVERALL: 44/100 (2 pages) — Poor agent accessibility
`);
    expect(err).toBe("2 errors, 1 warning; --format json lists them, --audit PAGE those of one page\n");
    expect(code).toBe(1);
    expect(requests).not.toContain("/logout");
  });

  test("AAF-LNT-03: renders a page first", async () => {
    const html =
      "<body><script>document.body.innerHTML = '<button data-agent-kind=action data-agent-action=a>A</button>'</script>";
    const { run } = workspace({ "app.html": html });
    const { out } = await run(["lint", "--audit", "app.html", "--render"], {
      env: process.env as Record<string, string>,
    });
    expect(out).toContain("ACTIONS   100  1 of 1 buttons annotated");
    expect((await run(["lint", "--audit", "app.html"])).out).toContain("ACTIONS     -  no buttons");
  });

  test("AAF-LNT-04: includes the safety category", async () => {
    const { run } = workspace({ "admin.html": page("admin") });
    expect((await run(["lint", "--audit", "admin.html", "--safety"])).out).toContain(
      "SAFETY     33  1 of 3 dangerous-looking buttons say so",
    );
    expect((await run(["lint", "--audit", "admin.html"])).out).not.toContain("SAFETY");
  });

  test("AAF-LNT-05: prefers the given manifest to the site's own", async () => {
    const { run } = workspace({ "m.json": "{}" });
    const { origin } = await serve({
      "/": form,
      "/.well-known/agent-manifest.json":
        '{"version":"0.1","site":{"name":"S","origin":"https://s.example"},"actions":{}}',
    });
    const { out } = await run(["lint", "--audit", `${origin}/`, "--manifest", "m.json"]);
    expect(out).toContain("MANIFEST   50  invalid (m.json)");
    expect(out).toContain("error: The manifest (m.json): /version is missing; it is required. [manifest_invalid]");
  });

  test("prints JSON and SARIF", async () => {
    const { run } = workspace({ "new.html": form });
    const json = JSON.parse((await run(["lint", "--audit", "new.html", "--format", "json"])).out);
    expect(json).toMatchObject({
      score: 88,
      ok: true,
      pages: [{ url: "new.html", findings: [{ code: "manifest_missing" }] }],
    });
    const sarif = JSON.parse((await run(["lint", "--audit", "new.html", "--format", "sarif"])).out);
    expect(sarif.runs[0].results[0].locations[0].physicalLocation.artifactLocation.uri).toBe("new.html");
  });

  test.each([
    ["usually below 50 (D-08)", "<form></form>", [], 1],
    ["not from 50 on", form, [], 0],
    ["below the score that is asked for", form, ["--min-score", "89"], 1],
    ["not at the score that is asked for", form, ["--min-score", "88"], 0],
    ["never, where 0 is asked for", "<form></form>", ["--min-score", "0"], 0],
  ])("exits with 1 %s", async (_, html, options, code) => {
    expect((await workspace({ "p.html": html }).run(["lint", "--audit", "p.html", ...options])).code).toBe(code);
  });

  test.each([
    ["no page", [], /needs --audit/],
    [
      "an address of another kind",
      ["--audit", "ftp://x.example/"],
      /'ftp:\/\/x\.example\/' is no http or https address/,
    ],
    ["an address that is none", ["--audit", "http://"], /'http:\/\/' is no http or https address/],
    ["a crawl of a file (D-21)", ["--audit", "p.html", "--crawl"], /--crawl follows links on the web/],
    ["a score beyond 100", ["--audit", "p.html", "--min-score", "101"], /0 to 100/],
    ["a file that is not there", ["--audit", "gone.html"], /^cofill: There is no file gone\.html/],
    ["a folder", ["--audit", "."], /A file is needed/],
    ["a manifest that is not there", ["--audit", "p.html", "--manifest", "gone.json"], /There is no file gone\.json/],
    ["another format", ["--audit", "p.html", "--format", "xml"], /text, json, sarif/],
    ["a site that does not answer", ["--audit", "http://127.0.0.1:1/"], /could not be looked at/],
    ["a browser that is not there", ["--audit", "p.html", "--render"], /COFILL_CHROMIUM names \/no/],
    ["a page that is too deep", ["--audit", "deep.html"], /deep/],
    ["a page that is too large", ["--audit", "large.html"], /larger than 8 MB/],
  ])("refuses %s", async (_, argv, words) => {
    const { run, write } = workspace({ "p.html": form, "deep.html": "<b>".repeat(100_000) });
    if (argv.includes("large.html")) write("large.html", " ".repeat(9_000_000));
    const { code, out, err } = await run(["lint", ...argv], { env: { COFILL_CHROMIUM: "/no" } });
    expect([code, out]).toEqual([2, ""]);
    expect(err).toMatch(words);
  });

  test("can be called as aaf-lint", () => {
    const binary = fileURLToPath(new URL("../bin/aaf-lint.js", import.meta.url));
    const { cwd } = workspace({ "p.html": form });
    const run = (...argv: string[]) => spawnSync(process.execPath, [binary, ...argv], { cwd, encoding: "utf8" });
    expect(run("--audit", "p.html")).toMatchObject({ status: 0, stdout: expect.stringContaining("OVERALL: 88/100") });
    expect(run("--help").stdout).toContain("cofill lint --audit URL|PATH");
    expect(run("--version").stdout).toMatch(/\d+\.\d+\.\d+/);
    expect(run().status).toBe(2);
  });
});

describe("cofill manifest", () => {
  test("writes the manifest of a folder, which agrees with its pages", async () => {
    const { run, read, write } = workspace({ "dist/index.html": form, "dist/users/index.html": page("admin") });
    const written = await run([
      "manifest",
      "dist",
      "--origin",
      "https://a.example/x",
      "--name",
      "Notes",
      "--out",
      "dist/.well-known/agent-manifest.json",
    ]);
    expect(written).toMatchObject({ code: 0, out: "", err: "Wrote dist/.well-known/agent-manifest.json\n" });
    const manifest = read("dist/.well-known/agent-manifest.json");
    expect(JSON.parse(manifest)).toMatchObject({
      site: { name: "Notes", origin: "https://a.example" },
      actions: { "note.add": { inputSchema: { required: ["note"] } } },
      pages: { "/": { actions: ["note.add"] }, "/users/": { data: ["user.list"] } },
    });
    const check = ["manifest", "dist", "--check", "dist/.well-known/agent-manifest.json"];
    expect(await run(check)).toMatchObject({
      code: 0,
      out: "✓ dist/.well-known/agent-manifest.json and the pages agree\n",
    });
    write(
      "dist/index.html",
      form.replace("note.add.submit", "x").replace(' data-agent-field="note"', ' data-agent-field="text"'),
    );
    const drifted = await run([...check, "--format", "json"]);
    expect(drifted.code).toBe(1);
    expect(JSON.parse(drifted.out)).toMatchObject({
      ok: false,
      problems: expect.arrayContaining([expect.objectContaining({ severity: "error", url: "https://a.example/" })]),
    });
  });

  test("writes the manifest of a file to standard output", async () => {
    const { code, out } = await workspace({ "new.html": form }).run(["manifest", "new.html"]);
    expect(JSON.parse(out)).toMatchObject({
      site: { name: "New", origin: "http://localhost" },
      pages: { "/new.html": { title: "New" } },
    });
    expect(code).toBe(0);
  });

  test("writes the manifest of a running site, page by page", async () => {
    const { origin } = await serve({
      "/": form,
      "/about": "<title>About</title><button data-agent-kind=action data-agent-action=a.b>B</button>",
    });
    const { out } = await workspace().run(["manifest", `${origin}/`, "--crawl"]);
    expect(JSON.parse(out)).toMatchObject({ site: { origin }, pages: { "/": {}, "/about": { actions: ["a.b"] } } });
  });

  test.each([
    ["no pages", ["manifest"], /needs PATH\|URL/],
    ["a folder that is not there", ["manifest", "gone"], /There is no file gone/],
    ["a folder without pages", ["manifest", "empty"], /no HTML file/],
    ["an origin that is none", ["manifest", "new.html", "--origin", "a.example"], /--origin is an address/],
    ["a crawl of a folder", ["manifest", ".", "--crawl"], /a folder is read whole/],
    ["to check and to write", ["manifest", ".", "--check", "x", "--out", "y"], /--check writes nothing/],
  ])("refuses %s", async (_, argv, words) => {
    const { code, err } = await workspace({ "new.html": form, "empty/x.txt": "" }).run(argv);
    expect(code).toBe(2);
    expect(err).toMatch(words);
  });

  test("reports an invalid manifest with the positions of its problems", async () => {
    const { run } = workspace({ "new.html": form, "m.json": '{"version":1}' });
    const { code, out } = await run(["manifest", "new.html", "--check", "m.json"]);
    expect(code).toBe(1);
    expect(out).toContain("m.json:/version: error: must be a text, not 1");
  });
});
