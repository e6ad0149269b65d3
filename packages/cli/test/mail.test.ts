import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { mailPlace, tripAnswers } from "./mail-place.ts";
import { workspace } from "./run-cofill.ts";

/** A tool that counts what it is told to. */
const counter = async (): Promise<string> => {
  let count = 0;
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => (body += String(chunk)));
    request.on("end", () => {
      count += (JSON.parse(body) as { by?: number }).by ?? 1;
      response.setHeader("content-type", "application/json").end(JSON.stringify({ count }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
};

test("EN-PKG-01 EN-CLI-01 EN-CLI-09 EN-CLI-10 EN-CLI-11 a form is sent, found, filled, answered and used without a server", async () => {
  const { as, typed, json } = await mailPlace(["alice", "bob", "carol"]);
  await as("bob", "names", "add", "@counter", "--tool", await counter(), "--about", "counts");

  const sent = await as("alice", "send", "@bob", "please fill @form:trip.json before Friday", "--expires", "2d");
  expect(sent.out).toContain("✓ Sent to @bob as message 1\n");

  const inbox = await as("bob", "inbox");
  expect(inbox.out).toMatch(/^1 {4}@alice · just now\n {5}please fill @form before Friday\n/);
  expect(inbox.out).toMatch(/@form: form "Trip" open until \d{4}-/);
  expect(inbox.out).toContain("cofill fill 1 --as bob · cofill forward 1 @NAME --as bob");

  const filled = await typed("bob", ["fill", "1"], [...tripAnswers, "1", "y"]);
  expect([filled.code, filled.err]).toEqual([0, ""]);
  expect(filled.out).toContain("  As in the passport.\nName: \n");
  expect(filled.out).toContain("City (address.city): \n");
  expect(filled.out).toContain("Pin: ••••");
  expect(filled.out).toContain("✓ Form submitted.\n");
  expect(filled.out).toContain("✓ Message 1 is dismissed.\n");
  expect((await as("bob", "inbox")).out).not.toContain("please fill");
  expect((await as("bob", "inbox", "--all")).out).toContain("· dismissed");

  const answer = await json("alice", "message", "2");
  expect(answer).toMatchObject({
    type: "form-response",
    from: "@bob",
    formTitle: "Trip",
    payload: {
      name: "Ida",
      nights: 3,
      vegetarian: true,
      budget: "12345678901234567890",
      address: { city: "Oslo" },
      tags: ["sun", "sea"],
      legs: [{ from: "Oslo", to: "Rome" }],
      pin: "•••",
      counter: { edge: "counter" },
    },
  });
  const shown = await as("alice", "inbox");
  expect(shown.out).toMatch(/^2 {4}@bob · just now\n {5}answers "Trip"\n {5}name: Ida · nights: 3 · /);
  expect(shown.out).toContain("cofill dismiss 2 --as alice");
  expect((await as("alice", "message", "2", "--secrets")).out).toContain("1234");

  expect((await as("alice", "adopt", "2", "counter", "@bobs-counter")).out).toBe("✓ @bobs-counter is a tool\n");
  expect((await as("alice", "call", "@bobs-counter", '{"by": 2}')).out).toBe('{\n  "count": 2\n}\n');

  expect((await as("alice", "close", "1")).out).toContain("Trip is closed");
  const late = await as("bob", "fill", "1", "--set", "name=Bo", "--submit");
  expect(late.code).toBe(2);
  expect(late.err).toBe('cofill: "Trip" was closed: it takes no answers any more\n');
  expect((await as("alice", "dismiss", "2")).out).toBe("✓ Message 2 is dismissed\n");
});

test("EN-FWD-01 the answer to a forwarded form goes to its proposer", async () => {
  const { as, json } = await mailPlace(["alice", "bob", "carol"]);
  await as("alice", "send", "@bob", "@form:vendor.form.md");
  const passed = await as("bob", "forward", "1", "@carol", "you know this better");
  expect(passed.out).toBe("✓ Passed on to @carol as message 2\n");
  expect((await as("carol", "inbox")).out).toContain('@form: form "Vendor" open');
  const done = await as("carol", "fill", "1", "--set", "name=Aldermoor", "--submit", "--dismiss");
  expect(done.out).toBe("✓ Form submitted.\n");
  const [answer] = await json("alice", "inbox");
  expect(answer).toMatchObject({ from: "@carol", payload: { name: "Aldermoor" } });
  expect((await json("carol", "inbox", "--all")).at(-1)).toMatchObject({ number: 1, dismissed: true });
});

test("EN-REQ-01 a request asks for one capability in free text, and is resolved or rejected", async () => {
  const { as, json } = await mailPlace();
  await as("bob", "names", "add", "@answer", "--value", "42");
  expect((await as("alice", "request", "@bob", "the answer, please", "--name", "@the-answer")).code).toBe(0);
  const inbox = (await as("bob", "inbox")).out;
  expect(inbox).toContain("asks for: the answer, please");
  expect(inbox).toContain("cofill resolve 1 @NAME --as bob · cofill reject 1 --as bob");
  expect((await as("bob", "resolve", "1", "@answer")).out).toBe("✓ @alice has @answer now\n");
  expect((await as("alice", "names", "show", "@the-answer")).out).toBe("42\n");
  await as("alice", "request", "@bob", "a pony");
  expect((await as("bob", "reject", "2", "I have none")).code).toBe(0);
  expect(await json("alice", "message", "2")).toMatchObject({ status: "rejected", reason: "I have none" });
  expect((await as("alice", "inbox")).out).toContain("rejected: I have none");
});

test("mail: a name that is taken is refused before a request is sent", async () => {
  const { as, json } = await mailPlace();
  const { code, err } = await as("alice", "request", "@bob", "a counter", "--name", "@bob");
  expect([code, err]).toEqual([2, expect.stringContaining("Without --name, what they give is named with")]);
  expect(await json("bob", "inbox")).toEqual([]);
});

test.each<[string, readonly (readonly string[])[], readonly string[], string]>([
  ["closed", [["close", "1"]], [], '"Vendor" was closed'],
  ["taken back", [["revoke", "1"]], [], '"Vendor" was taken back'],
  ["filled", [], ["--once"], '"Vendor" takes one answer, and has it'],
])("mail: a form that is %s cannot be forwarded", async (_, after, more, message) => {
  const { as, json } = await mailPlace(["alice", "bob", "carol"]);
  await as("alice", "send", "@bob", "@form:vendor.form.md", ...more);
  if (more.length > 0) await as("bob", "fill", "1", "--set", "name=Bo", "--submit");
  for (const argv of after) await as("alice", ...argv);
  const { code, err } = await as("bob", "forward", "1", "@carol");
  expect([code, err]).toEqual([
    2,
    `cofill: ${message}: it takes no answers any more, so that there is nothing to pass on\n`,
  ]);
  expect(await json("carol", "inbox")).toEqual([]);
});

test("mail: the form of an intake is sent, with a note about the parts that are not", async () => {
  const intake = { id: "v", version: "1", name: "Vendor intake", form: "vendor.form.md", ttlMs: 60_000 };
  const { as, json } = await mailPlace(["alice", "bob"], {
    "v.intake.json": JSON.stringify(intake),
    "c.intake.ts": "export default {};",
    "vendor.valid.ts": "export const validators = {};",
  });
  const sent = await as("alice", "send", "@bob", "@form:v.intake.json");
  expect(sent.err).toBe(
    "The form of v.intake.json goes; its approval gates and its destination do not. Answers come to your inbox.\n" +
      "The checks in vendor.valid.ts do not go along: a form that is sent is data.\n",
  );
  expect((await json("bob", "message", "1")).edges[0].form).toMatchObject({
    title: "Vendor intake",
    format: "markform",
  });
  const alone = await as("alice", "send", "@bob", "@form:vendor.form.md");
  expect([alone.code, alone.err]).toEqual([
    0,
    expect.stringContaining("The checks in vendor.valid.ts do not go along"),
  ]);
  expect((await as("alice", "send", "@bob", "@form:c.intake.ts")).err).toContain("is an intake in code");
});

test("fill: Ctrl-C or the end of input loses nothing, and the same command continues", async () => {
  const { as, typed, json } = await mailPlace();
  await as("alice", "send", "@bob", "@form:trip.json");
  const first = await typed("bob", ["fill", "1"], ["Ida", "3"]);
  expect(first.code).toBe(1);
  expect(first.err).toContain("What you answered is kept; 'cofill fill 1 --as bob' goes on from there.");
  const second = await typed("bob", ["fill", "1"], ["n", "", "Oslo", "", "", "n", "1234", "", "1", "n"]);
  expect(second.out).toContain("✓ Name: Ida\nNights: 3\n");
  expect(second.out).not.toContain("Name: \n");
  expect(second.code).toBe(0);
  const [answer] = await json("alice", "inbox");
  expect(answer.payload).toEqual({ name: "Ida", nights: 3, vegetarian: false, address: { city: "Oslo" }, pin: "•••" });
});

test("fill: another answer to the same form begins blank", async () => {
  const { as, typed, json } = await mailPlace();
  await as("alice", "send", "@bob", "@form:vendor.form.md");
  await as("bob", "fill", "1", "--set", "name=One", "--set", "staff=3", "--submit");
  expect((await typed("bob", ["fill", "1"], ["n"])).code).toBe(0);
  const again = await typed("bob", ["fill", "1"], ["y", "Two", "", "1", "n"]);
  expect(again.out).toContain("✓ Form submitted.");
  const { responses } = await json("alice", "responses", "1");
  expect(responses.map(({ payload }: { payload: object }) => payload)).toEqual([
    { name: "One", staff: 3 },
    { name: "Two" },
  ]);
});

test("fill: a sent form is answered again only with --again", async () => {
  const { as, typed, json } = await mailPlace();
  await as("alice", "send", "@bob", "@form:vendor.form.md");
  await as("bob", "fill", "1", "--set", "name=One", "--set", "staff=3", "--submit");
  for (const more of [["--submit"], ["--set", "name=Two", "--submit"], ["--set", "name=Two"]]) {
    const { code, out, err } = await as("bob", "fill", "1", ...more);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toMatch(
      /^cofill: You answered this on \d{4}-.*; 'cofill fill 1 --again --set PATH=VALUE --submit --as bob'/,
    );
  }
  expect((await as("bob", "fill", "1", "--again", "--submit")).err).toContain("Another answer begins blank");
  expect((await as("bob", "fill", "1", "--again", "--set", "name=Two", "--submit")).out).toBe("✓ Form submitted.\n");
  expect((await typed("bob", ["fill", "1", "--again"], ["Three", "", "1", "n"])).out).toContain("✓ Form submitted.");
  const { responses } = await json("alice", "responses", "1");
  expect(responses.map(({ payload }: { payload: object }) => payload)).toEqual([
    { name: "One", staff: 3 },
    { name: "Two" },
    { name: "Three" },
  ]);
});

test("mail: secret answers are printed only with --secrets", async () => {
  const { as, typed, run } = await mailPlace();
  await as("alice", "send", "@bob", "@form:trip.json");
  const given = ["fill", "1", "--set", "pin=hush", "--format", "json"];
  expect(JSON.parse((await as("bob", ...given)).out).draft.payload).toMatchObject({ pin: "•••" });
  expect(JSON.parse((await as("bob", ...given, "--secrets")).out).draft.payload).toMatchObject({ pin: "hush" });
  const stopped = await typed("bob", ["fill", "1", "--format", "json"], ["Ida"]);
  expect(JSON.parse(stopped.out).draft.payload).toMatchObject({ name: "Ida", pin: "•••" });
  const values = JSON.stringify({ nights: 2, vegetarian: true, address: { city: "Oslo" } });
  const sent = await run(["fill", "1", "--values", "-", "--submit", "--format", "json", "--as", "bob"], {
    stdin: values,
  });
  expect([sent.code, sent.out]).toEqual([0, expect.not.stringContaining("hush")]);
});

test.each<[string, string, string, string]>([
  ["a text form", "vendor.form.md", "markform", "Vendor"],
  ["a form record", "trip.json", "form-record", "Trip"],
  ["a FormSchema", "plain.json", "form-record", "Plain"],
  ["a JSON Schema", "order.json", "json-schema", "Order"],
  ["a Formspec definition", "visit.formspec.json", "formspec", "Visit"],
])("mail: a form of any format can be sent: %s", async (_, file, format, title) => {
  const { as, json } = await mailPlace(["alice", "bob"], {
    "plain.json": JSON.stringify({ type: "record", fields: { name: { kind: "string" } } }),
    "order.json": JSON.stringify({ type: "object", title: "Order", properties: { name: { type: "string" } } }),
    "visit.formspec.json": JSON.stringify({
      $formspec: "1.0",
      url: "https://example.com/visit",
      version: "1.0.0",
      status: "active",
      title: "Visit",
      items: [{ type: "field", key: "name", label: "Name", dataType: "string" }],
    }),
  });
  const sent = await as("alice", "send", "@bob", `@form:${file}`);
  expect(sent.err).toBe("");
  const { edges } = await json("bob", "message", "1");
  expect(edges[0]).toMatchObject({ name: "form", kind: "form", form: { title, format } });
  const filled = await as("bob", "fill", "1", "--set", "name=Ida");
  expect([filled.err, filled.out]).toEqual(["", expect.stringContaining("Kept")]);
});

test("mail: a file is sent as a file, and an own name takes precedence over a file of the same name", async () => {
  const files = { "contract.pdf": "%PDF-1.4", "notes.txt": "the file", "my notes.txt": "spaces" };
  const { as, json } = await mailPlace(["alice", "bob"], files);
  await as("alice", "names", "add", "@notes.txt", "--value", '"the name"');
  await as("alice", "send", "@bob", "see @doc:contract.pdf and @that:notes.txt", "--attach", "more=my notes.txt");
  const { edges, text } = await json("bob", "message", "1");
  expect(text).toBe("see @doc and @that");
  expect(edges).toMatchObject([
    { name: "doc", kind: "file", about: "contract.pdf" },
    { name: "more", kind: "file", about: "my notes.txt" },
    { name: "that", kind: "value", about: "a string" },
  ]);
});

test("mail: a received file is saved with the bytes that were sent, from a message or an answer", async () => {
  const bytes = new Uint8Array([0, 255, 128, 13, 10, 0]);
  const { as, write, path } = await mailPlace();
  write("photo.png", bytes);
  await as("alice", "send", "@bob", "see @photo:photo.png");
  const adopted = await as("bob", "adopt", "1", "photo", "@photo", "--out", "first.png");
  expect([adopted.err, adopted.out]).toEqual(["", "✓ @photo is a file\nphoto.png, 6 bytes, is in first.png\n"]);
  expect((await as("bob", "names", "show", "@photo")).out).toContain("--out FILE saves it");
  expect((await as("bob", "names", "show", "@photo", "--out", "again.png")).code).toBe(0);
  for (const name of ["first.png", "again.png"]) expect(new Uint8Array(readFileSync(path(name)))).toEqual(bytes);
  await as("bob", "names", "add", "@one", "--value", "1");
  expect((await as("bob", "names", "show", "@one", "--out", "x")).err).toContain(
    "--out is for a file, and @one is a value",
  );
});

test("mail: the recipient does not see the sender's local path", async () => {
  const { as, json } = await mailPlace(["alice", "bob"], { "private/deal.txt": "x" });
  const sent = await as("alice", "send", "@bob", "see @doc:private/deal.txt. Then @doc:private/deal.txt, again");
  expect(sent.err).toBe("");
  expect((await json("bob", "message", "1")).text).toBe("see @doc. Then @doc, again");
});

test("mail: a word after @ alone never opens a file", async () => {
  const { as } = await mailPlace(["alice", "bob"], { README: "not for others" });
  const { code, err } = await as("alice", "send", "@bob", "look at @README");
  expect([code, err]).toEqual([2, expect.stringContaining("@README")]);
});

test("fill: --set takes paths, rows and lists; --values takes a whole answer", async () => {
  const { as, run } = await mailPlace();
  await as("alice", "send", "@bob", "@form:trip.json");
  const set = [
    "--set",
    "address.city=Oslo",
    "--set",
    "legs[0].from=Oslo",
    "--set",
    "tags=sun, sea",
    "--set",
    "nights=2",
  ];
  const kept = await as("bob", "fill", "1", ...set);
  expect(kept.code).toBe(1);
  expect(kept.out).toContain("to put right");
  const values = JSON.stringify({ name: "Ida", vegetarian: true, pin: "1", legs: [{ from: "A", to: "B" }] });
  const sent = await run(["fill", "1", "--as", "bob", "--values", "-", "--submit", "--format", "json"], {
    stdin: values,
  });
  const { response } = JSON.parse(sent.out);
  expect(response.payload).toMatchObject({
    name: "Ida",
    nights: 2,
    address: { city: "Oslo" },
    tags: ["sun", "sea"],
    legs: [{ from: "A", to: "B" }],
  });
});

test("fill: a file is given by its path and gets an own name", async () => {
  const schema = {
    type: "object",
    title: "Scan",
    required: ["scan"],
    properties: { scan: { type: "string", format: "binary", title: "Scan" } },
  };
  const { as, typed, json } = await mailPlace(["alice", "bob"], {
    "scan.schema.json": JSON.stringify(schema),
    "pass.pdf": "%PDF-1.4",
  });
  await as("alice", "send", "@bob", "@form:scan.schema.json");
  const filled = await typed("bob", ["fill", "1"], ["gone.pdf", "pass.pdf", "1", "n"]);
  expect(filled.out).toContain("! There is no file gone.pdf");
  expect(filled.out).toContain("Scan: pass.pdf (@files/pass.pdf)");
  expect(filled.out).toContain("✓ Form submitted.");
  const [answer] = await json("alice", "inbox");
  expect(answer.payload.scan).toEqual({ edge: "scan" });
  expect((await as("alice", "adopt", String(answer.number), "scan", "@pass")).out).toBe("✓ @pass is a file\n");
  expect((await as("alice", "names", "show", "@pass")).out).toMatch(/^pass\.pdf, .*8 bytes/);
});

test("fill: a slot accepts only own names, in prompts, with --set and in a draft", async () => {
  const { as, typed, run } = await mailPlace(["alice", "bob"], {
    "ask.json": JSON.stringify({
      title: "Ask",
      pattern: { type: "record", fields: { counter: { kind: "capability" }, more: { kind: "string" } } },
    }),
  });
  await as("bob", "names", "add", "@cnt", "--value", "1");
  await as("alice", "send", "@bob", "@form:ask.json");
  const raw = "b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9";
  for (const [given, why] of [
    ["@nope", "counter: You have no name @nope; 'cofill names list' shows yours"],
    [raw, "counter: That is a reference, and only names are taken here"],
  ] as const) {
    const refused = await as("bob", "fill", "1", "--set", `counter=${given}`);
    expect([refused.code, refused.err]).toEqual([2, expect.stringContaining(why)]);
  }
  expect((await as("bob", "fill", "1", "--set", "more=x")).out).toContain("counter");
  const asked = await typed("bob", ["fill", "1"], ["@nope", "@cnt", "1", "n"]);
  expect(asked.out).toContain("! You have no name @nope");
  expect(asked.out).toContain("✓ Form submitted.");

  await as("alice", "send", "@bob", "@form:ask.json");
  const values = JSON.stringify({ counter: "@gone", more: "x" });
  const kept = await run(["fill", "3", "--as", "bob", "--values", "-", "--submit"], { stdin: values });
  expect([kept.code, kept.out]).toEqual([1, expect.stringContaining("  counter: You have no name @gone")]);
  const again = await typed("bob", ["fill", "3"], ["@cnt", "1", "n"]);
  expect(again.out).toContain("✓ Form submitted.");
  await as("bob", "attenuate", "@cnt", "@less", "--uses", "1");
  await as("alice", "send", "@bob", "@form:ask.json");
  await as("bob", "fill", "5", "--set", "counter=@less", "--set", "more=x");
  await as("bob", "revoke", "@less");
  const dead = await as("bob", "fill", "5", "--submit");
  expect([dead.code, dead.out]).toEqual([1, expect.stringContaining("counter: @less was taken back; give another")]);
});

test("responses prints a table, CSV without formulas, and JSON", async () => {
  const { as, json, read, list } = await mailPlace(["alice", "bob", "carol"]);
  await as("alice", "send", "@bob", "@form:vendor.form.md");
  await as("bob", "fill", "1", "--set", "name==1+1", "--set", "staff=-3", "--submit");
  await as("bob", "forward", "1", "@carol");
  await as("carol", "fill", "1", "--set", "name=Carol & Co", "--submit");
  const table = (await as("alice", "responses", "1")).out.split("\n");
  expect(table[0]).toBe("Vendor open · 2 answers");
  expect(table[1]).toMatch(/^N +FROM +WHEN +Company name +Staff$/);
  expect(table[2]).toMatch(/^2 +@bob +just now +=1\+1 +-3$/);
  const csv = (await as("alice", "responses", "1", "--format", "csv")).out.split("\r\n");
  expect(csv[0]).toBe("number,from,date,responseId,name,staff");
  expect(csv[1]).toMatch(/^2,'@bob,[^,]+,rsp_[^,]+,'=1\+1,-3$/);
  expect((await as("alice", "responses", "1", "--out", "answers.csv")).err).toBe("Wrote 2 answers to answers.csv\n");
  expect(read("answers.csv")).toBe(csv.join("\r\n"));
  const sheet = await as("alice", "responses", "1", "--out", "answers.xlsx");
  expect([sheet.code, sheet.err]).toEqual([2, expect.stringContaining("as .csv, .json or .txt, not as answers.xlsx")]);
  expect(list()).not.toContain("answers.xlsx");
  expect((await as("alice", "responses", "1", "--out", "answers.txt")).code).toBe(0);
  const data = await json("alice", "responses", "1");
  expect(data.responses).toMatchObject([{ from: "@bob" }, { from: "@carol", payload: { name: "Carol & Co" } }]);
});

test("names are added, shown, renamed and removed", async () => {
  const { as, json } = await mailPlace();
  await as("alice", "names", "add", "@tools/one", "--value", '{"a": 1}');
  await as("alice", "names", "add", "@two", "@tools/one");
  expect((await json("alice", "names", "list")).map(({ name }: { name: string }) => name)).toEqual([
    ...["@bob", "@tools/one", "@two"],
  ]);
  expect((await as("alice", "names", "list", "@tools")).out).toMatch(/@tools\/one +value +read +an object/);
  expect((await as("alice", "names", "rename", "@tools", "@kept")).out).toBe("✓ Now @kept/one\n");
  expect((await as("alice", "names", "show", "@kept/one")).out).toBe('{\n  "a": 1\n}\n');
  expect((await as("alice", "names", "remove", "@two")).out).toBe("✓ @two is forgotten\n");
});

test("an attenuated capability is given away, used up and revoked", async () => {
  const { as } = await mailPlace();
  await as("alice", "names", "add", "@value", "--value", "1");
  const made = await as("alice", "attenuate", "@value", "@once", "--rights", "read", "--uses", "1", "--expires", "2d");
  expect(made.out).toBe("✓ @once may read\n");
  await as("alice", "send", "@bob", "@form:vendor.form.md");
  await as("bob", "adopt", "1", "form", "@form");
  const both = await as("bob", "attenuate", "@form", "@less", "--rights", "read,respond", "--expires", "1d");
  expect(both.out).toBe("✓ @less may read, respond\n");
  expect((await as("alice", "names", "show", "@once")).code).toBe(0);
  expect((await as("alice", "names", "show", "@once")).err).toContain("@once");
  expect((await as("alice", "revoke", "@once")).code).toBe(0);
});

test("D-09 a sender without a name is shown as unknown and can be given a name", async () => {
  const { as, run } = await mailPlace(["alice"]);
  await run(["agents", "create", "dora"]);
  await as("dora", "names", "add", "@alice");
  await as("dora", "send", "@alice", "hello");
  expect((await as("alice", "inbox")).out).toMatch(/^1 {4}unknown sender \(\w+\) · just now\n {5}hello\n/);
  expect((await as("alice", "adopt", "1", "from", "@dora")).out).toBe("✓ @dora is an agent's mailbox\n");
  expect((await as("alice", "inbox", "--with", "@dora")).out).toMatch(/^1 {4}@dora/);
});

/** What an inbox says to type next, under each message. */
const hints = (out: string): readonly string[] =>
  out
    .split("\n")
    .filter((line) => /^ +(cofill |https?:|It is)/.test(line))
    .map((line) => line.trim());

test("inbox shows the progress with a form and the next command", async () => {
  const { as } = await mailPlace(["alice", "bob", "carol"], { "contract.pdf": "%PDF-1.4" });
  const next = async (agent: string, ...more: readonly string[]) => hints((await as(agent, "inbox", ...more)).out);
  await as("alice", "send", "@bob", "@form:vendor.form.md");
  expect(await next("bob")).toEqual(["cofill fill 1 --as bob · cofill forward 1 @NAME --as bob"]);
  await as("bob", "fill", "1", "--set", "staff=3");
  expect((await as("bob", "inbox")).out).toContain('form "Vendor" open · begun\n');
  await as("bob", "forward", "1", "@carol");
  expect(await next("bob", "--sent")).toEqual([]);
  await as("bob", "fill", "1", "--set", "name=Bo", "--submit");
  const answered = (await as("bob", "inbox")).out;
  expect(answered).toContain('form "Vendor" open · answered\n');
  expect(hints(answered)).toContain("cofill dismiss 1 --as bob · cofill fill 1 --again --as bob");
  expect((await as("bob", "message", "1")).out).toContain("open · answered");

  await as("alice", "send", "@carol", "see @doc:contract.pdf");
  expect(await next("carol")).toContain("cofill adopt 2 doc @NAME --as carol · cofill dismiss 2 --as carol");
  await as("carol", "adopt", "2", "doc", "@doc");
  expect(await next("carol")).toContain("cofill dismiss 2 --as carol");
});

test("adopt names an unknown sender and the capability of a request", async () => {
  const { as, run } = await mailPlace(["alice"]);
  await run(["agents", "create", "dora"]);
  await as("dora", "names", "add", "@alice");
  await as("dora", "names", "add", "@answer", "--value", "42");
  await as("dora", "send", "@alice", "hello");
  expect(hints((await as("alice", "inbox")).out)).toEqual([
    "cofill dismiss 1 --as alice · cofill adopt 1 from @NAME --as alice",
  ]);
  await as("alice", "adopt", "1", "from", "@dora");
  await as("alice", "request", "@dora", "the answer");
  await as("dora", "resolve", "2", "@answer");
  const { out } = await as("alice", "inbox", "--sent");
  expect(hints(out)).toEqual(["cofill adopt 2 result @NAME --as alice"]);
  expect((await as("alice", "adopt", "2", "result", "@the-answer")).code).toBe(0);
  expect((await as("alice", "inbox", "--sent")).out).toContain("yours as @the-answer");
});

test("agents: an agent is named with or without an @, and the list is complete", async () => {
  const agents = Array.from({ length: 10 }, (_, at) => `a${at}`);
  const { run } = await mailPlace([]);
  for (const agent of agents) await run(["agents", "create", agent]);
  expect((await run(["inbox", "--as", "@a1"])).code).toBe(0);
  expect((await run(["inbox"])).err).toMatch(/: a0, .*, a9\n$/);
  await run(["agents", "create", "b"]);
  expect((await run(["inbox"])).err).toMatch(/, a9, …\n$/);
});

test("mail: texts of others cannot control the terminal", async () => {
  const { as } = await mailPlace();
  await as("alice", "send", "@bob", "look \u001b[2J\u202ehere");
  const { out } = await as("bob", "inbox");
  expect(out).not.toContain("\u001b");
  expect(out).toContain("look \\x1b[2J\\u202ehere");
});

test("D-11: the only agent of a store is the default; with several, the error names them", async () => {
  const place = workspace();
  await place.run(["agents", "create", "alice"]);
  expect((await place.run(["inbox"])).out).toBe("Nothing waits; --all lists what was dismissed too\n");
  await place.run(["agents", "create", "bot", "--guest", "--as", "alice"]);
  const { code, err } = await place.run(["inbox"]);
  expect([code, err]).toEqual([2, "cofill: Say whose mail it is with --as (or COFILL_AGENT): alice, bot\n"]);
  const { out } = await place.run(["names", "list"], { env: { COFILL_AGENT: "alice" } });
  expect(out).toMatch(/@bot +agent/);
  expect((await place.run(["send", "@host", "hello", "--as", "bot"])).code).toBe(0);
});

test("mail: a guest's answer to a field that a person must confirm is a proposal, as on every channel", async () => {
  const schema = {
    type: "object",
    title: "Offer",
    required: ["salary"],
    properties: { salary: { type: "string", title: "Salary", "x-confirm": "human" } },
  };
  const place = await mailPlace(["alice"], {
    "offer.schema.json": JSON.stringify(schema),
    "answers.json": '{"salary": "high"}',
  });
  await place.run(["agents", "create", "bot", "--guest", "--as", "alice"]);
  await place.as("alice", "send", "@bot", "@form:offer.schema.json");
  await place.as("alice", "send", "@self", "@form:offer.schema.json");
  const fill = (agent: string, number: string) =>
    place.as(agent, "fill", number, "--values", "answers.json", "--submit");
  expect((await fill("alice", "2")).code).toBe(0);
  expect((await fill("bot", "1")).code).toBe(1);
});

test("agents create: a guest without a host gets advice on how it can be reached", async () => {
  const { run } = await mailPlace(["alice"]);
  const alone = await run(["agents", "create", "bot", "--guest"]);
  expect(alone.out).toContain(
    "! It can reach no other agent and cannot look one up, because it was created without --as HOST.",
  );
  expect((await run(["agents", "create", "bot2", "--guest", "--as", "alice"])).out).not.toContain(
    "can reach no other agent",
  );
});

test("inbox --follow prints the messages, then new ones as they arrive", async () => {
  const { as, cwd } = await mailPlace();
  await as("alice", "send", "@bob", "one");
  const { main } = await import("cofill");
  const { promise: stopped, resolve: stop } = Promise.withResolvers<void>();
  const seen: string[] = [];
  const { promise: cameOne, resolve: one } = Promise.withResolvers<void>();
  const { promise: cameTwo, resolve: two } = Promise.withResolvers<void>();
  const ended = main(["inbox", "-f", "--as", "bob", "--format", "json"], {
    cwd,
    env: {},
    isTTY: false,
    stopped,
    stdout: {
      write: (text: string) => {
        seen.push(...text.split("\n").filter((line) => line !== ""));
        if (text.includes('"one"')) one();
        if (text.includes('"two"')) two();
      },
    },
    stderr: { write: () => undefined },
  });
  await cameOne;
  await as("alice", "send", "@bob", "two");
  await cameTwo;
  stop();
  expect(await ended).toBe(0);
  expect(seen.map((line) => JSON.parse(line).type)).toEqual(["snapshot", "message"]);
});

test.each<[string, readonly string[], string]>([
  ["no number", ["fill", "x1"], "There is no file x1"],
  ["a number that is none", ["dismiss", "0"], "'0' is no message's number"],
  ["a message that is not there", ["message", "99"], "99"],
  ["a name that one does not have", ["send", "@nobody", "hi"], "@nobody"],
  ["an agent that is not there", ["names", "add", "@x", "--agent", "ghost"], "ghost"],
  ["two capabilities for one name", ["names", "add", "@x", "@bob", "--value", "1"], "A name is for one capability"],
  ["no such action", ["names", "lst"], "'names' takes add, rename, remove, list, show, not 'lst'"],
  ["--once without a form", ["send", "@bob", "hi", "--once"], "--once and --expires are for a form"],
  [
    "what is neither a name nor a file",
    ["send", "@bob", "@form:gone.form.md"],
    "neither a name of yours nor a file here",
  ],
  ["an @ that was meant as one", ["send", "@bob", "hi @unknown"], "In the text, @@ writes an @."],
  ["no agent's name", ["agents", "create"], "'agents create' needs a NAME"],
  ["no name to add", ["names", "add"], "'names add' needs a @NAME"],
  [
    "a name that every agent has",
    ["names", "add", "@host", "--value", "1"],
    "@host is always the host that created the guest",
  ],
  ["the same as an agent's", ["names", "add", "self"], "@self is always the agent itself"],
  ["JSON that is none", ["call", "@bob", "{by: 1}"], "What the tool is given is not valid JSON"],
  ["a time that is none", ["send", "@bob", "@form:trip.json", "--expires", "soon"], "'soon' is no time"],
  ["a file that is no form", ["send", "@bob", "@form:notes.txt"], "notes.txt is no form"],
  ["a form that is broken", ["send", "@bob", "@form:bad.json"], "bad.json cannot be sent"],
  ["--attach without an edge", ["send", "@bob", "hi", "--attach", "x.pdf"], "--attach takes EDGE=FILE"],
  ["a server and a store", ["inbox", "--server", "http://127.0.0.1:1", "--data", "x"], "A command works in one place"],
  ["a key without a server", ["inbox", "--key", "k"], "--key goes with --server"],
  ["a server that is no address", ["inbox", "--server", "here"], "--server needs an address"],
  ["--follow with a filter", ["inbox", "-f", "--sent"], "--follow shows everything"],
  ["mail options for a file", ["fill", "vendor.form.md", "--submit"], "--submit is for a form in a message"],
  ["file options for a message", ["fill", "1", "--response", "x"], "--response is for a form in a file"],
])("mail commands refuse %s", async (_, argv, message) => {
  const { as, run } = await mailPlace(["alice", "bob"], {
    "notes.txt": "x",
    "bad.json": JSON.stringify({ type: "record", fields: { x: { kind: "nonsense" } } }),
  });
  const isFile = argv[0] === "fill" && argv[1] !== "1";
  const { code, out, err } = await (isFile ? run(argv) : as("alice", ...argv));
  expect([code, out]).toEqual([2, ""]);
  expect(err).toContain(message);
});

test("mail: a problem is printed as JSON with the mail's own code", async () => {
  const { run } = await mailPlace();
  const { code, err } = await run(["message", "99", "--as", "alice", "--format", "json"]);
  expect(code).toBe(2);
  expect(JSON.parse(err)).toMatchObject({ error: { code: "not_found" } });
});

test("mail: without a store, the message says how to begin", async () => {
  const { run, list } = workspace();
  const { code, err } = await run(["inbox"]);
  expect(code).toBe(2);
  expect(err).toContain("'cofill agents create NAME' begins it");
  expect(list()).toEqual([]);
});

test("cofill fill FILE asks for a form in a file and saves every answer to it", async () => {
  const { run, read, write } = workspace();
  const { vendorForm } = await import("./mail-place.ts");
  write("vendor.form.md", vendorForm);
  const first = await run(["fill", "vendor.form.md"], { stdin: "Aldermoor\n" });
  expect(first.code).toBe(0);
  expect(first.err).toContain("'cofill fill vendor.form.md' goes on from there");
  expect(read("vendor.form.md")).toContain("Aldermoor");
  const second = await run(["fill", "vendor.form.md"], { stdin: "twelve\n12\n1\n" });
  expect(second.out).toContain("✓ Company name: Aldermoor\n");
  expect(second.out).toContain('! "Staff" must be a number');
  expect(second.out).toContain('✓ "Vendor" is complete and saved in vendor.form.md');
  expect(read("vendor.form.md")).toContain("12");
  const given = await run(["fill", "vendor.form.md", "--set", "staff=13", "--values", "-"], {
    stdin: '{"name": "Bo"}',
  });
  expect(given.code).toBe(0);
  expect((await run(["export", "vendor.form.md", "--format", "json"])).out).toContain('"Bo"');
  expect((await run(["fill", "vendor.form.md", "--set", "stff=1"])).err).toContain("did you mean 'staff'?");
});
