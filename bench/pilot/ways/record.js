// An engineer points at the elements of the unchanged page once; what is written down is how to find them again, in
// two languages: CSS selectors, and roles with names. Candidates are kept in the order in which they are to be tried.
import { markName } from "../pages.js";
import { operateField } from "./operate.js";
import { selectorsFor } from "./selectors.js";

const quoted = (value) => JSON.stringify(String(value));

/** `- textbox "Full name"`, as the browser's accessibility tree has it. */
const roleAndName = async (locator) => {
  const [line = ""] = (await locator.ariaSnapshot()).split("\n");
  const [, role = "", name = ""] = /^- '?([a-z]+)(?: "((?:[^"\\]|\\.)*)")?/.exec(line) ?? [];
  return { role, name: name.replace(/\\(.)/g, "$1") };
};

/** How an engineer says it in Playwright, for as long as it finds one element. */
export const locate = (page, step) => {
  const scope = (step.within ?? []).reduce((outer, { role, name }) => outer.getByRole(role, { name }), page);
  const { by, role, name, exact, row } = step;
  if (by === "css") return page.locator(step.selector);
  if (by === "row") {
    const innermost = scope.getByRole("row").filter({ hasText: row, hasNot: page.getByRole("row") });
    return innermost.getByRole(role);
  }
  if (by === "label") return scope.getByLabel(name, { exact });
  return scope.getByRole(role, { name, exact });
};

const groupRoles = new Set(["group", "radiogroup", "form", "region", "dialog", "menu", "search"]);

const namedGroupsAround = async (locator) => {
  const groups = [];
  for (const around of await locator.locator("xpath=ancestor::*").all()) {
    const tag = await around.evaluate((one) => one.localName);
    if (!["fieldset", "form", "section", "aside", "dialog", "div"].includes(tag)) continue;
    const { role, name } = await roleAndName(around);
    if (groupRoles.has(role) && name) groups.unshift({ role, name });
  }
  return groups;
};

const labelSteps = async (page, locator) => {
  const { role, name } = await roleAndName(locator);
  const isOne = async (step) => (await locate(page, step).count()) === 1;
  const found = [];
  const keep = async (step) => {
    if (await isOne(step)) found.push(step);
  };
  if (name) {
    for (const exact of [false, true]) {
      await keep({ by: "role", role, name, exact });
      await keep({ by: "label", name, exact });
    }
    if (found.length === 0) {
      for (const group of await namedGroupsAround(locator)) {
        for (const exact of [false, true]) await keep({ by: "role", role, name, exact, within: [group] });
      }
    }
  }
  if (found.length === 0) {
    const row = locator.locator("xpath=ancestor::tr[1]");
    if (await row.count()) await keep({ by: "row", role, row: (await row.innerText()).trim().split(/[\t\n]/)[0] });
  }
  return found;
};

const cssSteps = async (locator) => {
  const selectors = await locator.evaluate(
    (element, source) => new Function(`const selectorsFor = ${source}; return selectorsFor;`)()(element),
    String(selectorsFor),
  );
  return selectors.map((selector) => ({ by: "css", selector }));
};

const recordElement = async (page, locator) => ({
  mark: await markOf(locator),
  css: await cssSteps(locator),
  labels: await labelSteps(page, locator),
});

const markOf = (locator) =>
  locator.evaluate((element, name) => {
    for (let one = element; one; one = one.parentElement ?? one.getRootNode().host) {
      if (one.hasAttribute(name)) return one.getAttribute(name);
    }
    return undefined;
  }, markName);

const describeControl = (locator) =>
  locator.evaluate((element) => ({
    tag: element.localName,
    type: element.type ?? "",
    role: element.getAttribute("role") ?? "",
    controls: element.getAttribute("aria-controls") ?? "",
    options:
      element.localName === "select" ? Array.from(element.options, ({ value, label }) => ({ value, label })) : [],
    value: element.getAttribute("value") ?? "",
  }));

const fieldLocator = (page, action, name) => {
  const field = `[data-agent-field=${quoted(name)}]`;
  const inside = `[data-agent-action=${quoted(action)}] ${field}:not([data-agent-for-action])`;
  return page.locator(`${inside}, ${field}[data-agent-for-action=${quoted(action)}]`);
};

const recordField = async (page, task, name) => {
  const locators = await fieldLocator(page, task.action, name).all();
  const members = [];
  for (const locator of locators) {
    members.push({ ...(await describeControl(locator)), ...(await recordElement(page, locator)), locator });
  }
  const [first] = members;
  if (first?.role === "combobox") first.choices = await recordChoices(page, first);
  return { field: name, members };
};

/** The options of a list that a button opens can only be pointed at while it is open. */
const recordChoices = async (page, { controls, locator: box }) => {
  await box.click();
  const choices = [];
  for (const option of await page.locator(`#${controls} [role=option]`).all()) {
    choices.push({ text: (await option.innerText()).trim(), ...(await recordElement(page, option)), locator: option });
  }
  await box.click();
  return choices;
};

const submitterOf = async (page, action) => {
  const own = page.locator(`[data-agent-action=${quoted(`${action}.submit`)}]`);
  return (await own.count()) > 0 ? own : page.locator(`[data-agent-action=${quoted(action)}]`);
};

const recordStep = async (page, task, step) => {
  if (step === "submit") return { submit: await recordElement(page, await submitterOf(page, task.action)) };
  if (typeof step === "string") {
    const recorded = await recordField(page, task, step);
    await operateField(recorded, task.args[step], ({ locator }) => locator);
    return recorded;
  }
  const recorded = { click: await recordElement(page, page.locator(step.click)) };
  await page.locator(step.click).click();
  return recorded;
};

const recordStatus = async (page, { action, answer }) => {
  const inside = page.locator(`[data-agent-action=${quoted(action)}] [data-agent-kind=status]`);
  const bound = page.locator(`[data-agent-kind=status][data-agent-for-action=${quoted(action)}]`);
  const status = (await inside.count()) > 0 ? inside.first() : bound.first();
  const role = await status.getAttribute("role");
  return { css: await cssSteps(status), role, words: answer.message.split(" ").at(-1) };
};

/** The elements that the task may touch: what was pointed at, and the form around. */
const marksOf = (steps, form) => {
  const recorded = steps.flatMap(({ members, click, submit }) => [
    ...(members ?? []).flatMap((member) => [member, ...(member.choices ?? [])]),
    ...[click, submit].filter(Boolean),
  ]);
  return [...recorded.map(({ mark }) => mark), form, "next"].filter(Boolean);
};

const without = ({ locator: _, ...rest }) => rest;
const forget = (step) =>
  step.members
    ? {
        ...step,
        members: step.members.map((member) => ({
          ...without(member),
          ...(member.choices && { choices: member.choices.map(without) }),
        })),
      }
    : step;

/** Goes through the task once on the unchanged page, up to the last click, and writes down what was pointed at. */
export const record = async (page, task) => {
  if (task.view) return { steps: [], allowed: [], openers: [], table: task.table, headers: await headersOf(page) };
  const steps = [];
  for (const step of task.script ?? [...Object.keys(task.args), "submit"]) {
    steps.push(forget(await recordStep(page, task, step)));
  }
  const action = page.locator(`[data-agent-action=${quoted(task.action)}]`);
  const allowed = marksOf(steps, await action.getAttribute(markName));
  for (const selector of task.mayTouch ?? []) allowed.push(await markOf(page.locator(selector)));
  const openers = steps.filter(({ click }) => click).map(({ click }) => click.mark);
  return { steps, allowed, openers, status: await recordStatus(page, task) };
};

const headersOf = async (page) => {
  const texts = await page.getByRole("columnheader").allInnerTexts();
  return texts.map((text) => text.trim());
};
