// How a competent script operates a control once it has found it.
import { Buffer } from "node:buffer";

const timeout = 2_000;

const check = async (locator, checked) => {
  try {
    await locator.setChecked(checked, { timeout });
  } catch (error) {
    // Styled radio buttons and checkboxes are often covered by their own label.
    if (!/intercepts pointer events|outside of the viewport/.test(error.message)) throw error;
    await locator.setChecked(checked, { force: true, timeout });
  }
};

/** `find` turns a recorded element into a locator that finds it now. */
export const operateField = async ({ members }, value, find) => {
  const [first] = members;
  if (!first) throw new Error("There is nothing to point at");
  if (first.type === "radio") {
    const chosen = members.find((member) => member.value === String(value));
    return check(await find(chosen), true);
  }
  if (first.type === "checkbox" && Array.isArray(value)) {
    for (const member of members) await check(await find(member), value.includes(member.value));
    return;
  }
  const locator = await find(first);
  if (first.type === "checkbox") return check(locator, value);
  if (first.tag === "select") return locator.selectOption(optionsOf(first, value), { timeout });
  if (first.type === "file") return locator.setInputFiles(fileOf(value), { timeout });
  if (first.role === "switch") {
    if ((await locator.getAttribute("aria-checked")) !== String(value)) await locator.click({ timeout });
    return;
  }
  if (first.role === "combobox") {
    await locator.click({ timeout });
    return (await find(first.choices.find(({ text }) => text === value))).click({ timeout });
  }
  await locator.fill(String(value), { timeout });
};

const optionsOf = ({ options, by }, value) => {
  const wanted = [value].flat().map(String);
  if (by !== "labels") return wanted.map((one) => ({ value: one }));
  return wanted.map((one) => ({ label: options.find((option) => option.value === one).label }));
};

export const fileOf = ({ name, type, text }) => ({ name, mimeType: type, buffer: Buffer.from(text) });

/** The page that a click brings may take its time; the status is waited for by itself. */
export const press = (locator) => locator.click({ timeout, noWaitAfter: true });
