import { inboxLimits } from "./limits.ts";
import { post } from "./quiet-posts.ts";

const keyOf = (form: HTMLFormElement): string => {
  const talk = form.elements.namedItem("talk");
  return `cofill-write:${talk instanceof HTMLInputElement ? talk.value : location.pathname}`;
};

const keep = (key: string, text: string): void => {
  try {
    if (text === "" || text.length > inboxLimits.maxKept) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // Storage may be denied; then an unsent message is lost on reload.
  }
};

const kept = (key: string): string => {
  try {
    return sessionStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
};

/** Clears the composer; the live stream adds the sent message to the conversation. */
const beginAgain = (form: HTMLFormElement, text: HTMLTextAreaElement): void => {
  form.reset();
  text.value = "";
  const key = form.elements.namedItem("key");
  if (key instanceof HTMLInputElement) key.value = crypto.randomUUID();
  for (const details of form.querySelectorAll("details")) details.open = false;
  text.focus();
};

/** Stores an unsent message over a reload, and sends a reply without leaving the page. */
export const watchComposer = (announce: (text: string) => void): void => {
  const form = document.querySelector<HTMLFormElement>("[data-cf-composer]");
  const text = form?.querySelector("textarea");
  if (!form || !text) return;
  const key = keyOf(form);
  if (text.value === "") text.value = kept(key);
  text.addEventListener("input", () => keep(key, text.value));
  text.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    form.requestSubmit();
  });
  form.addEventListener("submit", (event) => {
    // New messages and forwards navigate to another page.
    if (form.dataset.cfComposer !== "mail.reply") return keep(key, "");
    event.preventDefault();
    const errorMessage = form.querySelector("#mail-errorMessage");
    void post(form).then((answer) => {
      if (errorMessage) errorMessage.textContent = answer.ok ? "" : answer.message;
      if (!answer.ok) return;
      keep(key, "");
      beginAgain(form, text);
      announce("Sent");
    });
  });
};
