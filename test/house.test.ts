import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Which room may look into which: the arrows of ARCHITECTURE.md. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  "@cofill/core": [],
  "@cofill/formspec": ["@cofill/core"],
  "@cofill/markform": ["@cofill/core"],
  "@cofill/assist": ["@cofill/core", "@cofill/formspec"],
  "@cofill/json-schema": ["@cofill/core"],
  "@cofill/form-record": ["@cofill/core"],
  "@cofill/store": ["@cofill/core"],
  "@cofill/service": [
    "@cofill/store",
    "@cofill/core",
    "@cofill/form-record",
    "@cofill/formspec",
    "@cofill/json-schema",
    "@cofill/markform",
  ],
  "@cofill/client": ["@cofill/core", "@cofill/service"],
  "@cofill/site": ["@cofill/assist", "@cofill/core", "@cofill/formspec"],
  "@cofill/page": [
    "@cofill/site",
    "@cofill/assist",
    "@cofill/core",
    "@cofill/form-record",
    "@cofill/formspec",
    "@cofill/json-schema",
  ],
  "@cofill/server": [
    "@cofill/store",
    "@cofill/site",
    "@cofill/assist",
    "@cofill/core",
    "@cofill/formspec",
    "@cofill/service",
    "@cofill/markform",
    "@cofill/page",
  ],
  cofill: [
    "@cofill/core",
    "@cofill/formspec",
    "@cofill/markform",
    "@cofill/assist",
    "@cofill/json-schema",
    "@cofill/form-record",
    "@cofill/service",
    "@cofill/client",
    "@cofill/store",
    "@cofill/site",
    "@cofill/page",
    "@cofill/server",
  ],
};

/** The libraries each room may use; `node:` stands for Node's own. */
const libraries: Readonly<Record<string, readonly string[]>> = {
  "@cofill/core": ["re2js", "#re2"],
  "@cofill/formspec": ["decimal.js", "semver"],
  "@cofill/markform": ["yaml", "zod"],
  "@cofill/assist": [],
  "@cofill/json-schema": ["ajv", "ajv-formats"],
  "@cofill/form-record": [],
  "@cofill/service": ["json-logic-engine", "zod"],
  "@cofill/store": [],
  "@cofill/client": ["eventsource-parser"],
  "@cofill/site": ["@cfworker/json-schema"],
  "@cofill/page": ["preact"],
  "@cofill/server": ["node:", "hono", "@hono/node-server", "prom-client"],
  cofill: ["node:", "yaml", "jiti", "@hono/node-server", "@clack/prompts"],
};

/** Files that may do what their room does not: checks in code run in a thread of Node. */
const exceptions: Readonly<Record<string, readonly string[]>> = {
  "packages/markform/src/validators/check-worker.ts": ["node:"],
  "packages/markform/src/validators/worker.ts": ["node:"],
  "packages/markform/src/validators/load.ts": ["node:", "jiti"],
  ...Object.fromEntries(
    ["file-store", "file-key", "sealed-text", "durable-file", "config-directory"].map((name) => [
      `packages/assist/src/profile/${name}.ts`,
      ["node:"],
    ]),
  ),
};

/** Folders of the same: the MCP door stands on the SDK. */
const folderExceptions: readonly (readonly [folder: string, libraries: readonly string[]])[] = [
  ["packages/assist/src/mcp/", ["node:", "@modelcontextprotocol/server"]],
  ["packages/server/src/mcp/", ["@modelcontextprotocol/server"]],
  ["packages/server/src/assist/", ["@modelcontextprotocol/server"]],
  // The lifecycle is pure; what hashes, draws secrets or opens sockets stands around it.
  ["packages/service/src/submissions/service/", ["node:crypto"]],
  ["packages/service/src/submissions/auth/", ["node:crypto"]],
  ["packages/service/src/submissions/uploads/", ["file-type"]],
  ["packages/service/src/submissions/webhook/", ["node:", "ipaddr.js"]],
  ["packages/service/src/mail/service/", ["node:crypto"]],
  ["packages/form-record/src/patterns/", ["@endo/marshal", "@endo/patterns"]],
  ["packages/site/src/html/", ["parse5"]],
  ["packages/site/src/vite/", ["node:", "vite"]],
  ["packages/site/src/lint/", ["node:"]],
  ["packages/site/src/lint/render/", ["playwright-core"]],
  ["packages/site/src/pilot/playwright/", ["node:", "playwright-core"]],
  ["packages/page/src/render-page.tsx", ["preact-render-to-string"]],
  ["packages/store/src/sqlite/", ["node:"]],
  ["packages/store/src/postgres/", ["node:", "postgres"]],
  ["packages/store/src/postgres/pg-boss-broker.ts", ["pg-boss"]],
  ["packages/store/src/files-local/", ["node:"]],
  ["packages/store/src/files-s3/", ["node:", "@aws-sdk/client-s3", "@aws-sdk/s3-request-presigner"]],
];

const filesUnder = (directory: string): readonly string[] =>
  readdirSync(directory).flatMap((name) => {
    const path = join(directory, name);
    if (statSync(path).isDirectory()) return filesUnder(path);
    return /\.tsx?$/.test(path) && !/\.test(-d)?\.tsx?$/.test(path) ? [path] : [];
  });

const packages = readdirSync(join(root, "packages")).map((name) => {
  const directory = join(root, "packages", name);
  const { name: packageName } = JSON.parse(readFileSync(join(directory, "package.json"), "utf8")) as { name: string };
  return { name: packageName, directory, files: filesUnder(join(directory, "src")) };
});

const importStatement = /^(?:import|export)\b[^;"]*?\bfrom "([^"]+)";|^import "([^"]+)";|\bimport\("([^"]+)"\)/gm;

const importsOf = (file: string): readonly string[] =>
  Array.from(readFileSync(file, "utf8").matchAll(importStatement), (match) => match[1] ?? match[2] ?? match[3]!);

test("the reader of imports finds them", () => {
  const found = packages.flatMap(({ files }) => files.flatMap(importsOf));
  expect(found).toContain("yaml");
  expect(found).toContain("jiti");
  expect(found.length).toBeGreaterThan(300);
});

describe.each(packages)("$name", ({ name, directory, files }) => {
  test("is drawn in the house", () => expect(mayImport).toHaveProperty([name]));

  test.each(files.map((file) => [relative(root, file)]))("%s imports only what it may", (file) => {
    for (const specifier of importsOf(join(root, file))) {
      if (specifier.startsWith(".")) {
        expect(resolve(dirname(join(root, file)), specifier).startsWith(join(directory, "src")), specifier).toBe(true);
        continue;
      }
      const allowed = [
        ...(mayImport[name] ?? []),
        ...(libraries[name] ?? []),
        ...(exceptions[file] ?? []),
        ...folderExceptions.flatMap(([folder, more]) => (file.startsWith(folder) ? more : [])),
      ];
      const isAllowed = allowed.some(
        (entry) => specifier === entry || specifier.startsWith(entry.endsWith(":") ? entry : `${entry}/`),
      );
      expect(isAllowed, `${file} imports ${specifier}`).toBe(true);
    }
  });

  test("has no import cycles", () => {
    const graph = new Map(files.map((file) => [file, runtimeImports(file)]));
    expect(findCycle(graph)?.map((file) => relative(root, file))).toBeUndefined();
  });

  test("has no default exports and no export *", () => {
    for (const file of files) expect(readFileSync(file, "utf8"), file).not.toMatch(/^export (?:default|\*)/m);
  });
});

test("core has no clock, no randomness and no platform", () => {
  const core = packages.find(({ name }) => name === "@cofill/core")!;
  for (const file of core.files) {
    expect(readFileSync(file, "utf8"), file).not.toMatch(
      /\bnew Date\b|\bDate\.now\b|Math\.random|\bprocess\.|\bglobalThis\b|\bsetTimeout\b/,
    );
  }
});

test("the life of a submission has no clock and no randomness", () => {
  const intake = packages.find(({ name }) => name === "@cofill/service")!;
  const pure = intake.files.filter((file) => file.includes("/lifecycle/"));
  expect(pure.length).toBeGreaterThan(10);
  for (const file of pure) {
    expect(readFileSync(file, "utf8"), file).not.toMatch(/new Date\(\)|Date\.now|Math\.random|\bprocess\.|from "node:/);
  }
});

test("the expression language knows nothing of the definitions around it", () => {
  const { directory, files } = packages.find(({ name }) => name === "@cofill/formspec")!;
  const folder = join(directory, "src/fel");
  const own = files.filter((file) => file.startsWith(`${folder}/`));
  expect(own.length).toBeGreaterThan(40);
  for (const file of own) {
    for (const specifier of importsOf(file)) {
      const inside = specifier.startsWith(".") && resolve(dirname(file), specifier).startsWith(`${folder}/`);
      expect(
        inside || ["@cofill/core", "@cofill/core/kit", "decimal.js"].includes(specifier),
        `${file} imports ${specifier}`,
      ).toBe(true);
    }
  }
});

test("the files of one room stay small", () => {
  const long = packages.flatMap(({ files }) =>
    files.filter((file) => readFileSync(file, "utf8").split("\n").length > 400),
  );
  expect(long).toEqual([]);
});

/** Imports that remain at run time: types are erased. */
const runtimeImports = (file: string): readonly string[] => {
  const source = readFileSync(file, "utf8");
  const targets: string[] = [];
  for (const match of source.matchAll(/^(?:import|export)\s+([\s\S]*?)\s*from\s+"(\.[^"]+)";/gm)) {
    const clause = match[1]!;
    const names = /\{([\s\S]*)\}/
      .exec(clause)?.[1]
      ?.split(",")
      .map((part) => part.trim())
      .filter(Boolean);
    const onlyTypes =
      clause.startsWith("type ") ||
      (names !== undefined && names.length > 0 && names.every((part) => part.startsWith("type ")));
    const target = resolve(dirname(file), match[2]!);
    if (!onlyTypes && existsSync(target)) targets.push(target);
  }
  return targets;
};

const findCycle = (graph: ReadonlyMap<string, readonly string[]>): readonly string[] | undefined => {
  const done = new Set<string>();
  const visit = (file: string, trail: readonly string[]): readonly string[] | undefined => {
    if (trail.includes(file)) return [...trail.slice(trail.indexOf(file)), file];
    if (done.has(file)) return undefined;
    for (const next of graph.get(file) ?? []) {
      const cycle = visit(next, [...trail, file]);
      if (cycle) return cycle;
    }
    done.add(file);
    return undefined;
  };
  for (const file of graph.keys()) {
    const cycle = visit(file, []);
    if (cycle) return cycle;
  }
  return undefined;
};

describe("EN-ORD-01: forms in messages are built in the document's order, each on what comes before", () => {
  const importsBy = (name: string): ReadonlySet<string> =>
    new Set(packages.find((one) => one.name === name)!.files.flatMap(importsOf));
  /** Rooms that a room imports, whichever of their entries. */
  const roomsOf = (name: string): ReadonlySet<string> =>
    new Set(Array.from(importsBy(name), (specifier) => specifier.split("/").slice(0, 2).join("/")));

  test("the record knows nothing of messages, and messages nothing of terminal, chat or server", () => {
    for (const later of ["@cofill/service", "@cofill/server", "@cofill/page"]) {
      expect(roomsOf("@cofill/form-record")).not.toContain(later);
    }
    const mail = packages
      .find(({ name }) => name === "@cofill/service")!
      .files.filter((file) => file.includes("/src/mail/"))
      .flatMap(importsOf);
    expect(mail).toContain("@cofill/form-record");
    for (const later of ["@cofill/server", "@cofill/page"]) {
      expect(mail).not.toContain(later);
    }
  });

  test("terminal and chat stand on the messages", () => {
    expect(importsBy("cofill")).toContain("@cofill/service/mail");
    expect(importsBy("@cofill/server")).toContain("@cofill/service/mail");
  });

  test("patterns come last: nothing needs them", () => {
    for (const { name, files } of packages) {
      const those = files.filter((file) => !file.includes("/form-record/src/patterns/"));
      const found = those.flatMap(importsOf).filter((one) => /^@endo\/|form-record\/patterns/.test(one));
      expect(found, name).toEqual([]);
    }
  });
});
