import { mkdirSync, writeFileSync } from "node:fs";
import type { Client } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { converseAtTerminal } from "./channels/conversation.ts";
import { connectMcp, http } from "./channels/intake.ts";
import { callerOf, openMcp } from "./channels/mcp-file.ts";
import { readPage } from "./channels/page-html.ts";
import { type FormCase, ownForms } from "./forms.ts";
import { plainWords, textsIn } from "./normal.ts";
import { cofill, createPlace, type Served, serve } from "./place.ts";

const place = createPlace();
let served: Served;
let client: Client;

beforeAll(async () => {
  mkdirSync(place.path("forms"));
  for (const { files } of ownForms)
    for (const [name, text] of Object.entries(files)) writeFileSync(place.path(`forms/${name}`), text);
  served = await serve(place.directory, ["forms", "--data", "data.sqlite", "--no-watch"]);
  client = await connectMcp(served.url);
}, 60_000);
afterAll(async () => {
  await client?.close();
  await served?.stop();
  place.remove();
});

type Pair = readonly [actual: unknown, desired: unknown];

/** What holds. */
const agreed = (title: string, look: () => Promise<Pair>): void =>
  test(title, async () => {
    const [actual, desired] = await look();
    expect(actual).toEqual(desired);
  });

const actor = { kind: "agent", id: "bot" };

/** A submission of a form, and calls that go on with its token. */
const begin = async (intakeId: string, body: object = {}) => {
  const made = await http(served.url, "POST", `/intakes/${intakeId}/submissions`, { actor, ...body });
  const path = `/submissions/${made.submissionId}`;
  let { resumeToken } = made;
  const call = async (method: string, at: string, given: object = {}) => {
    const isRead = method === "GET";
    const headers = isRead ? { "resume-token": resumeToken } : {};
    const sent = isRead ? undefined : { actor, resumeToken, ...given };
    const answer = await http(served.url, method, path + at, sent, headers);
    resumeToken = answer.resumeToken ?? resumeToken;
    return answer;
  };
  return {
    made,
    set: (fields: object, more: object = {}) => call("PATCH", "/fields", { fields, ...more }),
    submit: (more: object = {}) => call("POST", "/submit", { idempotencyKey: path, ...more }),
    read: () => call("GET", ""),
    /** One of Assist's tools on it. */
    tool: async (name: string, input: object = {}) => {
      const response = await fetch(`${served.url}${path}/formspec/tools/formspec.${name}`, {
        method: "POST",
        headers: { "content-type": "application/json", "resume-token": resumeToken },
        body: JSON.stringify(input),
      });
      resumeToken = response.headers.get("resume-token") ?? resumeToken;
      const { content } = (await response.json()) as { content: readonly { text: string }[] };
      return JSON.parse(content[0]!.text);
    },
  };
};

/** A directory with one form in it. */
const withForm = async <T>(name: string, work: (directory: string, form: FormCase) => Promise<T>): Promise<T> => {
  const own = createPlace();
  const form = ownForms.find(({ file }) => file === name)!;
  own.put(form);
  try {
    return await work(own.directory, form);
  } finally {
    own.remove();
  }
};

const saysAll = (said: unknown, texts: readonly string[]): readonly string[] =>
  texts.filter((text) => plainWords(textsIn(said)).includes(plainWords(text)));

agreed("a check that a definition makes at submit keeps a submission from being finalized", async () => {
  const { set, submit } = await begin("order");
  await set({ customer: "Ida" });
  return [(await submit()).ok, false];
});

const person = { actor: { kind: "human", id: "ann" } };

agreed("a form with checks in code is not finalized over HTTP while one of them finds an error", async () => {
  const { set, submit } = await begin("errands");
  await set({ item: "Flour", budget: 5 }, person);
  const { issues } = await set({ shop: "Corner shop, Main Street", price: 9 });
  const refused = await submit();
  await set({ price: 4 });
  const pathsOf = (errors: readonly { path: string }[]) => errors.map(({ path }) => path);
  return [
    [pathsOf(issues), refused.ok, pathsOf(refused.error?.fields ?? []), (await submit()).state],
    [["price"], false, ["price"], "finalized"],
  ];
});

agreed("a field for the agent's role is not required of the person on the page", async () => {
  const page = await withForm("errands.form.md", async (directory) => {
    const { url, stop } = await serve(directory, ["errands.form.md"]);
    const response = await fetch(url, { headers: { accept: "text/html" } });
    const read = readPage(await response.text());
    await stop();
    return read;
  });
  const needs = ["item", "shop"].map((path) => page.fields.get(path)?.texts.includes("required") ?? false);
  return [
    [needs, /(\d+) required left/.exec(page.text)?.[1]],
    [[true, false], "2"],
  ];
});

const words = ["With its street.", "The market counts as a shop.", "80"];

agreed("the terminal's next says the author's instructions, notes and limits", () =>
  withForm("errands.form.md", async (directory) => {
    const { out } = await cofill(directory, ["next", "errands.form.md", "--count", "9", "--format", "json"]);
    const { fields } = JSON.parse(out) as { fields: readonly { ref: string }[] };
    return [
      saysAll(
        fields.find(({ ref }) => ref === "shop"),
        words,
      ),
      words,
    ];
  }),
);

agreed("the tool of the intake says the author's instructions, notes and limits", async () => {
  const { tools } = await client.listTools();
  return [saysAll(tools.find(({ name }) => name === "formbridge_errands_set")?.inputSchema, words), words];
});

agreed("the description of a field in Assist says the author's instructions, notes and limits", async () => {
  const { tool } = await begin("errands");
  return [saysAll(await tool("field.describe", { path: "shop" }), words), words];
});

interface Listed {
  readonly path: string;
  readonly valid: boolean;
  readonly "x-answerValid"?: boolean;
}

interface Inspected {
  readonly valid: boolean;
  readonly errorFree: boolean;
}

const line = { article: "Lamp", quantity: 2, price: 3.5 };

agreed("a row with a calculated column is taken at the terminal", () =>
  withForm("order.formspec.json", async (directory, { file }) => {
    const codes: number[] = [];
    for (const [column, value] of Object.entries(line)) {
      const argv = ["set", file, `lines[0].${column}`, "--json", "--", JSON.stringify(value)];
      codes.push((await cofill(directory, argv)).code);
    }
    return [codes, [0, 0, 0]];
  }),
);

agreed("a row with a calculated column is taken over HTTP", async () => {
  const { set, read } = await begin("order");
  const { ok } = await set({ lines: [line] });
  return [
    [ok, (await read()).fields.lines],
    [true, [{ ...line, amount: 7 }]],
  ];
});

agreed("a row with a calculated column is taken in the tool of the intake", async () => {
  const call = callerOf(client);
  const made = await call("formbridge_order_create", { actor, initialFields: { lines: [line] } });
  return [made.ok, true];
});

agreed("evidence for a container belongs to every answer in it", async () => {
  const { set, read } = await begin("claim");
  const origin = { confidence: 0.9, evidence: "letter of 3 May" };
  await set({ contacts: [{ email: "ida@example.org", role: "claimant" }] }, { origins: { contacts: origin } });
  const { answers } = await read();
  return [["contacts[0].email", "contacts[0].role"].map((path) => answers[path]?.origin), [origin, origin]];
});

agreed("nextIncomplete goes on from a field that only a person may answer", async () => {
  const { tool } = await begin("claim", { initialFields: { claimant: "Ida", reference: "AB-12" } });
  const asked: string[] = [];
  for (let turn = 0; turn < 2; turn++) {
    const { path } = await tool("form.nextIncomplete");
    asked.push(path);
    if (path === "account") await tool("field.set", { path, value: "NO93 8601 1117 947" });
  }
  return [new Set(asked).size, 2];
});

agreed("AS-2-09: a list without rows is in the description of the form, with how to add a row", async () => {
  const { tool } = await begin("claim");
  const { "x-lists": lists } = await tool("form.describe");
  const { rows, nextRow, fields } = lists.find(({ path }: { path: string }) => path === "witnesses");
  const first = `${nextRow}.${fields[0].id}`;
  const { accepted } = await tool("field.set", { path: first, value: "Ida" });
  return [
    [rows, first, accepted],
    [0, "witnesses[0].name", true],
  ];
});

agreed("bulkSet adds the row whose field it is given", async () => {
  const { tool } = await begin("order");
  const { results } = await tool("field.bulkSet", { entries: [{ path: "lines[0].article", value: "Lamp" }] });
  return [results?.[0]?.accepted, true];
});

agreed("an empty list is a value that minItems judges", async () => {
  const { set, read } = await begin("claim");
  await set({ tags: [] });
  const { fields, issues } = await read();
  const about = issues
    .filter(({ path }: { path: string }) => path === "tags")
    .map(({ code }: { code: string }) => code);
  return [
    [fields.tags, about],
    [[], ["too_short"]],
  ];
});

/** The codes of what is wrong with a required text after it was given. */
const codesAfter = async (intakeId: string, path: string, text: string): Promise<readonly string[]> => {
  const { set, read } = await begin(intakeId);
  await set({ [path]: text });
  const { issues } = (await read()) as { issues: readonly { path: string; code: string }[] };
  return issues.filter((issue) => issue.path === path).map(({ code }) => code);
};

for (const [intakeId, path] of [
  ["kinds", "text"],
  ["order", "customer"],
  ["claim", "place"],
] as const) {
  agreed(`blanks satisfy required in ${intakeId} where an empty text does, and nowhere else`, async () => [
    await codesAfter(intakeId, path, "   "),
    await codesAfter(intakeId, path, ""),
  ]);
}

agreed(
  "EN D-05: blanks answer a FormSchema's text, which its pattern takes, and an empty text is no answer",
  async () => [
    [await codesAfter("visit", "arrival", "   "), await codesAfter("visit", "arrival", "")],
    [[], ["required"]],
  ],
);

agreed("a member of a request that is unknown is refused by name", async () => {
  const response = await fetch(`${served.url}/intakes/claim/submissions`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ actor, initialfields: { claimant: "Ida" } }),
  });
  const text = await response.text();
  return [
    [response.ok, text.includes("initialfields")],
    [false, true],
  ];
});

agreed("a FormSchema without an order is asked in the order in which its author wrote it", async () => {
  const { intake } = await http(served.url, "GET", "/intakes/visit");
  const written = Object.keys(
    JSON.parse(ownForms.find(({ file }) => file === "visit.form.json")!.files["visit.form.json"]!).pattern.fields,
  );
  return [Object.keys(intake.schema.properties), written];
});

/** The first row, then the second, as somebody types who does what `next` recommends each time. */
agreed("what next recommends for a table adds a row to those that are there", () =>
  withForm("kinds.form.md", async (directory, { file }) => {
    for (const city of ["Oslo", "Rome"]) {
      const next = await cofill(directory, ["next", file, "--count", "50", "--format", "json"]);
      const { fields } = JSON.parse(next.out) as { fields: readonly { ref: string; command: string }[] };
      const { command = `cofill set ${file} stops[1]` } = fields.find(({ ref }) => ref === "stops") ?? {};
      const [, ...words] = command
        .replace(/ '\{.*$/, "")
        .replaceAll("'", "")
        .split(" ");
      await cofill(directory, [...words, JSON.stringify({ city, nights: 2, from: "2026-05-01" })]);
    }
    const { out } = await cofill(directory, ["export", file, "--friendly"]);
    const { values } = JSON.parse(out) as { values: { stops?: readonly { city: string }[] } };
    return [values.stops?.map(({ city }) => city), ["Oslo", "Rome"]];
  }),
);

agreed("a cell of a text form's table is set by its path, as a cell of a definition is", () =>
  withForm("kinds.form.md", async (directory, { file }) => [
    (await cofill(directory, ["set", file, "stops[0].city", "Oslo"])).code,
    0,
  ]),
);

agreed("a line inside a table that is no row stays where it is in the canonical form", () =>
  withForm("kinds.form.md", async (directory, { file, files }) => {
    const wrapped = files[file]!.replace(
      "| --- | --- | --- |\n",
      "| --- | --- | --- |\n| Oslo | 2 | 2026-05-01 |\nby the harbour\n| Rome | 1 | 2026-05-03 |\n",
    );
    writeFileSync(`${directory}/${file}`, wrapped);
    const { out, err, code } = await cofill(directory, ["canonical", file]);
    return [code === 0 ? out.includes("by the harbour") : err !== "", true];
  }),
);

agreed("@current is the current row of the innermost repeat", async () => {
  const own = createPlace();
  const definition = {
    $formspec: "1.0",
    url: "https://forms.example.org/agreement/current",
    version: "1.0.0",
    status: "active",
    title: "Current",
    items: [
      {
        ...{ key: "lines", type: "group", label: "Lines", repeatable: true, minRepeat: 1 },
        children: [
          { key: "quantity", type: "field", label: "Quantity", dataType: "integer" },
          { key: "stock", type: "field", label: "Stock", dataType: "integer" },
        ],
      },
    ],
    binds: [{ path: "lines[*].quantity", constraint: "$ <= @current.stock", constraintMessage: "Not in stock" }],
  };
  try {
    writeFileSync(own.path("current.formspec.json"), JSON.stringify(definition));
    const file = "current.formspec.json";
    for (const [column, value] of Object.entries({ stock: "3", quantity: "5" }))
      await cofill(own.directory, ["set", file, `lines[0].${column}`, value]);
    const { out } = await cofill(own.directory, ["validate", file, "--format", "json"]);
    const { results } = JSON.parse(out) as { results: readonly { path: string }[] };
    return [results.map(({ path }) => path), ["lines[0].quantity"]];
  } finally {
    own.remove();
  }
});

agreed("both measures of a field's validity are the same in all tools of one channel, and have their names", () =>
  withForm("kinds.form.md", async (directory, { file }) => {
    const { call, close } = await openMcp(directory, file);
    await call("formspec.field.set", { path: "count", value: 99 });
    const listed = (await call("formspec.field.list")) as readonly Listed[];
    const described = new Map<string, Listed>();
    for (const { path } of listed) described.set(path, await call("formspec.field.describe", { path }));
    const { progressSummary } = await call("markform.inspect");
    await close();
    const fields = Object.entries(progressSummary.fields as Readonly<Record<string, Inspected>>);
    return [
      listed.map(({ path, valid }) => [path, valid, described.get(path)!["x-answerValid"] ?? valid]),
      fields.map(([id, { errorFree, valid }]) => [id, errorFree, valid]),
    ];
  }),
);

agreed("rows of a table that were typed before Ctrl-C are in the file", () =>
  withForm("kinds.form.md", async (directory, { file }) => {
    const at = converseAtTerminal(directory, ["fill", file, "--plain"]);
    const isAsked = async (start: string): Promise<void> => {
      for (let said = await at.hear(); said !== undefined; said = await at.hear()) {
        if (said.slice(said.lastIndexOf("\n") + 1).startsWith(start)) return;
        at.say("");
      }
      throw new Error(`not asked: ${start}`);
    };
    await isAsked("Add a row?");
    at.say("y");
    for (const cell of ["Oslo", "2", "2026-05-01"]) {
      await at.hear();
      at.say(cell);
    }
    await isAsked("Add another row?");
    at.say("\u0003");
    const said = await at.ended();
    expect(said).toContain(`What you answered is in ${file}`);
    const { out } = await cofill(directory, ["export", file, "--friendly"]);
    const { values } = JSON.parse(out) as { values: { stops?: readonly { city: string }[] } };
    return [values.stops?.map(({ city }) => city), ["Oslo"]];
  }),
);
