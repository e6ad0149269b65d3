const parsed = (html: string): HTMLElement | null => {
  const template = document.createElement("template");
  // The server's own markup, in which text of users is escaped.
  template.innerHTML = html;
  return template.content.firstElementChild as HTMLElement | null;
};

const listOf = (): HTMLElement | null => document.getElementById("cf-mail-messages");

const messageAt = (number: number): HTMLElement | null => document.getElementById(`m-${number}`);

const isTouched = (control: HTMLInputElement | HTMLTextAreaElement): boolean => control.value !== control.defaultValue;

/** Whether the user is working in it: a form is open there, it has the focus, or something was typed. */
const isBusy = (message: HTMLElement): boolean =>
  message.querySelector("#cofill-form") !== null ||
  message.contains(document.activeElement) ||
  Array.from(message.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea")).some(isTouched);

/** Keeps opened `<details>` open after a replacement. */
const keepOpen = (from: HTMLElement, to: HTMLElement): void => {
  const made = to.querySelectorAll("details");
  for (const [index, details] of from.querySelectorAll("details").entries()) {
    if (made[index]) made[index].open = details.open;
  }
};

const numberOf = (element: Element | null): number => Number((element as HTMLElement | null)?.dataset.cfMessage ?? 0);

/** Replaces a message, or adds it at the end; returns whether it is new on this page. */
export const putMessage = (number: number, html: string, isMeant = false): boolean => {
  const made = parsed(html);
  const list = listOf();
  if (!made || !list) return false;
  const before = messageAt(number);
  if (before) {
    if (before.querySelector("#cofill-form") || (!isMeant && isBusy(before))) return false;
    if (!isMeant) keepOpen(before, made);
    before.replaceWith(made);
    return false;
  }
  // A changed message that is older than this page's belongs to another page.
  if (number < numberOf(list.lastElementChild)) return false;
  made.classList.add("cf-mail-message--new");
  const latest = document.getElementById("latest");
  if (latest) made.prepend(latest);
  list.append(made);
  document.querySelector("[data-cf-empty]")?.remove();
  return true;
};

/** Removes a dismissed message, unless its form is open. */
export const takeMessage = (number: number): void => {
  const message = messageAt(number);
  if (!message || message.querySelector("#cofill-form")) return;
  const isHere = message.contains(document.activeElement);
  const next = (message.nextElementSibling ?? message.previousElementSibling) as HTMLElement | null;
  const latest = message.querySelector("#latest");
  if (latest) message.previousElementSibling?.prepend(latest);
  message.remove();
  if (!isHere) return;
  const title = next ?? document.getElementById("talk-title");
  if (!title) return;
  title.tabIndex = -1;
  title.focus();
};

/** Replaces the list of correspondents, and keeps the focus in it. */
export const putPeople = (html: string): void => {
  const list = document.getElementById("cf-mail-list");
  const made = parsed(html);
  if (!list || !made) return;
  const focused = list.contains(document.activeElement) ? document.activeElement?.getAttribute("href") : undefined;
  list.replaceWith(made);
  if (focused)
    Array.from(made.querySelectorAll("a"))
      .find((link) => link.getAttribute("href") === focused)
      ?.focus();
};

export const putWaiting = (count: number): void => {
  for (const sign of document.querySelectorAll<HTMLElement>("[data-cf-waiting]")) {
    sign.hidden = count === 0;
    if (sign.firstChild) sign.firstChild.nodeValue = String(count);
  }
};
