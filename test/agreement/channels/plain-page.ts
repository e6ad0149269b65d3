import type { Channel, Entry, JsonObject, OpenedForm, Outcome } from "../channel.ts";
import type { FormCase } from "../forms.ts";
import { type FieldItem, templateOf } from "../imports.ts";
import { openLive } from "../live.ts";
import { createPlace, serve } from "../place.ts";
import { controlsFor, emptyOf } from "./controls.ts";
import { answersInFile } from "./file-commands.ts";
import { nameOf, type PageHtml, partsOf, readPage, saidIn, shownIn } from "./page-html.ts";

const browser = { accept: "text/html", "sec-fetch-site": "same-origin" };
const maxRows = 8;

/** A page as a browser without a script has it: opened, filled, sent at the press of a button. */
class PlainPage {
  readonly #url: string;
  page!: PageHtml;
  /** What its controls hold, as far as somebody touched them. */
  #filled = new Map<string, readonly string[]>();

  constructor(url: string) {
    this.#url = url;
  }

  async open(path = ""): Promise<PageHtml> {
    const response = await fetch(new URL(path, this.#url), { headers: browser });
    return this.#show(await response.text());
  }

  #show(html: string): PageHtml {
    this.page = readPage(html);
    this.#filled = new Map();
    return this.page;
  }

  /** Every step of the form in turn; a form without steps is one page. */
  async *steps(): AsyncGenerator<PageHtml> {
    const first = await this.open();
    const steps = first.buttons.flatMap((word) => (word.startsWith("step:") ? [word.slice("step:".length)] : []));
    if (steps.length === 0) yield first;
    for (const step of steps) yield await this.open(`?step=${encodeURIComponent(step)}`);
  }

  held(name: string): readonly string[] {
    return this.page.controls.filter((control) => control.name === name).flatMap(({ values }) => values);
  }

  fill(name: string, values: readonly string[]): void {
    this.#filled.set(name, values);
  }

  async press(word: string): Promise<{ readonly isSaved: boolean; readonly text: string }> {
    const data = new FormData();
    for (const name of new Set(this.page.controls.map((control) => control.name)))
      for (const value of this.#filled.get(name) ?? this.held(name)) data.append(name, value);
    data.append("_do", word);
    const url = new URL(this.page.action, this.#url);
    const response = await fetch(url, { method: "POST", body: data, headers: browser, redirect: "manual" });
    const location = response.headers.get("location");
    if (location !== null) await this.open(location);
    else this.#show(await response.text());
    return { isSaved: location !== null, text: this.page.text.replace(/\s+/g, " ").slice(0, 200) };
  }
}

/** Whether the page has the field, once a row was added for it where it is in a list. */
const reach = async (visit: PlainPage, path: string): Promise<boolean> => {
  const [, list] = /^(.*?)\[\d+\]/.exec(path) ?? [];
  for (let rows = 0; rows < maxRows; rows++) {
    if (partsOf(visit.page, path).length > 0) return true;
    if (list === undefined || !visit.page.buttons.includes(`add:${list}`)) return false;
    await visit.press(`add:${list}`);
  }
  return false;
};

const enter = async (visit: PlainPage, field: FieldItem, { path, value }: Entry): Promise<void> => {
  const parts = (): readonly string[] => partsOf(visit.page, path);
  const before = Object.fromEntries(parts().map((part) => [part, visit.held(nameOf(path, part))]));
  const controls = value === undefined ? {} : controlsFor(field, value, before)!;
  const rows = Object.keys(controls).filter((part) => part.includes("."));
  for (let tries = 0; tries < maxRows && rows.some((part) => !parts().includes(part)); tries++) {
    await visit.press(`addrow:${path}`);
  }
  const isWhole = value === undefined || field.kind === "table";
  for (const part of parts()) {
    const given = controls[part] ?? (isWhole ? emptyOf(field) : undefined);
    if (given) visit.fill(nameOf(path, part), given);
  }
};

export interface Hosted {
  readonly form: FormCase;
  /** Where the page is. */
  readonly url: string;
  /** Where the form's files are. */
  readonly directory: string;
  /** What was saved. */
  readonly answers: () => Promise<JsonObject>;
}

export const openPlainPage = async ({ form, url, directory, answers }: Hosted): Promise<Omit<OpenedForm, "close">> => {
  const { compiled } = (await openLive(form, directory)).form;
  const visit = new PlainPage(url);
  const pages = async (): Promise<readonly PageHtml[]> => {
    const all: PageHtml[] = [];
    for await (const page of visit.steps()) all.push(page);
    return all;
  };
  /** Enters what has a control on the page that is open, and saves it. */
  const fillHere = async (entries: readonly Entry[]): Promise<readonly Outcome[]> => {
    const here: Entry[] = [];
    for (const entry of entries) {
      const field = compiled.fields.get(templateOf(entry.path))?.field;
      if (!field || !(await reach(visit, entry.path))) continue;
      await enter(visit, field, entry);
      here.push(entry);
    }
    if (here.length === 0) return [];
    const { isSaved, text } = await visit.press("save");
    return here.map(({ path }) => (isSaved ? { path, result: "answered" } : { path, result: "refused", detail: text }));
  };
  const atFirst = await pages();
  return {
    write: async ({ entries }) => {
      const outcomes: Outcome[] = [];
      const rest = (): readonly Entry[] => entries.filter(({ path }) => !outcomes.some((one) => one.path === path));
      // An answer may bring controls that were not there before.
      for (let known = -1; known < outcomes.length && rest().length > 0; ) {
        known = outcomes.length;
        for await (const _ of visit.steps()) outcomes.push(...(await fillHere(rest())));
      }
      return [...outcomes, ...rest().map(({ path }): Outcome => ({ path, result: "refused", detail: "no control" }))];
    },
    state: async () => ({ answers: await answers(), ...shownIn(await pages()) }),
    texts: async (path) => saidIn(atFirst, path),
  };
};

/** `cofill serve FILE`, in a browser without scripts. */
export const plainPage: Channel = {
  name: "page without script",
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
    return {
      ...(await openPlainPage({ form, url: `${url}/`, directory, answers })),
      close: async () => {
        await stop();
        place.remove();
      },
    };
  },
};
