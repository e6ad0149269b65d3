import { answerAt } from "@cofill/core";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { browserForms } from "./browser-form.ts";
import { everything } from "./trip-form.ts";

const open = browserForms();
const ticket = { name: "ticket <1>.txt", mimeType: "text/plain", buffer: Buffer.alloc(3_000_000, "x") };

const choose = (page: Page) => page.getByLabel("Ticket").setInputFiles(ticket);

test("an upload shows its progress and then the file's name", async () => {
  const { page, form, trouble, releaseUploads } = await open({ definition: everything });
  trouble.upload = "hold";
  await choose(page);
  await page.getByRole("progressbar", { name: "Sending ticket <1>.txt" }).waitFor();
  releaseUploads();
  await page.locator('[data-cf-path="ticket"] .cf-file').getByText("ticket <1>.txt").waitFor();
  expect(answerAt(form.form, "ticket").value).toMatchObject({ name: "ticket <1>.txt", size: 3_000_000 });
});

test("an upload can be cancelled", async () => {
  const { page, form, trouble } = await open({ definition: everything });
  trouble.upload = "hold";
  await choose(page);
  await page.locator('[data-cf-path="ticket"]').getByRole("button", { name: "Cancel" }).click();
  await page.getByText("Sending", { exact: false }).first().waitFor({ state: "detached" });
  expect(answerAt(form.form, "ticket").state).toBe("unanswered");
});

test("a failed upload is reported and can be retried", async () => {
  const { page, form, trouble } = await open({ definition: everything });
  trouble.upload = "fail";
  await choose(page);
  await page.getByText("Could not send").waitFor();
  delete trouble.upload;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => answerAt(form.form, "ticket").state).toBe("answered");
});

test.each([
  ["the server does not take", everything, "The field does not take text/plain."],
  [
    "is too big for the field",
    {
      ...everything,
      items: everything.items.map((item) =>
        "id" in item && item.id === "ticket" ? { ...item, maxBytes: 9_000 } : item,
      ),
    } as typeof everything,
    "it has 3 MB, and the most is 9 KB.",
  ],
])("a file that %s cannot be retried, only replaced", async (_, definition, why) => {
  const { page, form, trouble } = await open({ definition });
  trouble.upload = "refuse";
  await choose(page);
  await page.getByText(why).waitFor();
  expect(await page.getByRole("button", { name: "Try again" }).count()).toBe(0);
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose another file for Ticket" }).click();
  delete trouble.upload;
  await (await chooser).setFiles({ ...ticket, buffer: Buffer.from("short") });
  await expect.poll(() => answerAt(form.form, "ticket").value).toMatchObject({ size: 5 });
});
