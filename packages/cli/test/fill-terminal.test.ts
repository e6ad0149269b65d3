import { expect, test } from "vitest";
import { mailPlace } from "./mail-place.ts";
import { workspace } from "./run-cofill.ts";
import { keys, terminal } from "./terminal.ts";

const { enter, down, tab, backspace, interrupt } = keys;

test("EN-CLI-02 EN-CLI-03 EN-CLI-04 EN-CLI-05 EN-CLI-06 EN-CLI-07 EN-CLI-08 EN-CLI-09 fill at a real terminal: a form is answered, stopped with Ctrl-C, resumed and submitted", async () => {
  const { as, json, cwd } = await mailPlace();
  await as("bob", "names", "add", "@counter", "--value", "1");
  await as("alice", "send", "@bob", "@form:trip.json");

  const first = terminal(cwd, ["fill", "1", "--as", "bob"]);
  await first.sees("As in the passport.");
  first.press("Idb", backspace, "a", enter);
  await first.sees("Nights");
  first.press("x", enter);
  await first.sees('"Nights" must be a number');
  first.press(backspace, "3", enter);
  await first.sees("Vegetarian");
  first.press(interrupt);
  await first.sees("What you answered is kept; 'cofill fill 1 --as bob' goes on from there.");
  expect(await first.ended).toBe(1);

  const second = terminal(cwd, ["fill", "1", "--as", "bob"]);
  await second.sees("Vegetarian");
  expect(second.shown()).toContain("Name: Ida");
  expect(second.shown()).toContain("Nights: 3");
  second.press("y");
  await second.sees("Budget");
  second.press("12345678901234567890", enter);
  await second.sees("City");
  second.press("Oslo", enter);
  await second.sees("Zip");
  second.press(enter);
  await second.sees("Tags");
  second.press("sun, sea", enter);
  await second.sees("Add an item to Legs?");
  second.press("y");
  await second.sees("legs[0].from");
  second.press("Oslo", enter);
  await second.sees("legs[0].to");
  second.press("Rome", enter);
  await second.sees("Add another item to Legs?");
  second.press("n");
  await second.sees("Pin");
  second.press("hush", enter);
  await second.sees("A counter that we may use");
  second.press("cou");
  await second.sees("@counter");
  second.press(tab, enter);
  await second.sees("What next?");
  expect(second.shown()).not.toContain("hush");
  second.press(down, enter);
  await second.sees("Which answer?");
  second.press(enter);
  await second.sees("As in the passport.");
  second.press(" Holm", enter);
  await second.sees("What next?");
  second.press(enter);
  await second.sees("Form submitted.");
  await second.sees("Put message 1 away?");
  second.press(enter);
  expect(await second.ended).toBe(0);
  expect(second.shown()).toContain("Message 1 is dismissed.");

  const [answer] = await json("alice", "inbox");
  expect(answer).toMatchObject({
    from: "@bob",
    payload: {
      name: "Ida Holm",
      nights: 3,
      vegetarian: true,
      budget: "12345678901234567890",
      address: { city: "Oslo" },
      tags: ["sun", "sea"],
      legs: [{ from: "Oslo", to: "Rome" }],
      counter: { edge: "counter" },
    },
  });
});

test("EN-CLI-08 fill at a real terminal: erasing a name clears it, Enter leaves the answer out, and an unknown name is refused", async () => {
  const pattern = {
    type: "record",
    order: ["counter", "sure"],
    fields: { counter: { kind: "capability", optional: true }, sure: { kind: "boolean" } },
  };
  const { as, json, cwd } = await mailPlace(["alice", "bob"], {
    "ask.json": JSON.stringify({ title: "Ask", pattern }),
  });
  await as("bob", "names", "add", "@cnt", "--value", "1");
  await as("alice", "send", "@bob", "@form:ask.json");
  const at = terminal(cwd, ["fill", "1", "--as", "bob"]);
  await at.sees("Counter");
  at.press("@nope", enter);
  await at.sees("You have no name @nope");
  await at.sees("Search: _");
  at.press("@cnt", enter);
  await at.sees("Sure");
  at.press(enter);
  await at.sees("it is needed before this is done");
  await at.sees("What next?");
  at.press(down, enter);
  await at.sees("Which answer?");
  at.press(enter);
  await at.sees("Search: @cnt");
  at.press(backspace, backspace, backspace, backspace);
  await at.sees("no answer");
  at.press(enter);
  await at.sees("What next?");
  at.press(enter);
  await at.sees("Search: _");
  at.press(enter);
  await at.sees("Sure");
  at.press("n");
  await at.sees("What next?");
  at.press(enter);
  await at.sees("Put message 1 away?");
  at.press("n");
  expect(await at.ended).toBe(0);
  const [answer] = await json("alice", "inbox");
  expect(answer.payload).toEqual({ sure: false });
});

test.each<[string, readonly string[], Record<string, string>]>([
  ["--plain", ["--plain"], {}],
  ["TERM=dumb", [], { TERM: "dumb" }],
  ["NO_COLOR", [], { NO_COLOR: "1" }],
])("fill with %s asks line by line: nothing is redrawn, and a secret is not echoed", async (_, more, env) => {
  const { as, json, cwd } = await mailPlace(["alice", "bob"], {
    "ask.json": JSON.stringify({
      title: "Ask",
      pattern: {
        type: "record",
        order: ["name", "pin"],
        fields: { name: { kind: "string" }, pin: { kind: "string", secret: true } },
      },
    }),
  });
  await as("alice", "send", "@bob", "@form:ask.json");
  const at = terminal(cwd, ["fill", "1", "--as", "bob", ...more], env);
  await at.sees("Name: ");
  at.press("Ida", enter);
  await at.sees("Pin, not shown: ");
  at.press("1234", enter);
  await at.sees("What next?");
  at.press("1", enter);
  await at.sees("Form submitted.");
  await at.sees("Put message 1 away?");
  at.press("n", enter);
  expect(await at.ended).toBe(0);
  expect(at.shown()).not.toContain("1234");
  expect(at.shown()).not.toMatch(/[│◆◇]/);
  expect((await json("alice", "inbox"))[0]).toMatchObject({ payload: { name: "Ida", pin: "•••" } });
});

test("fill FILE at a real terminal: Ctrl-C keeps the given answers in the file", async () => {
  const { vendorForm } = await import("./mail-place.ts");
  const { cwd, read } = workspace({ "vendor.form.md": vendorForm });
  const at = terminal(cwd, ["fill", "vendor.form.md"]);
  await at.sees("Company name");
  at.press("Aldermoor", enter);
  await at.sees("Staff");
  at.press(interrupt);
  expect(await at.ended).toBe(0);
  expect(read("vendor.form.md")).toContain("Aldermoor");
});

test("fill FILE at a real terminal: Ctrl-C keeps the rows of a table in the file", async () => {
  const source = `---
markform:
  spec: MF/0.1
---
{% form id="trip" %}
{% field kind="table" id="stops" label="Stops" columnIds=["city", "nights"] columnLabels=["City", "Nights"] %}{% /field %}
{% /form %}
`;
  const { cwd, read } = workspace({ "trip.form.md": source });
  const at = terminal(cwd, ["fill", "trip.form.md"]);
  await at.sees("Add a row?");
  at.press("y");
  await at.sees("City");
  at.press("Oslo", enter);
  await at.sees("Nights");
  at.press("2", enter);
  await at.sees("Add another row?");
  at.press(interrupt);
  await at.sees("What you answered is in trip.form.md");
  await at.ended;
  expect(read("trip.form.md")).toContain("| Oslo | 2 |");
});
