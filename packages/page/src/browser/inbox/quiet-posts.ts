import { forgetOffered } from "./offered-names.ts";
import { putMessage, takeMessage } from "./put-message.ts";

/** The JSON answer to a form that was posted by script. */
type Posted =
  | { readonly ok: true; readonly number?: number; readonly html?: string; readonly isDismissed?: boolean }
  | { readonly ok: false; readonly message: string };

const unreachable = "The server could not be reached. Try again.";

export const post = async (form: HTMLFormElement): Promise<Posted> => {
  try {
    const response = await fetch(form.action, {
      method: "POST",
      body: new FormData(form),
      headers: { accept: "application/json" },
    });
    const answer = (await response.json()) as Partial<Posted> & { readonly detail?: string };
    if (answer.ok !== undefined) return answer as Posted;
    return { ok: false, message: answer.detail === undefined ? unreachable : `${answer.detail}.` };
  } catch {
    return { ok: false, message: unreachable };
  }
};

/** Shows beside the button why the post failed. */
const complain = (form: HTMLFormElement, message: string): void => {
  let alert = form.querySelector<HTMLElement>(".cf-mail-error");
  if (!alert) {
    alert = document.createElement("p");
    alert.className = "cf-mail-error";
    alert.setAttribute("role", "alert");
    form.append(alert);
  }
  alert.textContent = message;
};

const focusMessage = (number: number): void => {
  const message = document.getElementById(`m-${number}`);
  if (!message) return;
  message.tabIndex = -1;
  message.focus();
};

/** Posts the forms of a message by script, so that text typed elsewhere in the page is kept. */
export const postQuietly = (showsDismissed: boolean): void =>
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.dataset.cfPost === undefined) return;
    event.preventDefault();
    void post(form).then((answer) => {
      if (!answer.ok) return complain(form, answer.message);
      forgetOffered();
      const { number, html, isDismissed } = answer;
      if (number === undefined || html === undefined) return location.reload();
      if (isDismissed && !showsDismissed) return takeMessage(number);
      putMessage(number, html, true);
      focusMessage(number);
    });
  });
