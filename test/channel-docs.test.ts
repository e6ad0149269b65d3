import { type ChildProcess, execFile, spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { createAssistProvider, createMemoryProfileStore, toolErrorCodes } from "@cofill/assist";
import { openForm } from "@cofill/formspec";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { bundle, launchBrowser, servePage } from "./support/browser.ts";

// Runs what docs/assist.md tells readers to type, configure or paste into a page.
const root = fileURLToPath(new URL("..", import.meta.url));
const cofill = join(root, "packages/cli/bin/cofill.js");
const page = readFileSync(join(root, "docs/assist.md"), "utf8");
const blocksOf = (language: string): readonly string[] =>
  Array.from(page.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, "gm")), ([, code = ""]) => code);

/** A folder with copies of the examples. */
const examples = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "cofill-channels-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(join(root, "examples"), folder, { recursive: true });
  return folder;
};

const answersIn = (folder: string): unknown =>
  JSON.parse(readFileSync(join(folder, "clinic-registration.response.json"), "utf8"));

/** Starts the server of a documented command on a free port. */
const serve = async (folder: string, ...more: readonly string[]): Promise<string> => {
  const [line = ""] = blocksOf("bash");
  const args = line
    .trim()
    .replace(/^npx cofill /, "")
    .replace(/ --port \d+$/, "")
    .split(" ");
  const server = spawn(process.execPath, [cofill, ...args, "--port", "0", ...more], { cwd: folder });
  onTestFinished(() => ended(server));
  return new Promise((resolve, reject) => {
    let said = "";
    server.stdout.on("data", (chunk) => {
      said += String(chunk);
      const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(said) ?? [];
      if (address) resolve(address);
    });
    server.stderr.on("data", (chunk) => {
      said += String(chunk);
    });
    server.once("exit", () => reject(new Error(`The server did not start: ${said}`)));
  });
};

const ended = (process: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (process.exitCode !== null) return resolve();
    process.once("exit", () => resolve());
    process.kill();
  });

interface Settings {
  readonly mcpServers: Readonly<
    Record<
      string,
      {
        readonly command?: string;
        readonly args?: readonly string[];
        readonly url?: string;
        readonly headers?: Readonly<Record<string, string>>;
      }
    >
  >;
}

/** The documented client settings that start a command. */
const started = ["README.md", "docs/assist.md", "docs/agent-tools.md"].flatMap((name) =>
  Array.from(readFileSync(join(root, name), "utf8").matchAll(/^```json\n([\s\S]*?)^```$/gm), ([, json = ""]) =>
    Object.values((JSON.parse(json) as Partial<Settings>).mcpServers ?? {}),
  )
    .flat()
    .filter(({ command }) => command !== undefined)
    .map(({ command = "", args = [] }) => [`${name}: ${command} ${args.join(" ")}`, command, args] as const),
);

const settings = blocksOf("json").map((block) => Object.values((JSON.parse(block) as Settings).mcpServers)[0]!);

const connect = async (transport: StdioClientTransport | StreamableHTTPClientTransport): Promise<Client> => {
  const client = new Client({ name: "reader", version: "1.0.0" });
  onTestFinished(() => client.close());
  await client.connect(transport);
  return client;
};

const call = async (client: Client, name: string, input: Record<string, unknown> = {}): Promise<unknown> => {
  const { content } = await client.callTool({ name, arguments: input });
  return JSON.parse((content as { text: string }[])[0]!.text);
};

/** Sets the first text field that an agent may answer. */
const fillOne = async (client: Client): Promise<unknown> => {
  const open = (await call(client, "formspec.field.list", { filter: "empty" })) as { path: string; dataType: string }[];
  for (const { path } of open.filter(({ dataType }) => ["string", "text"].includes(dataType))) {
    const described = (await call(client, "formspec.field.describe", { path })) as { "x-waitsFor"?: object };
    if (!described["x-waitsFor"]) return call(client, "formspec.field.set", { path, value: "Ida Winter" });
  }
  return undefined;
};
const filled = { accepted: true, value: "Ida Winter" };

describe("the settings for MCP clients", () => {
  test("are on three pages", () => expect(started).toHaveLength(3));

  test.each(started)("AS-TR-MCP: %s is started by the client, which fills a field", async (_, command, args) => {
    const folder = examples();
    const before = new Set(readdirSync(folder));
    expect([command, args[0]]).toEqual(["npx", "cofill"]);
    const given = { command: process.execPath, args: [cofill, ...args.slice(1)], cwd: folder };
    const client = await connect(new StdioClientTransport({ ...given, stderr: "ignore" }));
    expect(await fillOne(client)).toMatchObject(filled);
    const written = readdirSync(folder).find((name) => !before.has(name)) ?? args.at(-1)!;
    expect(readFileSync(join(folder, written), "utf8")).toContain("Ida Winter");
  });

  test("AS-TR-MCP: the client connects over Streamable HTTP with the token and fills a field", async () => {
    const folder = examples();
    const { url = "", headers = {} } = settings.find((each) => each.url !== undefined)!;
    const token = headers.Authorization?.replace("Bearer ", "") ?? "";
    const address = await serve(folder, "--token", token);
    const at = new URL(url.replace(/http:\/\/127\.0\.0\.1:\d+/, address));
    const transport = new StreamableHTTPClientTransport(at, { requestInit: { headers: { ...headers } } });
    expect(await fillOne(await connect(transport))).toMatchObject(filled);
    expect(answersIn(folder)).toMatchObject({ data: { person: { givenName: "Ida Winter" } } });
    expect((await fetch(`${address}/formspec/tools`)).status).toBe(401);
  });
});

test("AS-TR-HTTP: the curl lines answer as the page says", async () => {
  const address = await serve(examples());
  const lines = blocksOf("bash")[1]!.trim().split("\n");
  const commands = lines.filter((line) => !line.startsWith("#"));
  const promised = lines.filter((line) => line.startsWith("#")).map((line) => line.slice(2));
  expect(promised).toHaveLength(commands.length);
  for (const [index, command] of commands.entries()) {
    const run = command.replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, address);
    const { stdout } = await promisify(execFile)("bash", ["-c", run]);
    expect(stdout.trim(), command).toBe(promised[index]);
  }
});

describe("the scripts for pages", () => {
  const scratch = join(root, "node_modules/.cache/cofill/channel-docs");
  const scripts = new Map(blocksOf("js").map((code) => [/^\/\/ (\S+)/.exec(code)![1]!, code]));
  const definition = {
    $formspec: "1.0",
    url: "https://forms.example.org/badge",
    version: "1.0.0",
    status: "active",
    title: "Badge",
    items: [{ key: "name", type: "field", label: "Name", dataType: "string", required: true }],
  };
  const html = `<label>Name <input id="name"></label><script type="application/json" id="definition">${JSON.stringify(definition)}</script>`;
  let browser: Browser;

  beforeAll(async () => {
    mkdirSync(scratch, { recursive: true });
    browser = await launchBrowser();
  });
  afterAll(async () => {
    rmSync(scratch, { recursive: true, force: true });
    await browser?.close();
  });

  /** Several scripts of the page bundled in the given order. */
  const bundled = async (...names: readonly string[]): Promise<string> => {
    const file = join(scratch, `${names.join("-")}`);
    writeFileSync(file, names.map((name) => scripts.get(name)!).join("\n"));
    return bundle(file);
  };

  const open = async (script: string): Promise<{ readonly tab: Page; readonly logged: readonly string[] }> => {
    const tab = await browser.newPage();
    onTestFinished(() => tab.close());
    const logged: string[] = [];
    tab.on("console", (message) => logged.push(message.text()));
    const served = await servePage({ html, script });
    onTestFinished(() => served.close());
    await tab.goto(served.url);
    return { tab, logged };
  };

  const isFilled = `document.getElementById("name").value === "Ida Winter"`;

  test("AS-TR-WM: an agent in the page fills the form through WebMCP", async () => {
    const { tab, logged } = await open(await bundled("page.js"));
    await tab.waitForFunction("document.modelContext !== undefined");
    await tab.evaluate(async () => {
      const { modelContext } = document as unknown as {
        modelContext: { executeTool: (tool: object, input: string) => Promise<string> };
      };
      const input = JSON.stringify({ path: "name", value: "Ida Winter" });
      await modelContext.executeTool({ name: "formspec.field.set" }, input);
    });
    await tab.waitForFunction(isFilled);
    expect(logged).toEqual(["11 tools through polyfill"]);
  });

  test("AS-TR-PM: an extension fills the form through its content script", async () => {
    const { tab } = await open(await bundled("page.js", "offer.js"));
    // Simulates the two ends of an extension's port.
    await tab.evaluate(() => {
      type Listener = (message: unknown) => void;
      const makeEnd = () => {
        const listeners = new Set<Listener>();
        const onMessage = {
          addListener: (listener: Listener) => listeners.add(listener),
          removeListener: (listener: Listener) => listeners.delete(listener),
        };
        return { listeners, onMessage };
      };
      const accepting = new Set<(port: unknown) => void>();
      const connect = () => {
        const [inner, outer] = [makeEnd(), makeEnd()];
        const portOf = (own: typeof inner, other: typeof inner) => ({
          onMessage: own.onMessage,
          postMessage: (message: unknown) =>
            queueMicrotask(() => {
              for (const listener of other.listeners) listener(structuredClone(message));
            }),
        });
        for (const accept of accepting) accept(portOf(outer, inner));
        return portOf(inner, outer);
      };
      const onConnect = { addListener: (accept: (port: unknown) => void) => accepting.add(accept) };
      Object.assign(globalThis, { chrome: { runtime: { connect, onConnect } } });
    });
    await tab.addScriptTag({ content: await bundled("service-worker.js") });
    await tab.addScriptTag({ content: await bundled("content-script.js") });
    await tab.waitForFunction(isFilled);
  });
});

describe("the tables of the page", () => {
  const rowsOf = (part: string): string =>
    page
      .slice(page.indexOf(part) + part.length)
      .split("\n## ")[0]!
      .split("\n")
      .filter((line) => line.startsWith("|"))
      .join("\n");

  test("list every tool that a form with rows and profiles offers, with its properties", () => {
    const list = { key: "lines", type: "group", label: "Lines", repeatable: true, children: [] };
    const form = openForm({ $formspec: "1.0", url: "u", version: "1", status: "draft", title: "T", items: [list] });
    const provider = createAssistProvider(form, { rowTools: true, profiles: createMemoryProfileStore() });
    const listed = new Map(
      Array.from(rowsOf("## The tools").matchAll(/^\| `([\w.]+)` \| (.*?) \|/gm), ([, name = "", takes = ""]) => [
        name,
        takes,
      ]),
    );
    // Only a form in a file has the finish tool.
    const names = [...provider.tools().map(({ name }) => name), "cofill.form.finish"];
    expect([...listed.keys()].sort()).toEqual(names.sort());
    for (const { name, inputSchema } of provider.tools()) {
      const { properties, required = [] } = inputSchema as {
        properties: Record<string, unknown>;
        required?: readonly string[];
      };
      for (const property of Object.keys(properties)) {
        const spelt = required.includes(property) ? `\`${property}\`` : `\`${property}?\``;
        expect(listed.get(name), `${name} takes ${spelt}`).toContain(spelt);
      }
    }
  });

  test("AS-ERR-01, AS-ERR-02: list every code that a call can be answered with", () => {
    const folders = ["packages/assist/src", "packages/cli/src/session"].map((each) => join(root, each));
    const sources = folders.flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" })
        .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
        .map((name) => readFileSync(join(folder, name), "utf8")),
    );
    const given = sources.flatMap((source) =>
      Array.from(
        source.matchAll(/(?:code: |failed\(\s*|forbidden\(|confirmed_by_person: )"(x-[a-z-]+)"/g),
        ([, code = ""]) => code,
      ),
    );
    expect(given.length).toBeGreaterThan(10);
    const table = rowsOf("## Answers and errors");
    for (const code of new Set([...toolErrorCodes, ...given])) expect(table, code).toContain(`\`${code}\``);
  });
});
