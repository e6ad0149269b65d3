import type { Issue } from "@cofill/core";
import { errorsOf, summaryId } from "../components/error-summary.tsx";
import { attentionText } from "../labels.ts";
import type { SubmitAnswer } from "../protocol.ts";
import { focusFirst } from "./focus.ts";
import type { Outbox } from "./outbox.ts";
import type { PageController } from "./page-controller.ts";
import { askPerson } from "./page-dialog.ts";
import type { PageForm } from "./page-form.ts";
import { endingFor, isEndOfLink, type Sync } from "./sync.ts";
import type { Uploads } from "./uploads.ts";

export interface Submitting {
  readonly root: HTMLElement;
  readonly url: string | undefined;
  /** Whether a person pressed the button, or an agent that asked one. */
  readonly isMeant: boolean;
  readonly pageForm: PageForm;
  readonly outbox: Outbox;
  readonly sync: Sync;
  readonly uploads: Uploads;
  readonly controller: PageController;
}

const ask = async (url: string, seen: number): Promise<SubmitAnswer | { readonly ending: string } | undefined> => {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ seen }),
    });
    if (isEndOfLink(response.status)) return { ending: endingFor(response.status) };
    const answer = (await response.json()) as SubmitAnswer;
    return typeof answer.ok === "boolean" && "update" in answer ? answer : undefined;
  } catch {
    return undefined;
  }
};

const scriptPressed = {
  title: "Submit this form?",
  text: "A script in this page, not you, pressed the button.",
  accept: "Submit",
  decline: "Not now",
};

/** Shows why nothing was submitted, and scrolls to the message, because the button is far below it. */
const refuse = ({ controller, root }: Submitting, why: string): void => {
  controller.showNotice("bad", why);
  controller.afterDraw(() => root.querySelector(".cf-status")?.scrollIntoView({ block: "center" }));
};

/** Shows all issues and moves the focus to their summary. */
const showErrors = ({ controller, root }: Submitting, why = "Not submitted:"): void => {
  controller.showAllIssues();
  controller.showNotice("bad", `${why} ${attentionText(errorsOf(controller.page).length)}.`);
  controller.afterDraw(() => focusFirst(root, [`#${summaryId}`]));
};

/** Whether the page finds the issue itself; the server checks those that it reported again on submit. */
const isOurs = ({ source }: Issue): boolean => source !== "reported";

/** Saves all changes, checks the form, then submits it. */
export const submitForm = async (submitting: Submitting): Promise<void> => {
  const { url, isMeant, pageForm, outbox, sync, uploads, controller, root } = submitting;
  if (url === undefined || !(isMeant || (await askPerson(scriptPressed)))) return;
  if (uploads.isBusy) return refuse(submitting, "A file is still being sent. Wait until it has arrived.");
  if (!(await sync.flush())) return refuse(submitting, "Not submitted: not everything could be saved yet.");
  if (Object.keys(pageForm.conflicts).length > 0) {
    return refuse(submitting, "Not submitted: for some answers you have yet to choose between two.");
  }
  controller.showAllIssues();
  if (errorsOf(controller.page).some(isOurs)) return showErrors(submitting);
  const answer = await ask(url, pageForm.revision);
  if (!answer) return refuse(submitting, "Not submitted: the server could not be reached. Try again.");
  if ("ending" in answer) return sync.end(answer.ending);
  outbox.update(answer.update);
  if (!answer.ok) {
    const isSeen = errorsOf(controller.page).length > 0;
    return isSeen ? showErrors(submitting, answer.message) : refuse(submitting, answer.message);
  }
  controller.showNotice("good", answer.message ?? "Submitted.");
  controller.afterDraw(() => focusFirst(root, ["#cf-stage", "h1"]));
};
