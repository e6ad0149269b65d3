import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { workspace } from "../../packages/cli/test/run-cofill.ts";
import { mcpOverHttp, start, until } from "../../packages/cli/test/serve-cofill.ts";
import { keys as press, terminal } from "../../packages/cli/test/terminal.ts";
import { launchBrowser } from "../support/browser.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
});

const people = { assistant: "agent", bob: "submitter", carol: "submitter" } as const;
type Name = keyof typeof people;

/** A tool on this machine that counts how often it was called. */
const counterTool = async (): Promise<string> => {
  let count = 0;
  const server = createServer((request, response) => {
    request.resume().on("end", () => {
      count++;
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ count }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/count`;
};

/** `cofill serve` with a key for each of them. */
const serve = async () => {
  const place = workspace({ "forms/visit.form.md": visit });
  const keys = {} as Record<Name, string>;
  for (const [name, role] of Object.entries(people)) {
    const argv = ["keys", "create", "--role", role, "--actor", name, "--data", "mail.sqlite", "--format", "json"];
    const { out, err, code } = await place.run(argv);
    expect(code, err).toBe(0);
    keys[name as Name] = (JSON.parse(out) as { key: string }).key;
  }
  const argv = ["serve", "forms", "--data", "mail.sqlite", "--port", "0", "--allow-private-webhooks"];
  const served = start(argv, { cwd: place.cwd });
  await until(served.child, "stdout", "Ctrl-C");
  const url = /http:\/\/127\.0\.0\.1:\d+/.exec(served.said.out)![0];
  return { ...place, keys, url };
};

const visit = `---
markform:
  spec: MF/0.1
---
<!-- form id="visit" title="Visit" -->

<!-- field kind="string" id="who" label="Who" --><!-- /field -->

<!-- /form -->
`;

const shift = {
  title: "Night shift",
  description: "Who counts the sheep, and with what.",
  pattern: {
    type: "record",
    order: ["name", "nights", "counter"],
    fields: {
      name: { kind: "string", label: "Shepherd" },
      nights: { kind: "number", label: "Nights" },
      counter: { kind: "capability", tag: "Counter", label: "Counter", description: "What you count with" },
    },
  },
};

const signIn = async (url: string, key: string): Promise<Page> => {
  const page = await browser.newPage();
  onTestFinished(() => page.close());
  await page.goto(`${url}/sign-in`);
  await page.getByLabel("API key").fill(key);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL((at) => at.pathname !== "/sign-in");
  return page;
};

test("a form with a slot goes from an agent to a person, and on; one answers in the chat, one at a terminal; the capability comes back and is used; the form is closed", async () => {
  const { url, keys, cwd, run } = await serve();
  const counter = await counterTool();
  const agent = await mcpOverHttp(url, undefined, keys.assistant);
  const carolAt = { COFILL_KEY: keys.carol, COFILL_AGENT: "carol" };
  const carol = async (...argv: string[]) => {
    const ran = await run([...argv, "--server", url], { env: carolAt });
    expect(ran.code, ran.err).toBe(0);
    return ran.out;
  };

  // The agent and carol have a mailbox from their first look on. The agent is a guest: it reaches whom it was given.
  expect(await agent.call("mail.inbox")).toMatchObject({ messages: [] });
  await carol("inbox");
  expect(await agent.call("mail.send", { to: "@bob", text: "hello" })).toMatchObject({
    problem: { code: "unknown_name" },
  });

  // Bob names both, has a counter, and says hello.
  const page = await signIn(url, keys.bob);
  const bob = async (path: string, init?: { readonly name: string; readonly capability?: unknown }) => {
    const answer = await fetch(`${url}${path}`, {
      method: init ? "POST" : "GET",
      headers: { authorization: `Bearer ${keys.bob}`, "content-type": "application/json" },
      ...(init && { body: JSON.stringify(init) }),
    });
    expect(answer.status).toBeLessThan(300);
    return answer.json();
  };
  await bob("/mail/names", { name: "@assistant" });
  await bob("/mail/names", { name: "@carol" });
  await bob("/mail/names", { name: "@tools/counter", capability: { tool: { url: counter, description: "Counts" } } });
  await page.goto(`${url}/inbox`);
  await page.getByLabel("To", { exact: true }).fill("@assistant");
  await page.getByRole("textbox", { name: /^Message/ }).fill("Who does the nights?");
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByText("Who does the nights?").first().waitFor();

  // The agent names bob and mails him the form, which appears before his eyes.
  expect(await agent.call("mail.adopt", { number: 1, edge: "from", name: "@bob" })).toMatchObject({ name: "@bob" });
  await page.goto(`${url}/inbox/with/%40assistant`);
  await page.locator("#cf-mail[data-cf-alive]").waitFor({ state: "attached" });
  const sent = await agent.call("mail.send", {
    to: "@bob",
    text: "Please fill @form",
    edges: { form: { form: shift } },
  });
  expect(sent).toMatchObject({ number: 2, edges: [{ name: "form" }] });
  await page.getByRole("heading", { name: "Night shift" }).waitFor();

  // He forwards it to carol, and answers himself, in the chat.
  await page.getByRole("link", { name: "Forward Night shift" }).click();
  await page.getByLabel("To", { exact: true }).fill("@carol");
  await page.getByRole("textbox", { name: /^Message/ }).fill("For you too");
  await page.getByRole("button", { name: "Forward" }).click();
  await page.getByText("Forwarded.").waitFor();
  await page.goto(`${url}/inbox/with/%40assistant`);
  await page.getByRole("link", { name: "Fill out Night shift" }).click();
  await page.locator("#cofill-form[data-cofill]").waitFor({ state: "attached" });
  await page.getByLabel("Shepherd").fill("Bob");
  await page.getByLabel("Nights").fill("3");
  await page.getByLabel("Counter").pressSequentially("@tools/cou");
  await page.getByRole("option", { name: /@tools\/counter/ }).click();
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await page.getByRole("heading", { name: "Submitted" }).waitFor();

  // Carol answers at her terminal.
  await carol("names", "add", "@abacus", "--value", "[1,2,3]");
  const at = terminal(cwd, ["fill", "1", "--server", url], carolAt);
  await at.sees("Shepherd");
  at.press("Carol", press.enter);
  await at.sees("Nights");
  at.press("4", press.enter);
  await at.sees("What you count with");
  at.press("aba");
  await at.sees("@abacus");
  at.press(press.tab, press.enter);
  await at.sees("What next?");
  at.press(press.enter);
  await at.sees("Form submitted.");
  await at.sees("Put message 1 away?");
  at.press("n");
  expect(await at.ended).toBe(0);

  // Both came to the agent, who knows bob and not carol; it keeps the counter and counts.
  expect(await agent.call("mail.responses", { form: "2" })).toMatchObject({
    responses: [
      { from: "@bob", payload: { name: "Bob", nights: 3, counter: { edge: "counter" } } },
      { from: expect.stringMatching(/^unknown sender/), payload: { name: "Carol", nights: 4 } },
    ],
  });
  const { messages } = (await agent.call("mail.inbox", { type: "form-response", after: 0 })) as unknown as {
    messages: readonly { readonly number: number }[];
  };
  await agent.call("mail.adopt", { number: messages[0]!.number, edge: "counter", name: "@counter" });
  expect(await agent.call("mail.call", { name: "@counter" })).toMatchObject({ result: { count: 1 } });
  expect(await agent.call("mail.call", { name: "@counter" })).toMatchObject({ result: { count: 2 } });

  // Bob begins another answer, and the form is closed while he writes: he is told politely, and keeps what he wrote.
  await page.goto(`${url}/inbox/with/%40assistant`);
  await page.getByRole("button", { name: "Answer again Night shift" }).click();
  await page.locator("#cofill-form[data-cofill]").waitFor({ state: "attached" });
  await page.getByLabel("Shepherd").fill("Bobby");
  await page.getByText("All changes saved").first().waitFor();
  expect(await agent.call("mail.close", { form: "2" })).toMatchObject({ state: "closed" });
  await page.getByText("What you wrote is kept here, but can no longer be sent.").first().waitFor();
  await page.getByText("Bobby").first().waitFor();
  const late = await run(["fill", "1", "--server", url, "--set", "name=Carol", "--submit"], { env: carolAt });
  expect([late.code, late.err]).toEqual([2, 'cofill: "Night shift" was closed: it takes no answers any more\n']);
  expect(await agent.call("mail.responses", { form: "2" })).toMatchObject({ responses: [{}, {}] });
}, 180_000);
