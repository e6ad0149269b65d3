import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { main } from "cofill";
import { onTestFinished } from "vitest";

export const examples = fileURLToPath(new URL("../../../examples/", import.meta.url));
export const binary = fileURLToPath(new URL("../bin/cofill.js", import.meta.url));

export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export interface RunOptions {
  readonly stdin?: string | Uint8Array;
  readonly env?: Record<string, string>;
  readonly isTTY?: boolean;
  readonly columns?: number;
}

async function* once(input: string | Uint8Array) {
  yield input;
}

/** A directory of a test's own, gone when the test is over, and `cofill` run inside it. */
export const workspace = (files: Readonly<Record<string, string | Uint8Array>> = {}) => {
  const cwd = mkdtempSync(join(tmpdir(), "cofill-"));
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true }));
  const path = (name: string) => join(cwd, name);
  const write = (name: string, content: string | Uint8Array) => {
    mkdirSync(dirname(path(name)), { recursive: true });
    writeFileSync(path(name), content);
  };
  for (const [name, content] of Object.entries(files)) write(name, content);
  return {
    cwd,
    path,
    write,
    read: (name: string) => readFileSync(path(name), "utf8"),
    list: () => readdirSync(cwd).sort(),
    /** Runs a command line in this process. */
    run: async (argv: readonly string[], options: RunOptions = {}): Promise<Ran> => {
      const chunks = { out: "", err: "" };
      const code = await main(argv, {
        cwd,
        env: options.env ?? {},
        isTTY: options.isTTY ?? false,
        stdin: once(options.stdin ?? ""),
        stdout: { write: (text) => (chunks.out += text), columns: options.columns ?? 80 },
        stderr: { write: (text) => (chunks.err += text) },
      });
      return { code, ...chunks };
    },
    /** Runs it as a process of its own, from what was built. */
    spawn: (
      argv: readonly string[],
      options: { readonly input?: string; readonly env?: Record<string, string> } = {},
    ): Ran => {
      const { env, ...rest } = options;
      const done = spawnSync(process.execPath, [binary, ...argv], {
        cwd,
        encoding: "utf8",
        env: { ...process.env, NO_COLOR: "1", ...env },
        ...rest,
      });
      return { code: done.status ?? -1, out: done.stdout, err: done.stderr };
    },
  };
};

export type Workspace = ReturnType<typeof workspace>;

export const exampleText = (name: string): string => readFileSync(join(examples, name), "utf8");

/** One field of each kind, for two roles. */
export const sampleForm = `---
markform:
  spec: MF/0.1
  title: Trip
  roles:
    - user
    - agent
---

# Trip request

{% form id="trip" title="Trip request" %}

{% group id="who" title="Traveller" %}

{% field kind="string" id="name" label="Full name" required=true priority="high" role="user" minLength=2 maxLength=40 examples=["Ida Holm"] %}{% /field %}

{% instructions ref="name" %}
As in the passport.
{% /instructions %}

{% field kind="number" id="age" label="Age" role="user" min=0 max=150 integer=true %}{% /field %}

{% field kind="single_select" id="class" label="Class" required=true role="user" %}
- [ ] Economy {% #economy %}
- [ ] Business {% #business %}
{% /field %}

{% field kind="multi_select" id="meals" label="Meals" role="user" maxSelections=2 %}
- [ ] Breakfast {% #breakfast %}
- [ ] Lunch {% #lunch %}
- [ ] Dinner {% #dinner %}
{% /field %}

{% field kind="string_list" id="tags" label="Tags" role="user" maxItems=5 %}{% /field %}

{% /group %}

{% group id="details" title="Details" %}

{% field kind="date" id="leaves" label="Leaves on" role="agent" min="2026-01-01" %}{% /field %}

{% field kind="year" id="since" label="Customer since" role="agent" %}{% /field %}

{% field kind="url" id="site" label="Site" role="agent" %}{% /field %}

{% field kind="url_list" id="links" label="Links" role="agent" %}{% /field %}

{% field kind="checkboxes" id="checks" label="Checks" role="agent" checkboxMode="explicit" %}
- [ ] Insured {% #insured %}
- [ ] Visa needed {% #visa %}
{% /field %}

{% field kind="table" id="stops" label="Stops" columnIds=["city", "nights"] columnLabels=["City", "Nights"] columnTypes=[{type: "string", required: true}, "number"] maxRows=4 %}
| City | Nights |
| --- | --- |
{% /field %}

{% /group %}

{% /form %}
`;
