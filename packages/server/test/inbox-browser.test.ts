import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type RunningServer, startServer } from "@cofill/server";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { launchBrowser } from "../../../test/support/browser.ts";
import { type Inbox, notePattern, openInbox, orderPattern, sendForm, told } from "./inbox-world.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

let browser: Browser;
const opened: RunningServer[] = [];
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  for (const server of opened) await server.close(0);
});

type Served = Inbox & { readonly url: string };

const serve = async (): Promise<Served> => {
  const inbox = await openInbox();
  const server = await startServer({ ...inbox.options, deliverEveryMs: 3_600_000 });
  opened.push(server);
  inbox.world.url = server.url;
  return { ...inbox, url: server.url };
};

const signInAs = async ({ keys, url }: Served, context: BrowserContext, who: string): Promise<Page> => {
  const page = await context.newPage();
  await page.goto(`${url}/sign-in`);
  await page.getByLabel("API key").fill(keys[who]!);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL((at) => at.pathname !== "/sign-in");
  return page;
};

const order = { title: "Order", description: "What you need for the project.", pattern: orderPattern } as const;

const alive = (page: Page) => page.locator("#cf-mail[data-cf-alive]").waitFor({ state: "attached" });
const formAlive = (page: Page) => page.locator("#cofill-form[data-cofill]").waitFor({ state: "attached" });

const messages = (page: Page) => page.locator("#cf-mail-messages");

const message = (page: Page) => page.getByRole("textbox", { name: /^Message/ });

const lastResponse = async ({ bob }: Served) =>
  told(await bob.inbox({ type: "form-response", direction: "received", limit: 1 })).messages[0];

describe("without a script", () => {
  test("EN-CHT-01, EN-CHT-02, EN-CHT-08, EN-CHT-10: a received form is opened in its conversation, filled, submitted and dismissed", async () => {
    const world = await serve();
    const number = await sendForm(world.bob, world.ada, order);
    told(await world.ada.addName({ name: "@tools/counter", capability: { value: 7 } }));
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } });
    const page = await signInAs(world, context, "ada");
    await page.getByRole("link", { name: "Inbox 1 waiting" }).click();
    await page.getByRole("link", { name: /^@bob/ }).click();
    await page.getByRole("heading", { name: "Order" }).waitFor();
    expect(await page.getByText("What you need for the project.").count()).toBe(1);
    await page.getByRole("link", { name: "Fill out Order" }).click();
    await page.getByLabel("Project").fill("Bridge");
    await page.getByLabel("Seats").fill("3");
    await page
      .getByRole("radiogroup", { name: /Urgent/ })
      .getByLabel("Yes")
      .check();
    await page.getByLabel("Budget in cents").fill("12345678901234567890");
    await page
      .getByRole("group", { name: /Address/ })
      .getByLabel("City")
      .fill("Oslo");
    expect(await page.getByLabel("Counter").getAttribute("placeholder")).toBe("Counter capability");
    await expect.poll(() => page.locator("datalist#cf-names option[value='@tools/counter']").count()).toBe(1);
    await page.getByLabel("Counter").fill("@tools/counter");
    await page.getByRole("button", { name: /Add one/ }).click();
    await page.getByLabel("Tag").fill("steel");
    await page.getByRole("button", { name: "Submit", exact: true }).click();
    await expect.poll(() => page.getByRole("heading", { name: "Submitted" }).count()).toBe(1);
    expect(await lastResponse(world)).toMatchObject({
      type: "form-response",
      payload: {
        project: "Bridge",
        seats: 3,
        urgent: true,
        budget: "12345678901234567890",
        address: { city: "Oslo" },
        tags: ["steel"],
        counter: { edge: "counter" },
      },
    });
    await page.getByRole("button", { name: `Dismiss message ${number}` }).click();
    await expect.poll(() => page.getByRole("status").innerText()).toBe("Dismissed.");
    await expect.poll(() => page.locator(`#m-${number}`).count()).toBe(0);
    await context.close();
  });

  test("EN-CHT-10: Submit scrolls to the form even in a long conversation, whether refused or sent", async () => {
    const world = await serve();
    for (let at = 0; at < 12; at++) told(await world.bob.send({ to: "@ada", text: `Earlier ${at}` }));
    const number = await sendForm(world.bob, world.ada, { title: "Note", pattern: notePattern });
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 700 } });
    const page = await signInAs(world, context, "ada");
    await page.goto(`${world.url}/inbox/messages/${number}/form/form`);
    const isSeen = async (heading: string): Promise<boolean> => {
      const box = await page.getByRole("heading", { name: heading }).boundingBox();
      return box !== null && box.y >= 0 && box.y < 700;
    };
    await page.getByRole("button", { name: "Submit", exact: true }).click();
    expect(await isSeen("1 issue needs attention before this can be submitted")).toBe(true);
    await page.getByRole("textbox", { name: /^Remark/ }).fill("Here");
    await page.getByRole("button", { name: "Submit", exact: true }).click();
    expect(await isSeen("Submitted")).toBe(true);
    await context.close();
  });

  test("EN-CHT-11, EN-CHT-12, D-09: a form is forwarded and answered, capabilities and a sender are named, a request is settled, and the form is closed", async () => {
    const world = await serve();
    const { ada, bob, carol, mallory } = world;
    const number = await sendForm(carol, ada, { title: "Note", pattern: notePattern });
    told(await mallory.send({ to: "@ada", text: "You do not know me" }));
    told(await bob.request({ to: "@ada", description: "The shed's key" }));
    told(await ada.addName({ name: "@key", capability: { value: "under the mat" } }));
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await signInAs(world, context, "ada");

    await page.goto(`${world.url}/inbox/with/%40carol`);
    await page.getByRole("link", { name: "Forward Note" }).click();
    await page.getByLabel("To", { exact: true }).fill("@nobody");
    await message(page).fill("For you, I think");
    await page.getByRole("button", { name: "Forward" }).click();
    await expect.poll(() => page.getByRole("alert").filter({ hasText: "nobody" }).count()).toBe(1);
    await expect.poll(() => message(page).inputValue()).toBe("For you, I think");
    await page.getByLabel("To", { exact: true }).fill("@bob");
    await page.getByRole("button", { name: "Forward" }).click();
    await expect.poll(() => page.getByRole("status").innerText()).toBe("Forwarded.");
    const forwarded = told(await bob.inbox({ direction: "received", limit: 1 })).messages[0]!;
    expect(forwarded).toMatchObject({ from: "@ada", edges: [{ kind: "form", form: { proposer: "@carol" } }] });

    // Still in the conversation with bob: his request waits there.
    await page.getByLabel("Give", { exact: true }).fill("@key");
    await page.getByRole("button", { name: "Give it" }).click();
    await expect.poll(() => page.getByText("Given", { exact: true }).count()).toBe(1);

    await page.getByRole("link", { name: /^unknown sender/ }).click();
    await expect.poll(() => message(page).count()).toBe(0);
    await page.getByText("Name this sender").click();
    await page.getByLabel("Call them").fill("@mallory");
    await page.getByRole("button", { name: "Keep" }).click();
    await page.getByRole("heading", { name: "@mallory" }).waitFor();
    await message(page).fill("Now I do");
    await page.getByRole("button", { name: "Send" }).click();
    await expect.poll(() => messages(page).getByText("Now I do", { exact: true }).count()).toBe(1);

    // A form of one's own, to carol and back.
    await page.goto(`${world.url}/inbox`);
    await page.getByLabel("To", { exact: true }).fill("@carol");
    await message(page).fill("Please: @form");
    await page.getByText("Attach a form").click();
    await page.getByLabel("A form in a file").setInputFiles({
      name: "slot.json",
      mimeType: "application/json",
      buffer: Buffer.from(
        JSON.stringify({
          title: "A capability, please",
          description: "Anything",
          pattern: { type: "record", fields: { capability: { kind: "capability", label: "Capability" } } },
        }),
      ),
    });
    await page.getByRole("button", { name: "Send" }).click();
    await expect.poll(() => page.getByRole("heading", { name: "A capability, please" }).count()).toBe(1);
    told(await carol.addName({ name: "@gift", capability: { value: [1, 2] } }));
    const came = told(await carol.inbox({ direction: "received", limit: 1 })).messages[0]!.number;
    told(await carol.sendFormResponse({ number: came, payload: { capability: "@gift" } }));
    await page.reload();
    await page.getByRole("heading", { name: "Form response from @carol" }).waitFor();
    await page.getByText("1 answer", { exact: false }).first().click();
    await expect.poll(() => page.locator("dd .cf-chip").innerText()).toBe("@capability");
    await page.getByText("Keep under a name what came as @capability").click();
    await page.locator("input[name=name][value='@capability']").fill("@presents/first");
    await page.locator("form:has(input[value='capability']) button").click();
    await page.getByRole("link", { name: "@presents/first" }).click();
    await expect.poll(() => page.locator("pre").innerText()).toContain("1");

    await page.goto(`${world.url}/inbox/with/%40carol`);
    await page.getByRole("link", { name: "Answers to A capability, please" }).click();
    await expect.poll(() => page.getByRole("cell", { name: "@capability" }).count()).toBe(1);
    await page.getByRole("link", { name: "Close…" }).click();
    await page.getByRole("button", { name: "Close the form" }).click();
    await expect.poll(() => page.getByRole("status").innerText()).toBe("The form is closed.");
    const late = await carol.sendFormResponse({ number: came, payload: { capability: "@gift" } });
    expect(late).toMatchObject({ ok: false, problem: { code: "form_closed" } });
    expect(number).toBeGreaterThan(0);
    await context.close();
  });
});

describe("with a script", () => {
  test("EN-CHT-02, EN-CHT-09, EN-CHT-10: a form is filled inline, a name is completed by keyboard, answers are saved while typing and submitted in place", async () => {
    const world = await serve();
    const number = await sendForm(world.bob, world.ada, order);
    told(await world.ada.addName({ name: "@tools/counter", capability: { value: 7 } }));
    told(await world.ada.addName({ name: "@tools/compass", capability: { value: 8 } }));
    const context = await browser.newContext();
    const page = await signInAs(world, context, "ada");
    await page.goto(`${world.url}/inbox/with/%40bob`);
    await alive(page);
    await page.getByRole("link", { name: "Fill out Order" }).click();
    await formAlive(page);
    await page.getByLabel("Project").fill("Bridge");
    await page.getByLabel("Seats").fill("3");
    await page
      .getByRole("radiogroup", { name: /Urgent/ })
      .getByLabel("No")
      .check();
    await page.getByLabel("Budget in cents").fill("1");
    await page.getByLabel("City").fill("Oslo");
    const counter = page.getByRole("combobox", { name: /Counter/ });
    await page.locator("#f-counter").focus();
    await page.keyboard.type("@to");
    await page.getByRole("listbox").waitFor();
    expect(await page.locator("#cf-listbox [role=option]").allInnerTexts()).toHaveLength(2);
    expect(await counter.getAttribute("aria-expanded")).toBe("true");
    await page.keyboard.press("ArrowDown");
    const active = await counter.getAttribute("aria-activedescendant");
    await expect.poll(() => page.locator(`#${active}`).innerText()).toContain("@tools/counter");
    await page.keyboard.press("Enter");
    await expect.poll(() => counter.inputValue()).toBe("@tools/counter");
    await expect.poll(() => page.getByRole("listbox").count()).toBe(0);
    await page.keyboard.press("Tab");
    expect(await counter.getAttribute("data-cf-chosen")).toBe("");
    await page.getByText("All changes saved").waitFor();
    const draft = told(await world.ada.draft({ number }));
    expect(draft.payload).toMatchObject({ project: "Bridge", counter: "@tools/counter" });
    // What was chosen from the list was chosen by the person.
    const kept = await told(await world.ada.openDraft(number)).read();
    expect(kept.ok && kept.state.document.form.answers.get("counter")?.by?.kind).toBe("person");
    await page.getByRole("button", { name: "Submit", exact: true }).click();
    await page.getByRole("heading", { name: "Submitted" }).waitFor();
    expect(await lastResponse(world)).toMatchObject({ payload: { project: "Bridge", counter: { edge: "counter" } } });
    // The card above it says so too, and offers what can be done next.
    const card = page.locator(".cf-mail-form");
    await card.getByRole("button", { name: "Answer again Order" }).waitFor();
    expect(await card.locator(".cf-badge").allInnerTexts()).toEqual(["Submitted"]);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("cf-stage");
    await context.close();
  });

  test("a message that arrives while the user types is inserted without touching the composer or the open form", async () => {
    const world = await serve();
    const number = await sendForm(world.bob, world.ada, order);
    const context = await browser.newContext();
    const page = await signInAs(world, context, "ada");
    await page.goto(`${world.url}/inbox/messages/${number}/form/form`);
    await alive(page);
    await formAlive(page);
    await page.getByLabel("Project").fill("Half a wo");
    await message(page).fill("I am just writing");
    await message(page).press("End");
    told(await world.bob.send({ to: "@ada", text: "One more capability <img src=x>" }));
    await messages(page).getByText("One more capability <img src=x>").waitFor();
    await page.getByText("New message from @bob").waitFor({ state: "attached" });
    told(await world.mallory.send({ to: "@ada", text: "psst" }));
    await page.getByRole("link", { name: /^unknown sender/ }).waitFor();
    expect(await page.getByRole("link", { name: "Inbox 3 waiting" }).count()).toBe(1);
    expect(await page.getByText("psst").count()).toBe(1);
    expect(await message(page).inputValue()).toBe("I am just writing");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("mail-text");
    expect(await page.getByLabel("Project").inputValue()).toBe("Half a wo");
    // The whole of it is kept over a reload, and an answer is sent without leaving the form.
    await page.getByText("All changes saved").waitFor();
    await page.reload();
    await alive(page);
    await formAlive(page);
    expect(await page.getByLabel("Project").inputValue()).toBe("Half a wo");
    expect(await message(page).inputValue()).toBe("I am just writing");
    await page.getByRole("button", { name: "Send" }).click();
    await page.locator(".cf-mail-message--sent", { hasText: "I am just writing" }).waitFor();
    expect(await message(page).inputValue()).toBe("");
    expect(await page.getByLabel("Project").inputValue()).toBe("Half a wo");
    await context.close();
  });

  const slotPattern = {
    type: "record",
    fields: {
      note: { kind: "string", label: "Remark" },
      counter: { kind: "capability", label: "Counter" },
      ...Object.fromEntries(Array.from({ length: 14 }, (_, at) => [`more${at}`, { kind: "string", optional: true }])),
    },
  } as const;

  test("D-07, EN-CHT-09: an unknown name is reported at its slot when the slot is left, and is not shown as a chip", async () => {
    const world = await serve();
    const number = await sendForm(world.bob, world.ada, { title: "Slot", pattern: slotPattern });
    const context = await browser.newContext({ viewport: { width: 1280, height: 700 } });
    const page = await signInAs(world, context, "ada");
    await page.goto(`${world.url}/inbox/messages/${number}/form/form`);
    await formAlive(page);
    await page.getByRole("textbox", { name: /^Remark/ }).fill("Here");
    const counter = page.locator("#f-counter");
    await counter.fill("@nope");
    await counter.press("Tab");
    const said = page.locator('[data-cf-path="counter"] .cf-issue', { hasText: "you have no name @nope" });
    await said.waitFor();
    expect(await counter.getAttribute("aria-invalid")).toBe("true");
    expect(await counter.evaluate((control) => getComputedStyle(control).borderRadius)).not.toBe("999px");

    // The button stands below; what is wrong is shown, linked and focused as what is missing is.
    await page.getByRole("button", { name: "Submit", exact: true }).click();
    const summary = page.locator("#cf-errors");
    await summary.waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("cf-errors");
    const box = (await summary.boundingBox())!;
    expect([box.y >= 0, box.y + box.height <= 700]).toEqual([true, true]);
    await summary.getByRole("link", { name: /you have no name @nope/ }).click();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("f-counter");
    expect(await lastResponse(world)).toBeUndefined();

    // Somebody gives the name elsewhere: the server is asked, and takes it.
    told(await world.ada.addName({ name: "@nope", capability: { value: 7 } }));
    await page.getByRole("button", { name: "Submit", exact: true }).click();
    await page.getByRole("heading", { name: "Submitted" }).waitFor();
    await context.close();
  });

  test("a name whose capability was revoked: the mail's refusal marks the field and fills the summary", async () => {
    const world = await serve();
    told(await world.ada.addName({ name: "@counter", capability: { value: 7 } }));
    const number = await sendForm(world.bob, world.ada, { title: "Slot", pattern: slotPattern });
    told(await world.ada.fill({ number, fields: { note: "Here", counter: "@counter" } }));
    const context = await browser.newContext({ viewport: { width: 390, height: 700 } });
    const page = await signInAs(world, context, "ada");
    await page.goto(`${world.url}/inbox/messages/${number}/form/form`);
    await formAlive(page);
    told(await world.ada.removeName({ name: "@counter" }));
    await page.getByRole("button", { name: "Submit", exact: true }).click();
    await page
      .locator("#cf-errors")
      .getByRole("link", { name: /“Counter”/ })
      .waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("cf-errors");
    expect(await page.locator("#f-counter").getAttribute("aria-invalid")).toBe("true");
    await context.close();
  });

  test("EN-CHT-10: submitting a form that was closed is refused with the reason, and the draft is kept", async () => {
    const world = await serve();
    const number = await sendForm(world.bob, world.ada, { title: "Note", pattern: notePattern });
    const context = await browser.newContext();
    const page = await signInAs(world, context, "ada");
    // The page does not hear of the end before it tries.
    await page.route("**/form/form/live?*", (route) => route.abort());
    await page.goto(`${world.url}/inbox/messages/${number}/form/form`);
    await formAlive(page);
    await page.getByRole("textbox", { name: /^Remark/ }).fill("As far as I got");
    await page.getByText("All changes saved").waitFor();
    const [sent] = told(await world.bob.inbox({ limit: 1 })).messages;
    told(await world.bob.close({ form: sent!.edges[0]!.form!.formId }));
    await page.getByRole("button", { name: "Submit", exact: true }).click();
    await page.getByRole("heading", { name: "Closed" }).waitFor();
    expect(await page.getByText("What you wrote is kept here").count()).toBe(1);
    expect(await page.getByText("As far as I got").count()).toBe(1);
    expect(await lastResponse(world)).toBeUndefined();
    await page.goto(`${world.url}/inbox/with/%40bob`);
    await page.getByRole("link", { name: "See your draft Note" }).click();
    await expect.poll(() => page.getByText("As far as I got").count()).toBe(1);
    await context.close();
  });

  test("two pages on one draft do not overwrite each other's unseen changes", async () => {
    const world = await serve();
    const number = await sendForm(world.bob, world.ada, { title: "Note", pattern: notePattern });
    const context = await browser.newContext();
    const page = await signInAs(world, context, "ada");
    await page.goto(`${world.url}/inbox/messages/${number}/form/form`);
    await formAlive(page);
    const remark = page.getByRole("textbox", { name: /^Remark/ });
    // Nobody else can be at one's own draft.
    const second = await context.newPage();
    await second.goto(page.url());
    await page.getByText("Also here: another page of yours").waitFor();
    await second.close();
    told(await world.ada.fill({ number, fields: { note: "From the terminal" } }));
    await expect.poll(() => remark.inputValue()).toBe("From the terminal");
    await page.route("**/changes", (route) => route.abort());
    await remark.fill("In the page");
    told(await world.ada.fill({ number, fields: { note: "From the terminal again" } }));
    const choice = page.locator("[aria-label='Two answers to Remark']");
    await choice.waitFor();
    expect(await choice.innerText()).toContain("From the terminal again");
    expect(told(await world.ada.draft({ number })).payload).toEqual({ note: "From the terminal again" });
    await page.unroute("**/changes");
    await choice.getByRole("button", { name: /mine/i }).click();
    await expect.poll(async () => told(await world.ada.draft({ number })).payload).toEqual({ note: "In the page" });
    await context.close();
  });

  test("the form for a new name asks only for what its kind needs, and a tool has a description", async () => {
    const world = await serve();
    const context = await browser.newContext();
    const page = await signInAs(world, context, "ada");
    await page.goto(`${world.url}/inbox/names`);
    const shown = () => page.locator("[data-cf-kind]:visible label").allInnerTexts();
    await expect.poll(shown).toEqual([expect.stringMatching(/^Account name/)]);
    await page.getByLabel("What it names").selectOption("tool");
    expect(await shown()).toEqual([expect.stringMatching(/^Address/), expect.stringMatching(/^What it does/)]);
    await page.getByLabel("Name", { exact: true }).fill("@adder");
    await page.getByLabel(/^Address/).fill("https://tools.example/add");
    await page.getByLabel(/^What it does/).fill("Adds numbers");
    await page.getByRole("button", { name: "Add the name" }).click();
    await page.getByRole("link", { name: "@adder" }).waitFor();
    expect(told(await world.ada.read({ name: "@adder" }))).toMatchObject({ description: "Adds numbers" });
    await context.close();
  });

  test("the recipient of a message is a chip once chosen, and no chip if the name is unknown", async () => {
    const world = await serve();
    const context = await browser.newContext();
    const page = await signInAs(world, context, "ada");
    await page.goto(`${world.url}/inbox`);
    await alive(page);
    const to = page.locator("#mail-to");
    await to.fill("@bo");
    await page.getByRole("listbox").waitFor();
    await page.keyboard.press("Enter");
    await message(page).focus();
    await expect.poll(() => to.evaluate((control) => getComputedStyle(control).borderRadius)).toBe("999px");
    await to.fill("@nobody");
    await message(page).focus();
    await expect.poll(() => to.evaluate((control) => getComputedStyle(control).borderRadius)).not.toBe("999px");
    await context.close();
  });

  test("an open form can be closed again, and its answers are kept", async () => {
    const world = await serve();
    const number = await sendForm(world.bob, world.ada, { title: "Note", pattern: notePattern });
    const context = await browser.newContext();
    const page = await signInAs(world, context, "ada");
    await page.goto(`${world.url}/inbox/messages/${number}/form/form`);
    await formAlive(page);
    await page.getByRole("textbox", { name: /^Remark/ }).fill("So far");
    await page.getByText("All changes saved").waitFor();
    await page.getByRole("link", { name: /^Fold/ }).click();
    await page.getByRole("link", { name: "Go on filling Note" }).waitFor();
    expect(await page.locator("#cofill-form").count()).toBe(0);
    await context.close();
  });

  test("Enter accepts a name that matches the typed text, even while the server is being asked", async () => {
    const world = await serve();
    told(await world.ada.addName({ name: "@tools/counter", capability: { value: 7 } }));
    const context = await browser.newContext();
    const page = await signInAs(world, context, "ada");
    await page.goto(`${world.url}/inbox/with/%40bob`);
    await alive(page);
    // What is asked for the whole word is never answered.
    await page.route(/completions\?text=co/, () => undefined);
    await message(page).focus();
    await page.keyboard.type("take @c");
    await page.getByRole("option", { name: /@carol/ }).waitFor();
    await page.keyboard.type("ou");
    await page.getByRole("option", { name: /@carol/ }).waitFor({ state: "detached" });
    await page.keyboard.press("Enter");
    await expect.poll(() => message(page).inputValue()).toBe("take @tools/counter ");
    await context.close();
  });

  test("names are completed in text, and actions on messages work in place", async () => {
    const world = await serve();
    told(await world.ada.addName({ name: "@tools/counter", capability: { value: 7 } }));
    told(await world.bob.addName({ name: "@paper", capability: { value: "text" } }));
    told(await world.bob.send({ to: "@ada", text: "Take @paper" }));
    const [came] = told(await world.ada.inbox({ limit: 1 })).messages;
    const context = await browser.newContext();
    const page = await signInAs(world, context, "ada");
    await page.goto(`${world.url}/inbox/with/%40bob`);
    await alive(page);
    await message(page).focus();
    await page.keyboard.type("Mail me at ada@bob, or take @cou");
    await page.getByRole("listbox").waitFor();
    await page.keyboard.press("Enter");
    await page.keyboard.type("with care");
    await expect.poll(() => message(page).inputValue()).toBe("Mail me at ada@bob, or take @tools/counter with care");
    await expect.poll(() => page.locator(".cf-mail-going .cf-chip").allInnerTexts()).toEqual(["@tools/counter"]);
    await page.keyboard.press("Control+Enter");
    await page.locator(".cf-mail-message--sent .cf-chip", { hasText: "@counter" }).first().waitFor();
    expect(await page.locator(".cf-mail-going:visible").count()).toBe(0);

    await page.getByText("Keep under a name").first().click();
    await page.getByLabel("Call it").first().fill("not a name!");
    await page.getByRole("button", { name: "Keep" }).first().click();
    await page.getByRole("alert").filter({ hasText: "is no name" }).waitFor();
    await page.getByLabel("Call it").first().fill("@bobs/paper");
    await page.getByRole("button", { name: "Keep" }).first().click();
    await page.getByRole("link", { name: "@bobs/paper" }).waitFor();
    await page.getByRole("button", { name: `Dismiss message ${came!.number}` }).click();
    await page.locator(`#m-${came!.number}`).waitFor({ state: "detached" });
    expect(told(await world.ada.message({ number: came!.number })).dismissed).toBe(true);
    await context.close();
  });
});

describe("promise 29: axe finds no issues, and no page scrolls sideways", () => {
  let world: Served;
  let context: BrowserContext;
  let number = 0;
  let formId = "";
  const hostile = "‮<script>alert(1)</script> مرحبا بالعالم ".repeat(3);
  beforeAll(async () => {
    world = await serve();
    const { ada, bob, mallory, carol } = world;
    told(await ada.addName({ name: "@tools/counter", capability: { value: { deep: [1, "two"] } } }));
    told(await mallory.send({ to: "@ada", text: hostile }));
    told(await bob.request({ to: "@ada", description: `${"Averyverylongword".repeat(12)} ${hostile.slice(0, 40)}` }));
    // Two of one title are told apart by where they stand.
    await sendForm(bob, ada, order);
    number = await sendForm(bob, ada, { ...order, description: hostile.slice(0, 60) });
    told(
      await ada.send({
        to: "@carol",
        text: "@f",
        edges: { f: { form: { title: "Mine مرحبا", pattern: notePattern } } },
      }),
    );
    const came = told(await carol.inbox({ limit: 1 })).messages[0]!;
    formId = came.edges[0]!.form!.formId;
    told(await carol.sendFormResponse({ number: came.number, payload: { note: hostile.slice(0, 50) } }));
    context = await browser.newContext({ reducedMotion: "reduce" });
    await (await signInAs(world, context, "ada")).close();
  });
  afterAll(() => context?.close());

  const pages: readonly (readonly [name: string, path: () => string])[] = [
    ["the inbox", () => "/inbox"],
    ["all messages", () => "/inbox/all?dismissed=shown"],
    ["a conversation", () => "/inbox/with/%40bob"],
    ["one with a response", () => "/inbox/with/%40carol"],
    ["a form open in its conversation", () => `/inbox/messages/${number}/form/form`],
    ["forward", () => `/inbox/messages/${number}/forward?edge=form`],
    ["names", () => "/inbox/names"],
    ["a name", () => "/inbox/names/%40tools%2Fcounter"],
    ["answers", () => `/inbox/responses?form=${formId}`],
    ["close", () => `/inbox/close?form=${formId}`],
  ];

  const found = async (page: Page): Promise<readonly string[]> => {
    const violations = await page.evaluate(async () => {
      const { axe } = globalThis as unknown as { axe: { run: () => Promise<{ violations: object[] }> } };
      return (await axe.run()).violations.map((violation) => {
        const { id, nodes } = violation as { id: string; nodes: { html: string }[] };
        return `${id}: ${nodes
          .map(({ html }) => html)
          .slice(0, 3)
          .join(" ")}`;
      });
    });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    return overflow > 0 ? [...violations, `${overflow}px off the side`] : violations;
  };

  test.each(pages)("%s, light and dark, 1280 and 390 wide", async (name, path) => {
    const page = await context.newPage();
    const blocked: string[] = [];
    page.on("console", (message) => {
      if (message.text().includes("Content Security Policy")) blocked.push(message.text());
    });
    await page.goto(`${world.url}${path()}`);
    if (name.startsWith("a form open")) await formAlive(page);
    await page.evaluate(axe);
    await page.evaluate(() => {
      for (const details of document.querySelectorAll("details")) details.open = true;
    });
    for (const width of [1280, 390]) {
      for (const colorScheme of ["light", "dark"] as const) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme });
        expect(await found(page), `${colorScheme} ${width}`).toEqual([]);
      }
    }
    expect(blocked).toEqual([]);
    expect(await page.locator("script:not([src]):not([type])").count()).toBe(0);
    await page.close();
  });

  test("with the list of names open", async () => {
    const page = await context.newPage();
    await page.goto(`${world.url}/inbox/with/%40bob`);
    await alive(page);
    await message(page).focus();
    await page.keyboard.type("@");
    await page.getByRole("listbox").waitFor();
    await page.keyboard.press("ArrowDown");
    await page.evaluate(axe);
    expect(await found(page)).toEqual([]);
    await page.getByLabel("Give", { exact: true }).focus();
    await page.keyboard.type("@t");
    await page.getByRole("listbox").waitFor();
    expect(await found(page)).toEqual([]);
    await page.close();
  });
});
