import { namesIn, wholeName } from "./name-under-way.ts";
import { isHad } from "./offered-names.ts";

/** Shows a known petname as a chip when its control loses the focus; controls of a form do so themselves. */
const markChosen = async (control: HTMLInputElement): Promise<void> => {
  const { value } = control;
  const name = wholeName(value)?.typed ?? "";
  const isChosen = name !== "" && value.trim().startsWith("@") && (await isHad(name));
  if (control.value === value) control.toggleAttribute("data-cf-chosen", isChosen);
};

const chipOf = (name: string): HTMLElement => {
  const chip = document.createElement("bdi");
  chip.className = "cf-chip";
  chip.textContent = `@${name}`;
  return chip;
};

/** Shows which names in a text are known petnames, because those capabilities are attached to the message. */
const showGoing = async (text: HTMLTextAreaElement): Promise<void> => {
  const { value } = text;
  const names = namesIn(value);
  const had = await Promise.all(names.map(isHad));
  if (text.value !== value) return;
  const going = names.filter((_, index) => had[index]);
  let line = text.parentElement?.querySelector<HTMLElement>(".cf-mail-going");
  if (!line) {
    line = document.createElement("span");
    line.className = "cf-mail-going cf-small";
    text.after(line);
  }
  line.hidden = going.length === 0;
  line.replaceChildren("Goes with it:", ...going.flatMap((name) => [" ", chipOf(name)]));
};

const isOwn = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && target.closest("#cofill-form") === null;

/** Shows typed petnames as chips. */
export const showNames = (): void => {
  document.addEventListener("focusout", ({ target }) => {
    if (!isOwn(target)) return;
    if (target instanceof HTMLInputElement && target.dataset.cfNames === "one") void markChosen(target);
  });
  document.addEventListener("input", ({ target }) => {
    if (target instanceof HTMLTextAreaElement && target.dataset.cfNames === "text") void showGoing(target);
  });
  document.addEventListener("reset", ({ target }) => {
    for (const line of (target as HTMLElement).querySelectorAll(".cf-mail-going")) line.remove();
  });
};
