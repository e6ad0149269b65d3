import { answerAt, type Definition } from "@cofill/core";
import { expect, test } from "vitest";
import { browserForms, findAxeViolations, saving } from "./browser-form.ts";

const open = browserForms();
const plain = { type: "field", required: false, priority: "medium" } as const;
const column = { type: "string", required: false } as const;

const born: Definition = {
  id: "born",
  title: "Born",
  items: [
    { ...plain, kind: "date", id: "day", label: "Day of birth" },
    { ...plain, kind: "time", id: "hour", label: "Hour" },
    {
      ...plain,
      kind: "table",
      id: "trips",
      label: "Trips",
      columns: [
        { ...column, id: "where", label: "Where" },
        { ...column, id: "when", label: "When", type: "date" },
      ],
    },
  ],
};

const wrong = '"Day of birth" is not a whole or existing date';

test("the 30th of February is shown as an issue, not saved as an empty field", async () => {
  const { page, form } = await open({ definition: born });
  const day = page.getByLabel("Day of birth");
  await day.focus();
  await page.keyboard.type("02301999");
  await page.getByLabel("Hour").focus();
  await page.locator('[data-cf-path="day"] .cf-issue').getByText(wrong).waitFor();
  expect(await saving(page).innerText()).toBe("Not saved: 1 answer is no date or time");
  expect(await day.evaluate((control: HTMLInputElement) => control.validity.badInput)).toBe(true);
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Submit" }).click();
  await page.locator("#cf-errors").getByText(wrong).waitFor();
  expect(form.stage.kind).toBe("open");

  await day.fill("1999-02-28");
  await day.blur();
  await saving(page).getByText("All changes saved").waitFor();
  expect(answerAt(form.form, "day").value).toBe("1999-02-28");
  expect(await page.getByText(wrong).count()).toBe(0);
});

test("half a time keeps the stored one until the control is emptied", async () => {
  const { page, form } = await open({
    definition: born,
    before: (server) => void server.act({ type: "set", path: "hour", value: "10:30", lenient: true }),
  });
  const hour = page.getByLabel("Hour");
  await hour.focus();
  await page.keyboard.press("Delete");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText('"Hour" is not a whole or existing time').first().waitFor();
  expect(await page.locator("[data-agent-kind=status]").textContent()).toBe("Not saved: 1 answer is no date or time.");
  expect(answerAt(form.form, "hour").value).toBe("10:30");
  await hour.fill("");
  await hour.blur();
  await saving(page).getByText("All changes saved").waitFor();
  expect(answerAt(form.form, "hour").state).toBe("unanswered");
});

test("a bad date in a table does not block the cell beside it", async () => {
  const { page, form } = await open({ definition: born });
  await page.getByLabel("row 1, When").focus();
  await page.keyboard.type("02301999");
  await page.getByLabel("row 1, Where").fill("Rome");
  await page.getByLabel("Hour").focus();
  await page.getByText('"Trips" is not a whole or existing date').first().waitFor();
  await expect
    .poll(() => answerAt(form.form, "trips").value)
    .toMatchObject([{ where: { state: "answered", value: "Rome" } }]);
});

const february = (server: { act: (command: { type: "set"; path: string; value: string; lenient: true }) => unknown }) =>
  void server.act({ type: "set", path: "day", value: "2026-02-28", lenient: true });

test("an intermediate date is not saved: the 3rd while the 30th is typed", async () => {
  const { page, form, requests } = await open({ definition: born, before: february });
  const day = page.getByLabel("Day of birth");
  await day.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("3");
  expect(await day.inputValue()).toBe("2026-02-03");
  // Something else is saved meanwhile, and the day is not.
  form.act({ type: "set", path: "hour", value: "10:30", lenient: true });
  await page.locator('[data-cf-path="hour"]').getByText("scout").waitFor();
  await page.keyboard.press("0");
  await page.getByLabel("Hour").focus();
  await page.locator('[data-cf-path="day"] .cf-issue').getByText(wrong).waitFor();
  expect(requests.filter(({ path }) => path === "/f/changes")).toEqual([]);
  expect(answerAt(form.form, "day").value).toBe("2026-02-28");
});

test("a typed date is saved on blur, on Save and after a pause", async () => {
  const { page, form } = await open({ definition: born, before: february });
  const day = page.getByLabel("Day of birth");
  const typeDay = async (digits: string) => {
    await day.focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.type(digits);
  };
  await typeDay("12");
  await page.getByLabel("Hour").focus();
  await expect.poll(() => answerAt(form.form, "day").value).toBe("2026-02-12");
  await typeDay("13");
  await page.keyboard.press("Enter");
  await expect.poll(() => answerAt(form.form, "day").value).toBe("2026-02-13");
  await page.getByLabel("Hour").focus();
  await typeDay("14");
  await expect.poll(() => answerAt(form.form, "day").value, { timeout: 10_000 }).toBe("2026-02-14");
  expect(await day.evaluate((control) => control === document.activeElement)).toBe(true);
});

test("a date that another actor gave during typing becomes a conflict", async () => {
  const { page, form } = await open({ definition: born, before: february });
  await page.getByLabel("Day of birth").focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("3");
  form.act({ type: "set", path: "day", value: "2026-04-01", lenient: true });
  await page.locator('[data-cf-path="day"]').getByText("scout").waitFor();
  await page.getByLabel("Hour").focus();
  await page
    .getByRole("button", { name: /Keep mine|mine/i })
    .first()
    .waitFor();
  expect(answerAt(form.form, "day").value).toBe("2026-04-01");
});
