import { readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import {
  findCycle,
  importedPackages,
  importsOf,
  packageNamed,
  packageOf,
  packages,
  root,
} from "./support/import-graph.ts";

/** The layers of ARCHITECTURE.md, lowest first: a package imports packages of lower layers only. */
const layers: readonly (readonly string[])[] = [
  ["@cofill/core"],
  ["@cofill/markform", "@cofill/formspec", "@cofill/json-schema", "@cofill/form-record", "@cofill/store"],
  ["@cofill/assist", "@cofill/service"],
  ["@cofill/site", "@cofill/client"],
  ["@cofill/page"],
  ["@cofill/server"],
  ["cofill"],
];

/** What each package imports of ours: the table of ARCHITECTURE.md. */
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
  "@cofill/client": ["@cofill/service"],
  "@cofill/site": ["@cofill/core"],
  "@cofill/page": [
    "@cofill/site",
    "@cofill/assist",
    "@cofill/core",
    "@cofill/form-record",
    "@cofill/formspec",
    "@cofill/json-schema",
  ],
  "@cofill/server": ["@cofill/store", "@cofill/assist", "@cofill/core", "@cofill/service", "@cofill/page"],
  cofill: [
    "@cofill/core",
    "@cofill/formspec",
    "@cofill/markform",
    "@cofill/assist",
    "@cofill/service",
    "@cofill/client",
    "@cofill/store",
    "@cofill/site",
    "@cofill/server",
  ],
};

/** If this is exceeded, a module probably belongs in another layer. */
const maxDependencies = 35;

/** The libraries that each package may use anywhere; `node:` stands for Node's own. */
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
  "@cofill/site": ["ajv-formats"],
  "@cofill/page": ["preact"],
  "@cofill/server": ["node:", "hono", "@hono/node-server", "prom-client"],
  cofill: ["node:", "yaml", "jiti", "@hono/node-server", "@clack/prompts"],
};

/** Files that may use more than their package: checks in code run in a thread of Node. */
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

/** Folders that may use more than their package. */
const folderExceptions: readonly (readonly [folder: string, libraries: readonly string[]])[] = [
  ["packages/assist/src/mcp/", ["node:", "@modelcontextprotocol/server"]],
  ["packages/server/src/mcp/", ["@modelcontextprotocol/server"]],
  ["packages/cli/src/mcp-bridge/", ["@modelcontextprotocol/client", "@modelcontextprotocol/server"]],
  ["packages/server/src/assist/", ["@modelcontextprotocol/server"]],
  // The lifecycle is pure; hashing, secrets and sockets are outside of it.
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
  ["packages/store/src/sealing/", ["node:"]],
  ["packages/store/src/sqlite/", ["node:"]],
  ["packages/store/src/postgres/", ["node:", "postgres"]],
  ["packages/store/src/postgres/pg-boss-broker.ts", ["pg-boss"]],
  ["packages/store/src/files-local/", ["node:"]],
  ["packages/store/src/files-s3/", ["node:", "@aws-sdk/client-s3", "@aws-sdk/s3-request-presigner"]],
];

/** The peer dependencies of an installed package. */
const peersOf = (name: string): readonly string[] => {
  const text = readFileSync(join(root, "node_modules", name, "package.json"), "utf8");
  const { peerDependencies = {} } = JSON.parse(text) as { peerDependencies?: Readonly<Record<string, string>> };
  return Object.keys(peerDependencies);
};

const layerOf = (name: string): number => layers.findIndex((layer) => layer.includes(name));

test("the reader of imports finds static, type-only and dynamic imports", () => {
  const found = packages.flatMap(({ files }) => files.flatMap(importsOf));
  expect(found).toContain("yaml");
  expect(found).toContain("jiti");
  expect(found.length).toBeGreaterThan(300);
});

test(`packages depend on each other at most ${maxDependencies} times`, () => {
  const arrows = Object.entries(mayImport).flatMap(([name, others]) => others.map((other) => `${name} → ${other}`));
  expect(arrows.length).toBeLessThanOrEqual(maxDependencies);
});

describe.each(packages)("$name", (one) => {
  const { name, directory, files, manifest } = one;

  test("stands in a layer, above everything it imports", () => {
    expect(layerOf(name)).not.toBe(-1);
    for (const other of mayImport[name] ?? []) expect(layerOf(other), other).toBeLessThan(layerOf(name));
  });

  test("imports the packages that the table says, and no other", () => {
    const ours = [...importedPackages(one)].filter((other) => layerOf(other) !== -1);
    expect(ours.sort()).toEqual([...(mayImport[name] ?? [])].sort());
  });

  test("declares what it imports, and imports what it declares", () => {
    const declared = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies });
    // A dependency may require a peer that only this package can choose, such as the driver of a store.
    const peers = new Set(declared.flatMap(peersOf));
    const imported = importedPackages(one);
    expect(declared.filter((other) => !imported.has(other) && !peers.has(other))).toEqual([]);
    expect([...imported].filter((other) => !declared.includes(other))).toEqual([]);
  });

  test("takes libraries by range, so that who installs it gets no second copy", () => {
    const versions = Object.entries({ ...manifest.dependencies, ...manifest.peerDependencies });
    const libraryVersions = versions.filter(([other]) => layerOf(other) === -1);
    expect(libraryVersions.filter(([, version]) => !/^(?:\^|>=)\d/.test(version))).toEqual([]);
    for (const [other, version] of versions) {
      if (layerOf(other) !== -1) expect(version, other).toBe(packageNamed(other).manifest.version);
    }
  });

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

  test("has no import cycles, types included", () => {
    expect(findCycle(files)?.map((file) => relative(root, file))).toBeUndefined();
  });

  test("has no default exports and no export *", () => {
    for (const file of files) expect(readFileSync(file, "utf8"), file).not.toMatch(/^export (?:default|\*)/m);
  });

  test("has no file of more than 400 lines", () => {
    expect(files.filter((file) => readFileSync(file, "utf8").split("\n").length > 400)).toEqual([]);
  });
});

test("core has no clock, no randomness and no platform", () => {
  for (const file of packageNamed("@cofill/core").files) {
    expect(readFileSync(file, "utf8"), file).not.toMatch(
      /\bnew Date\b|\bDate\.now\b|Math\.random|\bprocess\.|\bglobalThis\b|\bsetTimeout\b/,
    );
  }
});

test("the lifecycle of a submission has no clock and no randomness", () => {
  const pure = packageNamed("@cofill/service").files.filter((file) => file.includes("/lifecycle/"));
  expect(pure.length).toBeGreaterThan(10);
  for (const file of pure) {
    expect(readFileSync(file, "utf8"), file).not.toMatch(/new Date\(\)|Date\.now|Math\.random|\bprocess\.|from "node:/);
  }
});

test("the expression language imports nothing of the definitions around it", () => {
  const { directory, files } = packageNamed("@cofill/formspec");
  const folder = join(directory, "src/fel");
  const own = files.filter((file) => file.startsWith(`${folder}/`));
  expect(own.length).toBeGreaterThan(40);
  for (const file of own) {
    for (const specifier of importsOf(file)) {
      const inside = specifier.startsWith(".") && resolve(dirname(file), specifier).startsWith(`${folder}/`);
      expect(
        inside || ["@cofill/core", "decimal.js"].includes(packageOf(specifier)),
        `${file} imports ${specifier}`,
      ).toBe(true);
    }
  }
});

describe("EN-ORD-01: forms in messages are built in the document's order, each on what comes before", () => {
  const importsBy = (name: string): ReadonlySet<string> => new Set(packageNamed(name).files.flatMap(importsOf));
  /** The packages that a package imports through any entry. */
  const packagesOf = (name: string): ReadonlySet<string> => new Set(Array.from(importsBy(name), packageOf));

  test("the record knows nothing of messages, and messages nothing of terminal, chat or server", () => {
    for (const later of ["@cofill/service", "@cofill/server", "@cofill/page"]) {
      expect(packagesOf("@cofill/form-record")).not.toContain(later);
    }
    const mail = packageNamed("@cofill/service")
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
