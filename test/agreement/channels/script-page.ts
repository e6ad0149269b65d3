import type { Browser, Page } from "playwright-core";
import type { Channel, Entry, JsonObject, OpenedForm, Outcome } from "../channel.ts";
import { type FieldItem, templateOf } from "../imports.ts";
import { openLive } from "../live.ts";
import { createPlace, serve } from "../place.ts";
import { controlsFor, emptyOf } from "./controls.ts";
import { answersInFile } from "./file-commands.ts";
import { nameOf, readPage, saidIn, shownIn } from "./page-html.ts";
import type { Hosted } from "./plain-page.ts";

const maxRows = 8;

interface Control {
  readonly name: string;
  readonly type: string;
  readonly value: string;
  readonly isChecked: boolean;
}

/** Runs in the page: the controls of a field, and which step of the form must be shown to reach them. */
const controlsInPage = (path: string): { readonly controls: readonly Control[]; readonly hiddenStep?: number } => {
  const field = document.querySelector(`[data-cf-path=${JSON.stringify(path)}]`);
  if (!field) return { controls: [] };
  const step = field.closest<HTMLElement>(".cf-step");
  const controls = Array.from(field.querySelectorAll<HTMLInputElement>("input,textarea,select"))
    .filter(({ name, type, disabled }) => name !== "" && type !== "hidden" && type !== "file" && !disabled)
    .map(({ name, type, value, checked }) => ({ name, type, value, isChecked: checked }));
  if (!step?.hidden) return { controls };
  return { controls, hiddenStep: Array.from(document.querySelectorAll(".cf-step")).indexOf(step) };
};

const quote = (text: string): string => JSON.stringify(text);

/** A page that runs its script, in which a person types and clicks. */
class ScriptPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async saved(): Promise<void> {
    const bar = this.page.locator(".cf-bar");
    try {
      await bar.getByText("All changes saved").waitFor();
    } catch (error) {
      throw new Error(`not saved: ${await bar.textContent()}`, { cause: error });
    }
  }

  async #press(word: string): Promise<void> {
    await this.page
      .locator(`button[value=${quote(word)}]`)
      .first()
      .click();
  }

  /** The controls of a field, once its step is shown and, in a list, its row is there. */
  async reach(path: string): Promise<readonly Control[]> {
    const [, list] = /^(.*?)\[\d+\]/.exec(path) ?? [];
    for (let tries = 0; tries < maxRows; tries++) {
      const { controls, hiddenStep } = await this.page.evaluate(controlsInPage, path);
      if (hiddenStep !== undefined) {
        await this.page.locator('button[value^="step:"]').nth(hiddenStep).click();
        await this.page.locator(".cf-step").nth(hiddenStep).waitFor();
        return controls;
      }
      if (controls.length > 0 || list === undefined) return controls;
      const add = this.page.locator(`button[value=${quote(`add:${list}`)}]`).first();
      if ((await add.count()) === 0) return controls;
      await this.#showStepOf(`add:${list}`);
      await this.#andWaitForControls(() => add.click());
    }
    return [];
  }

  async #showStepOf(word: string): Promise<void> {
    const hidden = await this.page.evaluate((value) => {
      const step = document.querySelector(`button[value=${JSON.stringify(value)}]`)?.closest<HTMLElement>(".cf-step");
      return step?.hidden ? Array.from(document.querySelectorAll(".cf-step")).indexOf(step) : -1;
    }, word);
    if (hidden >= 0) await this.page.locator('button[value^="step:"]').nth(hidden).click();
  }

  async #andWaitForControls(work: () => Promise<void>): Promise<void> {
    const before = await this.page.locator("input,textarea,select").count();
    await work();
    await this.page.waitForFunction(
      (count) => document.querySelectorAll("input,textarea,select").length > count,
      before,
    );
  }

  async #put({ name, type, value, isChecked }: Control, given: readonly string[]): Promise<void> {
    const control = this.page.locator(`[name=${quote(name)}]`);
    if (type === "radio" || type === "checkbox") {
      const one = this.page.locator(`[name=${quote(name)}][value=${quote(value)}]`);
      if (given.includes(value) !== isChecked && (type === "checkbox" || !isChecked)) await one.click();
    } else if (type.startsWith("select")) await control.selectOption([...given]);
    else await control.fill(given[0] ?? "");
  }

  async enter(field: FieldItem, { path, value }: Entry, controls: readonly Control[]): Promise<void> {
    if (field.kind === "table") return this.#enterRows(path, (value ?? []) as Rows, field.columns);
    const ticked = controls.filter(({ name, isChecked }) => name === nameOf(path, "") && isChecked);
    const before = { "": ticked.map((control) => control.value) };
    const entered = value === undefined ? {} : controlsFor(field, value, before)!;
    for (const control of controls) {
      const part = control.name === nameOf(path, "") ? "" : control.name.slice(nameOf(path, "").length + 2);
      const given = entered[part] ?? (value === undefined ? emptyOf(field) : undefined);
      if (given) await this.#put(control, given);
    }
  }

  /** Row by row: the next one is asked for once the one before is filled. */
  async #enterRows(path: string, rows: Rows, columns: readonly { readonly id: string }[]): Promise<void> {
    const cell = (index: number, id: string): string => nameOf(path, `${index}.${id}`);
    for (const [index, row] of rows.entries()) {
      if ((await this.page.locator(`[name=${quote(cell(index, columns[0]!.id))}]`).count()) === 0)
        await this.#andWaitForControls(() => this.#press(`addrow:${path}`));
      for (const { id } of columns)
        await this.page.locator(`[name=${quote(cell(index, id))}]`).fill(String(row[id] ?? ""));
    }
    const kept = new Set(rows.flatMap((_, index) => columns.map(({ id }) => cell(index, id))));
    const { controls } = await this.page.evaluate(controlsInPage, path);
    for (const { name } of controls) if (!kept.has(name)) await this.page.locator(`[name=${quote(name)}]`).fill("");
  }

  /** Leaves the last control, so that what was typed counts as entered. */
  async leave(): Promise<void> {
    await this.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  }
}

type Rows = readonly Readonly<Record<string, unknown>>[];

export const openScriptPage = async (
  browser: Browser,
  { form, url, directory, answers }: Hosted,
): Promise<OpenedForm> => {
  const { compiled } = (await openLive(form, directory)).form;
  const context = await browser.newContext();
  const tab = await context.newPage();
  await tab.goto(url);
  await tab.locator("[data-cofill]").waitFor({ state: "attached" });
  const visit = new ScriptPage(tab);
  const atFirst = readPage(await tab.content());
  return {
    write: async ({ entries }) => {
      const outcomes: Outcome[] = [];
      for (const entry of entries) {
        const field = compiled.fields.get(templateOf(entry.path))?.field;
        const controls = field ? await visit.reach(entry.path) : [];
        if (field && controls.length > 0) await visit.enter(field, entry, controls);
        const outcome = controls.length > 0 ? { result: "answered" } : { result: "refused", detail: "no control" };
        outcomes.push({ path: entry.path, ...outcome } as Outcome);
      }
      await visit.leave();
      await visit.saved();
      return outcomes;
    },
    state: async () => ({ answers: await answers(), ...shownIn([readPage(await tab.content())]) }),
    texts: async (path) => saidIn([atFirst], path),
    close: () => context.close(),
  };
};

/** `cofill serve FILE`, in a browser that runs its script. */
export const scriptPage = (browser: Browser): Channel => ({
  name: "page with script",
  audience: "person",
  reader: "person",
  formats: { markform: "shown", formspec: "shown" },
  misfits: "fitted",
  open: async (form) => {
    const place = createPlace();
    place.put(form);
    const { directory } = place;
    const { url, stop } = await serve(directory, [form.file]);
    const answers = (): Promise<JsonObject> => answersInFile(place, form);
    const opened = await openScriptPage(browser, { form, url: `${url}/`, directory, answers });
    return {
      ...opened,
      close: async () => {
        await opened.close();
        await stop();
        place.remove();
      },
    };
  },
});
