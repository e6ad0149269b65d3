import { answerAt, type LiveForm, step } from "@cofill/core";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { heldInput, pageKindOf } from "../src/components/index.ts";
import { groupEntries, limits, type Post, type PostedEntries, readPost, renderForm } from "../src/index.ts";
import { pageKinds } from "../src/kinds/registry.ts";
import { type Sample, samples } from "./every-kind.ts";
import { postOf } from "./read-html.ts";
import { ada, after, bot, formOf, markform, order, pageOf, schemaForm, sharedPage } from "./sample-pages.ts";

const read = (form: LiveForm, entries: PostedEntries): Post => {
  const post = readPost(form, entries);
  if (!post.ok) throw new Error(post.message);
  return post;
};

const applied = (form: LiveForm, post: Post): LiveForm =>
  post.changes.reduce((now, { command }) => {
    const stepped = step(now, command, ada);
    if (!stepped.ok) throw new Error(stepped.refusal.code);
    return stepped.form;
  }, form);

const empty = (sample: Sample): LiveForm => formOf({ id: "f", items: [sample.field] });

const holding = (sample: Sample, value: unknown): LiveForm => {
  const stepped = step(empty(sample), { type: "set", path: "it", value, keep: true }, bot);
  return stepped.ok ? stepped.form : empty(sample);
};

const shows = (sample: Sample, form: LiveForm) =>
  heldInput(pageKindOf(pageKinds, sample.field), sample.field, answerAt(form, "it"));

const junk = fc.oneof(fc.string({ unit: "binary" }), fc.jsonValue({ maxDepth: 2 }), fc.double());

describe.each(samples.map((sample) => [sample.name, sample] as const))("%s", (_, sample) => {
  test("posting an untouched page makes no changes", () => {
    fc.assert(
      fc.property(fc.oneof(sample.values, junk), (value) => {
        const form = holding(sample, value);
        expect(read(form, postOf(renderForm(pageOf(form)))).changes).toEqual([]);
      }),
    );
  });
});

/** A file comes by itself. */
const typed = samples.filter(({ field }) => field.kind !== "file");

describe.each(typed.map((sample) => [sample.name, sample] as const))("%s", (_, sample) => {
  test("an entered value is set", () => {
    fc.assert(
      fc.property(sample.values, (value) => {
        // What a skipped cell says is not entered.
        fc.pre(!JSON.stringify(value).includes("skipped"));
        const wanted = holding(sample, value);
        const typed = postOf(renderForm(pageOf(wanted)));
        typed.set("_was", postOf(renderForm(pageOf(empty(sample)))).get("_was")!);
        const post = read(empty(sample), typed);
        if (post.changes.length === 0) expect(shows(sample, wanted)).toEqual(shows(sample, empty(sample)));
        else expect(asEntered(sample, applied(empty(sample), post))).toEqual(asEntered(sample, wanted));
      }),
    );
  });

  test("an emptied control clears the answer", () => {
    fc.assert(
      fc.property(sample.values, (value) => {
        // A cell that was skipped stays so, however empty it looks.
        fc.pre(!JSON.stringify(value).includes("skipped"));
        const form = holding(sample, value);
        const entries = postOf(renderForm(pageOf(form)));
        const blank = postOf(renderForm(pageOf(empty(sample))));
        const isEmpty = entries.get("_was")![0] === blank.get("_was")![0];
        for (const name of entries.keys()) {
          if (!name.startsWith("_") && name !== "it::rows") entries.set(name, blank.get(name) ?? [""]);
        }
        const commands = read(form, entries).changes.map(({ command }) => command);
        expect(commands).toEqual(isEmpty ? [] : [{ type: "clear", path: "it", keep: true }]);
      }),
    );
  });
});

/** Lines, half characters and NUL as every browser sends them; blanks around what is no free text do not count. */
const asEntered = (sample: Sample, form: LiveForm): unknown => {
  const isFree = sample.field.kind === "string" || sample.field.kind === "json";
  const sent = (text: string) => text.replace(/\r\n?/g, "\n").replaceAll("\0", "\ufffd").toWellFormed();
  const lines = (text: string) =>
    text
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== "")
      .join("\n");
  return Object.entries(shows(sample, form))
    .map(([part, texts]) => [part, texts.map(sent).map((text) => (isFree ? text : lines(text)))])
    .filter(([, texts]) => texts!.length > 0 && texts![0] !== "");
};

describe("readPost: the pressed button", () => {
  const shared = sharedPage();
  const pressed = (page: typeof shared, word: string) => read(page.form, postOf(renderForm(page), word));
  const commandsOf = (post: Post) => post.changes.map(({ command }) => command);

  test.each([
    ["save", { type: "save" }, []],
    ["next", { type: "next" }, []],
    ["submit", { type: "submit" }, []],
    ["step:payment", { type: "step", step: "payment" }, []],
    ["confirm:city", { type: "confirm", path: "city" }, [{ type: "confirm", path: "city" }]],
    ["accept:iban", { type: "accept", path: "iban" }, [{ type: "accept", path: "iban" }]],
    ["decline:iban", { type: "decline", path: "iban" }, [{ type: "decline", path: "iban" }]],
    ["accept:*", { type: "accept", path: "*" }, [{ type: "accept", path: "iban" }]],
    ["clearfile:cv", { type: "clearfile", path: "cv" }, [{ type: "clear", path: "cv", keep: true }]],
    ["theirs:from", { type: "theirs", path: "from" }, []],
    ["dance", { type: "save" }, []],
    ["", { type: "save" }, []],
    ["remove:items", { type: "save" }, []],
    [`step:${"x".repeat(5_000)}`, { type: "save" }, []],
  ])("%j is read as its intent and commands", (word, intent, commands) => {
    const post = pressed(shared, word);
    expect(post.intent).toEqual(intent);
    expect(commandsOf(post)).toEqual(commands);
  });

  test("confirm:* confirms every answer of an agent that no person confirmed", () => {
    expect(
      commandsOf(pressed(shared, "confirm:*"))
        .map(({ path }) => path)
        .sort(),
    ).toEqual(["city", "from"]);
  });

  test("mine:from sets what the person entered, over another actor's answer", () => {
    expect(commandsOf(pressed(shared, "mine:from"))).toEqual([
      { type: "set", path: "from", value: "2026-05-05", lenient: true, keep: true },
    ]);
  });

  test("an undecided conflict is returned again", () => {
    expect(pressed(shared, "save").undecided).toEqual([{ path: "from", mine: { "": ["2026-05-05"] } }]);
    expect(pressed(shared, "mine:from").undecided).toEqual([]);
  });

  test("rows of a list: typed values are set before the row is removed", () => {
    const form = after(
      schemaForm(order),
      [{ type: "add_instance", path: "lines" }, ada],
      [{ type: "add_instance", path: "lines" }, ada],
    );
    const entries = postOf(renderForm(pageOf(form)), "remove:lines[0]");
    entries.set("lines[1].article", ["Ink"]);
    const post = read(form, entries);
    expect(commandsOf(post)).toEqual([
      { type: "set", path: "lines[1].article", value: "Ink", lenient: true, keep: true },
      { type: "remove_instance", path: "lines", index: 0 },
    ]);
    expect(answerAt(applied(form, post), "lines[0].article").value).toBe("Ink");
  });

  test("rows of a table: addrow adds a blank row, removerow moves the rows below up", () => {
    const columns = [{ id: "a", label: "A", type: "string", required: false }] as const;
    const base = { type: "field", label: "T", required: false, priority: "medium" } as const;
    const blank = formOf({ id: "f", items: [{ ...base, kind: "table", id: "t", columns }] });
    const cells = (...texts: string[]) => texts.map((value) => ({ a: { state: "answered", value } }));
    const form = after(blank, [{ type: "set", path: "t", value: cells("x", "y", "z") }, ada]);
    expect(read(form, postOf(renderForm(pageOf(form)), "addrow:t")).blankRows).toEqual({ t: 1 });
    const post = read(form, postOf(renderForm(pageOf(form)), "removerow:t:1"));
    expect(answerAt(applied(form, post), "t").value).toEqual(cells("x", "z"));
  });

  test("a posted file is distinguished from an empty file control", () => {
    const base = { type: "field", required: false, priority: "medium", kind: "file" } as const;
    const form = formOf({
      id: "f",
      items: [
        { ...base, id: "cv", label: "CV" },
        { ...base, id: "other", label: "Other" },
      ],
    });
    const file = { name: "cv.pdf", size: 3, type: "application/pdf" };
    const none = { name: "", size: 0, type: "application/octet-stream" };
    const entries = groupEntries([
      ["_was", "{}"],
      ["cv", file],
      ["other", none],
      ["nowhere", file],
    ])!;
    expect(read(form, entries).files).toEqual([{ path: "cv", file }]);
  });
});

describe("readPost: hostile posts", () => {
  const form = markform("vendor-onboarding");
  const untouched = () => postOf(renderForm(pageOf(form)));

  test.each([
    [
      "names of nothing",
      [
        ["nowhere", "x"],
        ["__proto__", "x"],
        ["constructor.name", "x"],
        ["legal_name[0]", "x"],
      ],
    ],
    [
      "parts of nothing",
      [
        ["legal_name::amount", "x"],
        ["legal_name::", "x"],
        ["::", "x"],
        ["insurance::999999.a", "x"],
      ],
    ],
    ["a path in _was that is none", [["_was", '{"__proto__":"x","constructor":"y","a[99999999]":"z"}']]],
    [
      "numbers that are none",
      [
        ["_seen", "1e9"],
        ["references::rows", "99999999999"],
        ["references::rows", "-1"],
      ],
    ],
  ] as const)("%s change nothing", (_, more) => {
    const entries = untouched();
    for (const [name, value] of more) entries.set(name, [value]);
    expect(read(form, entries).changes).toEqual([]);
    expect({}).not.toHaveProperty("x");
  });

  test.each([
    ["no _was", undefined],
    ["a list", "[]"],
    ["broken JSON", "{"],
    ["null", "null"],
    ["too much", `{"a":"${"x".repeat(limits.maxWasLength)}"}`],
  ])("%s is refused with a reason", (_, was) => {
    const entries = untouched();
    if (was === undefined) entries.delete("_was");
    else entries.set("_was", [was]);
    expect(readPost(form, entries)).toEqual({
      ok: false,
      code: "unreadable_post",
      message: expect.stringContaining("_was"),
    });
  });

  test("100,000 entries are refused, however they come", () => {
    const many = Array.from({ length: 100_000 }, (_, index) => [`n${index}`, "x"] as const);
    expect(groupEntries(many)).toBeUndefined();
    expect(readPost(form, new Map(many.map(([name, value]) => [name, [value]])))).toMatchObject({
      code: "too_many_entries",
    });
  });

  test("an unknown option is kept as typed and reported as an issue", () => {
    const entries = untouched();
    entries.set("legal_form", ["<script>"]);
    const now = applied(form, read(form, entries));
    expect(answerAt(now, "legal_form")).toMatchObject({ state: "answered", raw: "<script>" });
    expect(now.issues.get("legal_form")?.[0]?.code).toBe("unknown_option");
  });

  test("any post is read or refused without an exception", () => {
    const names = fc.oneof(fc.constantFrom(...untouched().keys(), "_do", "__proto__"), fc.string());
    fc.assert(
      fc.property(fc.array(fc.tuple(names, fc.string({ unit: "binary" }))), (entries) => {
        const post = readPost(
          form,
          new Map<string, string[]>([
            ...untouched(),
            ...entries.map(([name, value]): [string, string[]] => [name, [value]]),
          ]),
        );
        expect(post.ok || post.message.length > 0).toBe(true);
        if (post.ok) for (const { command } of post.changes) step(form, command, ada);
      }),
    );
  });
});
