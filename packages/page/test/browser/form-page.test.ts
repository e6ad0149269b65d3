import { answerAt } from "@cofill/core";
import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browserForms, findAxeViolations, isLive, saving } from "./browser-form.ts";
import { everything } from "./trip-form.ts";

const open = browserForms();
const scout = { kind: "agent", id: "scout" } as const;
const set = (path: string, value: unknown) => ({ type: "set", path, value, lenient: true }) as const;

const status = (page: Page) => page.locator('[data-agent-kind="status"]');

/** What happened stands on top, and there is nothing left to write in or to press. */
const isClosed = async (page: Page, why: string): Promise<void> => {
  const banner = page.getByRole("region", { name: "This page can no longer save" });
  await banner.getByText(why).waitFor();
  expect(await status(page).textContent()).toContain(why);
  expect(await page.locator("#cofill-form").locator("input, textarea, select, button").count()).toBe(0);
};

describe("hydration of a form page", () => {
  test("hydration keeps the server's layout and logs nothing", async () => {
    const { page, complaints } = await open({ isStill: true });
    const before = await page.locator("#cofill-form form").evaluate((form) => {
      (globalThis as { first?: Element }).first = form;
      return form.querySelectorAll("*").length;
    });
    await isLive(page);
    const isSame = await page
      .locator("#cofill-form form")
      .evaluate((form) => form === (globalThis as { first?: Element }).first);
    expect([isSame, before > 50, complaints]).toEqual([true, true, []]);
  });

  test("every kind of field is loaded when it is needed", async () => {
    const { page, complaints, form } = await open({ definition: everything });
    await page.getByLabel("Code").fill("ab");
    await page.getByLabel("Since").fill("1999");
    await page.getByLabel("Tags").fill("a\nb");
    await page.getByLabel("What").fill("Hotel");
    await page.getByLabel("Amount", { exact: false }).first().fill("12.5");
    await page.getByLabel("Extra").fill('{"a":1}');
    await page.getByLabel("Extra").blur();
    await saving(page).getByText("All changes saved").waitFor();
    expect(await page.getByText("Code", { exact: false }).count()).toBeGreaterThan(0);
    expect(["since", "tags", "costs", "extra"].map((path) => answerAt(form.form, path).value)).toEqual([
      1999,
      ["a", "b"],
      [{ what: { state: "answered", value: "Hotel" }, amount: { state: "answered", value: 12.5 } }],
      { a: 1 },
    ]);
    expect(form.form.issues.get("code")?.map(({ code }) => code)).toEqual(["pattern_mismatch"]);
    expect(complaints).toEqual([]);
  });

  test("text typed before the script was loaded is kept", async () => {
    const gate = Promise.withResolvers<void>();
    const { page, form } = await open({ isStill: true, beforeScript: gate.promise });
    await page.getByLabel("Your name").fill("Early Bird");
    gate.resolve();
    await isLive(page);
    await saving(page).getByText("All changes saved").waitFor();
    expect(answerAt(form.form, "name").value).toBe("Early Bird");
    expect(answerAt(form.form, "name").by?.kind).toBe("person");
  });
});

describe("form page: saving", () => {
  test("typing is saved, and the status says so", async () => {
    const { page, form } = await open();
    await page.getByLabel("Your name").pressSequentially("Ada Lovelace");
    await saving(page).getByText("All changes saved").waitFor();
    expect(answerAt(form.form, "name").value).toBe("Ada Lovelace");
    expect(await page.getByLabel("Your name").inputValue()).toBe("Ada Lovelace");
  });

  test("without a network changes are kept, and sent when it is back", async () => {
    const { page, form, trouble } = await open();
    trouble.cut = true;
    await page.getByLabel("Your name").fill("Ada");
    await page.getByLabel("E-mail").fill("ada@example.org");
    await page.getByText("Offline: 2 changes are kept here").waitFor();
    await page.reload();
    await page.getByText("Offline: 2 changes are kept here").waitFor();
    expect(await page.getByLabel("Your name").inputValue()).toBe("Ada");
    trouble.cut = false;
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await saving(page).getByText("All changes saved").waitFor();
    expect([answerAt(form.form, "name").value, answerAt(form.form, "email").value]).toEqual(["Ada", "ada@example.org"]);
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
  });

  test("a revoked link is reported and the answers stay visible", async () => {
    const { page, trouble } = await open();
    trouble.status = 404;
    await page.getByLabel("Your name").fill("Ada");
    await isClosed(page, "This link no longer works. 1 change is not saved.");
    expect(await page.locator('[data-cf-path="name"] .cf-output').innerText()).toBe("Ada");
  });

  test.each([
    ["a link that ended", 404, "This link no longer works."],
    ["signing in that ended", 401, "You are no longer signed in. Sign in again, then load this page again."],
  ])("%s before any input is reported when the form is submitted", async (_, status, why) => {
    const { page, trouble } = await open({ before: (server) => void server.act(set("name", "Ada")) });
    trouble.status = status;
    await page.getByRole("button", { name: "Submit" }).click();
    await isClosed(page, `${why} What stands on this page is no longer saved`);
  });

  test("the Save button shows its result in the page's status", async () => {
    const { page, trouble } = await open();
    await page.getByLabel("Your name").fill("Ada");
    await page.getByRole("button", { name: "Save" }).click();
    await expect.poll(() => status(page).textContent()).toBe("Saved.");
    trouble.cut = true;
    await page.getByLabel("Your name").fill("Ada L.");
    await page.getByRole("button", { name: "Save" }).click();
    await expect.poll(() => status(page).textContent()).toBe("Offline: 1 change is kept here.");
  });

  test("closing the page right after typing loses nothing", async () => {
    const { page, form, requests } = await open();
    await page.getByLabel("Your name").fill("Ada");
    const arrived = new Promise<void>((resolve) => form.subscribe(resolve));
    await page.goto("about:blank");
    await arrived;
    expect([answerAt(form.form, "name").value, requests.length > 0]).toEqual(["Ada", true]);
  });

  test("an issue is shown after the field is left, not while typing", async () => {
    const { page } = await open();
    const message = page.locator('[data-cf-path="nights"] .cf-issue');
    await page.getByLabel("Nights").pressSequentially("99");
    await saving(page).getByText("All changes saved").waitFor();
    expect(await message.count()).toBe(0);
    await page.getByLabel("Nights").press("Tab");
    await message.waitFor();
  });
});

describe("a mouse press that leaves a field with an issue", () => {
  const wrong = async (page: Page): Promise<void> => {
    await page.getByLabel("Nights").pressSequentially("99");
    await saving(page).getByText("All changes saved").waitFor();
  };
  const middleOf = async (page: Page, target: Locator): Promise<void> => {
    await target.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await target.boundingBox())!;
    await page.mouse.move(x + width / 2, y + height / 2);
  };
  const issue = (page: Page) => page.locator('[data-cf-path="nights"] .cf-issue');

  test("clicks the pressed button, and the issue is shown afterwards", async () => {
    const { page } = await open();
    await wrong(page);
    const economy = page.getByRole("radio", { name: "Economy" });
    await middleOf(page, economy);
    await page.mouse.down();
    // The page has had its time to draw.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect(await issue(page).count()).toBe(0);
    await page.mouse.up();
    await issue(page).waitFor();
    expect(await economy.isChecked()).toBe(true);
  });

  test("on the submit button submits the form", async () => {
    const { page } = await open();
    // All of it is seen: nothing is scrolled to make up for what moves.
    await page.setViewportSize({ width: 1280, height: 2400 });
    await wrong(page);
    await middleOf(page, page.getByRole("button", { name: "Submit" }));
    await page.mouse.down();
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await page.mouse.up();
    await page.locator("#cf-errors").waitFor();
  });

  test("released elsewhere does not block rendering", async () => {
    const { page } = await open();
    await wrong(page);
    await middleOf(page, page.getByRole("radio", { name: "Economy" }));
    await page.mouse.down();
    await page.mouse.move(2, 2);
    await page.mouse.up();
    await issue(page).waitFor();
  });
});

describe("form page: other actors", () => {
  test("an agent's answer appears live with its badge and is announced once", async () => {
    const { page, form } = await open();
    form.act({ ...set("email", "ada@example.org"), origin: { confidence: 0.9, evidence: "Her card" } }, scout);
    const field = page.locator('[data-cf-path="email"]');
    await field.getByText("Filled by").waitFor();
    expect(await page.getByLabel("E-mail").inputValue()).toBe("ada@example.org");
    expect(await field.getAttribute("class")).toContain("cf-field--arrived");
    await page.getByRole("status").getByText("scout answered “E-mail”").waitFor({ state: "attached" });
  });

  test("text being typed is not replaced by an arriving answer: both are shown until the person chooses", async () => {
    const { page, form, trouble } = await open();
    const name = page.locator("#f-name");
    trouble.status = 503;
    await name.pressSequentially("Mine");
    delete trouble.status;
    form.act(set("name", "Theirs"), scout);
    const box = page.getByRole("region", { name: "Two answers to Your name" });
    await box.waitFor();
    expect(await name.inputValue()).toBe("Mine");
    await name.pressSequentially("!");
    expect(await box.innerText()).toContain("Mine!");
    await box.getByRole("button", { name: "Use mine" }).click();
    await saving(page).getByText("All changes saved").waitFor();
    expect(answerAt(form.form, "name").value).toBe("Mine!");
    expect(await box.count()).toBe(0);
  });

  test("the caret stays where it is when another field is filled", async () => {
    const { page, form } = await open();
    const name = page.getByLabel("Your name");
    await name.fill("Ada Lovelace");
    await name.press("Home");
    for (let i = 0; i < 3; i++) await name.press("ArrowRight");
    form.act(set("email", "a@b.c"), scout);
    await page.locator('[data-cf-path="email"]').getByText("Filled by").waitFor();
    await name.pressSequentially(" B");
    expect(await name.inputValue()).toBe("Ada B Lovelace");
  });

  test("IME composition is not interrupted when others fill fields", async () => {
    const { page, form, context } = await open();
    const input = await context.newCDPSession(page);
    await page.locator("#f-name").focus();
    await input.send("Input.imeSetComposition", { text: "とう", selectionStart: 2, selectionEnd: 2 });
    form.act(set("email", "a@b.c"), scout);
    await page.locator('[data-cf-path="email"]').getByText("Filled by").waitFor();
    await input.send("Input.imeSetComposition", { text: "とうきょう", selectionStart: 5, selectionEnd: 5 });
    await input.send("Input.insertText", { text: "東京" });
    await expect.poll(() => answerAt(form.form, "name").value).toBe("東京");
    expect(await page.locator("#f-name").inputValue()).toBe("東京");
  });

  test("focus and caret stay in their row when a row above is removed", async () => {
    const { page, form } = await open({
      before: (server) => {
        server.act({ type: "add_instance", path: "legs" });
        server.act(set("legs[0].from", "Oslo"));
        server.act(set("legs[1].from", "Rome"));
      },
    });
    const second = page.getByLabel("To").nth(1);
    await second.pressSequentially("Nice");
    await second.press("ArrowLeft");
    form.act({ type: "remove_instance", path: "legs", index: 0 }, scout);
    await page.waitForFunction(() => document.querySelectorAll('[data-cf-path$="].to"]').length === 1);
    await page.keyboard.type("c");
    await expect.poll(() => answerAt(form.form, "legs[0].to").value).toBe("Nicce");
    expect(answerAt(form.form, "legs[0].from").value).toBe("Rome");
  });

  test("text in a removed row becomes a rejected edit", async () => {
    const { page, form, trouble } = await open({
      before: (server) => void server.act({ type: "add_instance", path: "legs" }),
    });
    form.act(set("legs[1].from", "Rome"), scout);
    await page.waitForFunction(() => [...document.querySelectorAll("input")].some(({ value }) => value === "Rome"));
    trouble.status = 503;
    await page.getByLabel("To").nth(1).fill("Naples");
    delete trouble.status;
    form.act({ type: "remove_instance", path: "legs", index: 1 }, scout);
    const given = page.getByRole("alert", { name: "Entries without a place" });
    await given.waitFor();
    expect(await given.innerText()).toContain("Naples");
    await given.getByRole("button", { name: "Put away" }).click();
    expect(await given.count()).toBe(0);
  });

  test("presence shows who else is at which field", async () => {
    const { page, showPresent, requests } = await open();
    await page.getByLabel("E-mail").focus();
    await page.waitForFunction(() => document.activeElement?.tagName === "INPUT");
    showPresent([{ id: "x", kind: "agent", name: "scout", path: "nights" }]);
    await page.locator('[data-cf-path="nights"]').getByText("is here").waitFor();
    await expect
      .poll(() =>
        requests.filter(({ path }) => path === "/f/presence").map(({ body }) => (body as { path?: string }).path),
      )
      .toContain("email");
  });

  test("a link revoked while the page is open ends saving", async () => {
    const { page, endLink } = await open();
    endLink();
    await isClosed(page, "This link was taken back. What stands on this page is no longer saved");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("cf-stage");
    expect(await findAxeViolations(page)).toEqual([]);
  });

  test("proposals and agents' answers are decided one by one or all together", async () => {
    const { page, form } = await open({
      before: (server) => {
        server.act(set("iban", "DE89"), scout);
        server.act(set("email", "a@b.c"), scout);
        server.act(set("nights", 3), scout);
      },
    });
    await page.getByRole("button", { name: "Accept the proposal for Bank account" }).click();
    await page.getByRole("button", { name: "Confirm all answers" }).click();
    await expect.poll(() => answerAt(form.form, "nights").confirmed).toBe(true);
    expect([answerAt(form.form, "iban").value, answerAt(form.form, "email").confirmed]).toEqual(["DE89", true]);
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
  });
});

describe("form page: rows, undo and steps", () => {
  test("a row is added, filled, removed and restored by undo", async () => {
    const { page, form } = await open();
    await page.getByRole("button", { name: /^Add .*Legs/ }).click();
    await page.keyboard.type("Rome");
    await saving(page).getByText("All changes saved").waitFor();
    expect(answerAt(form.form, "legs[1].from").value).toBe("Rome");
    await page.getByRole("button", { name: "Remove Legs 2" }).click();
    await expect.poll(() => form.form.instances.get("legs")).toBe(1);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => answerAt(form.form, "legs[1].from").value).toBe("Rome");
  });

  test("Ctrl+Z undoes page changes outside text controls only", async () => {
    const { page, form } = await open();
    await page.getByLabel("Your name").fill("Ada");
    await page.getByLabel("Economy").check();
    await expect.poll(() => answerAt(form.form, "class").value).toBe("eco");
    await page.keyboard.press("Control+z");
    await expect.poll(() => answerAt(form.form, "class").state).toBe("unanswered");
    await page.evaluate(() => {
      addEventListener("keydown", (event) => Object.assign(globalThis, { isOurs: event.defaultPrevented }));
    });
    await page.getByRole("button", { name: "Submit" }).press("Control+z");
    expect(await page.evaluate("isOurs")).toBe(true);
    await expect.poll(() => answerAt(form.form, "name").state).toBe("unanswered");
    await page.getByLabel("E-mail").press("Control+z");
    expect(await page.evaluate("isOurs")).toBe(false);
  });

  test("steps change without loading, and survive the Back button and a reload", async () => {
    const steps = [
      { id: "who", title: "Who", items: ["name", "email"] },
      { id: "what", title: "What", items: ["nights", "class", "iban", "legs"] },
    ];
    const { page } = await open({ steps });
    await page.evaluate(() => Object.assign(globalThis, { mark: 1 }));
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByLabel("Nights").waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toContain("what");
    await page.reload();
    await isLive(page);
    await page.getByLabel("Nights").waitFor();
    await page.goBack();
    await page.getByLabel("Your name").waitFor();
    expect(new URL(page.url()).searchParams.get("step")).not.toBe("what");
  });
});

describe("form page: submitting", () => {
  test("a missing answer moves the focus to the summary, whose link leads to the field", async () => {
    const { page } = await open();
    await page.getByRole("button", { name: "Submit" }).click();
    await page.waitForFunction(() => document.activeElement?.id === "cf-errors");
    expect(await status(page).textContent()).toBe("Not submitted: 1 issue needs attention.");
    await page.locator("#cf-errors a").first().click();
    await page.waitForFunction(() => (document.activeElement as HTMLInputElement | null)?.name === "name");
  });

  test("a form is submitted with the keyboard alone", async () => {
    const { page, form } = await open({ width: 390 });
    await page.getByLabel("Your name").focus();
    await page.keyboard.type("Ada");
    await page.getByRole("button", { name: "Submit" }).focus();
    await page.keyboard.press("Enter");
    await page.getByText("Thank you. It is on its way.").waitFor();
    expect([form.stage.kind, answerAt(form.form, "name").value]).toEqual(["submitted", "Ada"]);
    expect(await status(page).textContent()).toBe("Submitted.");
  });

  test("changes made meanwhile are shown before the form is submitted", async () => {
    const { page, form, context } = await open({ before: (server) => void server.act(set("name", "Ada")) });
    await context.route("**/f/live*", (route) => route.abort());
    await page.reload();
    await isLive(page);
    form.act(set("email", "new@b.c"), scout);
    await page.getByRole("button", { name: "Submit" }).click();
    await page.getByText("Answers have changed since you last looked.").first().waitFor();
    expect(await status(page).textContent()).toBe("Answers have changed since you last looked.");
    expect(await page.getByLabel("E-mail").inputValue()).toBe("new@b.c");
    await page.getByRole("button", { name: "Submit" }).click();
    await page.getByText("Thank you. It is on its way.").waitFor();
  });
});

describe("form page: accessibility", () => {
  test.each([
    ["wide", 1280],
    ["on a phone", 390],
  ])("axe finds nothing, %s, with proposals and a conflict", async (_, width) => {
    const { page, form, trouble } = await open({
      width,
      before: (server) => void server.act(set("iban", "DE89"), scout),
    });
    trouble.status = 503;
    await page.getByLabel("Your name").pressSequentially("Mine");
    delete trouble.status;
    form.act(set("name", "Theirs"), scout);
    await page.getByRole("region", { name: "Two answers to Your name" }).waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
});
