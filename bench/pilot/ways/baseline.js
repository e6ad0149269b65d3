// The two ways without annotations: a script that was written for the page as it was, with CSS selectors or with
// labels and roles. Whoever wrote it knew which tasks need a person's yes and which a person submits.
import { setTimeout as wait } from "node:timers/promises";
import { operateField, press } from "./operate.js";
import { locate } from "./record.js";

/** Everything is on this machine; what is not there by then will not come. The slow answer takes 1.2 s. */
const findMs = 1_000;
const statusMs = 3_000;
const pollMs = 100;

const deadline = (ms) => {
  const end = Date.now() + ms;
  return () => Date.now() < end;
};

/** The first candidate that finds exactly one element, for as long as a page may take to show it. */
const findOne = async (page, candidates) => {
  const isEarly = deadline(findMs);
  for (;;) {
    for (const step of candidates) {
      const locator = locate(page, step);
      if ((await locator.count()) === 1) return locator;
    }
    if (!isEarly())
      throw new Error(`Nothing or more than one found for ${JSON.stringify(candidates[0] ?? "this element")}`);
    await wait(pollMs);
  }
};

const statusLocators = (page, status, way) => {
  if (way === "css") return status.css.map(({ selector }) => page.locator(selector));
  return [status.role ? page.getByRole(status.role) : page.getByText(status.words)];
};

const readStatus = async (page, status, way) => {
  const isEarly = deadline(statusMs);
  do {
    for (const locator of statusLocators(page, status, way)) {
      const texts = await locator.allInnerTexts().catch(() => []);
      const said = texts.map((text) => text.trim()).filter((text) => text !== "");
      if (said.length > 0) return said.join(" ");
    }
    await wait(pollMs);
  } while (isEarly());
  return undefined;
};

export const queryOf = (args) => new URLSearchParams(Object.entries(args).map(([key, value]) => [key, String(value)]));

const readRows = async (page, origin, scene, recording, way) => {
  const { task } = scene;
  await page.goto(`${origin}${task.route}?${queryOf(task.args)}`);
  const { columns, numbers, rows } = recording.table;
  const table = way === "css" ? page : page.getByRole("table").filter({ hasText: recording.headers[0] });
  const found = way === "css" ? table.locator(rows) : table.getByRole("row").filter({ has: page.getByRole("cell") });
  await found.first().waitFor({ timeout: statusMs });
  const headers = way === "css" ? [] : await table.getByRole("columnheader").allInnerTexts();
  const places = columns.map((_, i) =>
    way === "css" ? i : headers.map((one) => one.trim()).indexOf(recording.headers[i]),
  );
  const missing = places.indexOf(-1);
  if (missing !== -1) throw new Error(`There is no column ${recording.headers[missing]}`);
  const texts = [];
  for (const row of await found.all()) {
    const cells = await (way === "css" ? row.locator("td") : row.getByRole("cell")).allInnerTexts();
    texts.push(places.map((place) => cells[place]?.trim() ?? ""));
  }
  return texts.map((cells) =>
    Object.fromEntries(columns.map((column, i) => [column, numbers.includes(column) ? Number(cells[i]) : cells[i]])),
  );
};

/** `way` is "css" or "labels". */
export const runScript = async ({ page, origin, scene, recording, person, way }) => {
  const { task } = scene;
  try {
    if (task.view) return { claim: "done", rows: await readRows(page, origin, scene, recording, way) };
    if (task.consent === "required" && !person.ask({ action: task.action, args: task.args })) {
      return { claim: "refused", reason: "The person said no" };
    }
    await page.goto(`${origin}${task.route}`);
    const find = (recorded) => findOne(page, recorded[way]);
    for (const step of recording.steps) {
      if (step.click) await press(await find(step.click));
      else if (step.submit) {
        if (task.consent === "review") return { claim: "review" };
        await press(await find(step.submit));
      } else {
        const members = step.members.map((member) => ({ ...member, by: way }));
        await operateField({ members }, task.args[step.field], find);
      }
    }
    return { claim: "done", status: await readStatus(page, recording.status, way) };
  } catch (error) {
    return { claim: "refused", reason: error.message.split("\n")[0] };
  }
};
