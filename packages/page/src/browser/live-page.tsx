import { render } from "preact";
import type { EmbeddedPage } from "../form-page.ts";
import type { MessageOf } from "../messages.ts";
import type { PresenceRequest } from "../protocol.ts";
import { createAnnouncer } from "./announce.ts";
import { Arrivals } from "./arrivals.ts";
import type { Attribution } from "./attribution.ts";
import { BadInput } from "./bad-input.ts";
import { focusField, focusFirst, pathOf } from "./focus.ts";
import { KeptChanges } from "./kept-changes.ts";
import type { Live } from "./live.ts";
import { openStream } from "./live-stream.ts";
import { Outbox } from "./outbox.ts";
import { type ActionParts, labelOf, pageActions, showStep, undoLast } from "./page-actions.ts";
import type { PageController } from "./page-controller.ts";
import type { PageForm } from "./page-form.ts";
import { Presence } from "./presence.ts";
import { RejectedEditList } from "./rejected-edit-list.tsx";
import type { StepPlace } from "./steps.ts";
import { submitForm } from "./submit-form.ts";
import { type SaveState, Sync } from "./sync.ts";
import { Uploads } from "./uploads.ts";

export interface LivePage {
  readonly root: HTMLElement;
  readonly embedded: EmbeddedPage;
  readonly pageForm: PageForm;
  readonly controller: PageController;
  readonly steps: StepPlace;
  readonly attribution: Attribution;
  readonly redraw: () => void;
}

/** Storage that a browser may deny access to. */
const keptFor = (place: string): Pick<KeptChanges, "save" | "take"> => {
  try {
    return new KeptChanges(localStorage, place, Date.now);
  } catch {
    return { save: () => false, take: () => ({ pending: [], mine: {}, rejected: [] }) };
  }
};

const sendPresence = (url: string) => (request: PresenceRequest) => {
  const init = { method: "POST", headers: { "content-type": "application/json" }, keepalive: true };
  void fetch(url, { ...init, body: JSON.stringify(request) }).catch(() => undefined);
};

const showRejectedEdits = (root: HTMLElement, pageForm: PageForm, messageOf: MessageOf): void => {
  const place = document.createElement("div");
  root.before(place);
  const draw = (): void =>
    render(
      <RejectedEditList
        rejected={pageForm.rejected}
        messageOf={messageOf}
        onDismiss={() => pageForm.dismissRejectedEdits()}
      />,
      place,
    );
  pageForm.subscribe(draw);
  draw();
};

/** Whether an element takes text, where Ctrl+Z must stay the browser's own undo. */
const writesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !["checkbox", "radio", "button", "submit", "file"].includes(target.type)) ||
  (target instanceof HTMLElement && target.isContentEditable);

const watchUndo = (undo: () => void): void =>
  document.addEventListener("keydown", (event) => {
    const isUndo = event.key === "z" && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
    if (!isUndo || writesText(event.target)) return;
    event.preventDefault();
    undo();
  });

const writtenIn = (element: Element | null): HTMLInputElement | HTMLTextAreaElement | undefined =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element : undefined;

/**
 * Moves the focus along with a row, and restores the caret, which is read first because the element may be gone after
 * the render.
 */
const moveFocus = (root: HTMLElement, controller: PageController, path: string): void => {
  const caret = writtenIn(document.activeElement)?.selectionStart ?? null;
  controller.afterDraw(() => {
    focusField(root, path);
    if (caret !== null) writtenIn(document.activeElement)?.setSelectionRange(caret, caret);
  });
};

const unreadText = (count: number): string =>
  count === 1 ? "1 answer is no date or time" : `${count} answers are no dates or times`;

/** Connects the page with its server: saving, live updates and presence. */
export const goLive = ({ root, embedded, pageForm, controller, steps, attribution, redraw }: LivePage): Live => {
  const { places, state } = embedded;
  const kept = keptFor(places.changes);
  const outbox = new Outbox(pageForm);
  outbox.resume(kept.take());
  showRejectedEdits(root, pageForm, controller.messageOf);

  let saved: SaveState = { saving: "saved" };
  const shownSaving = (): SaveState => {
    const unread = saved.saving === "saved" ? bad.count : 0;
    return unread === 0 ? saved : { saving: "unsaved", message: `Not saved: ${unreadText(unread)}` };
  };
  const showSaving = (): void => controller.setSaving(shownSaving());
  const sync = new Sync({
    pageForm,
    outbox,
    kept,
    url: places.changes,
    language: embedded.messageLanguage ?? embedded.presentation.language,
    fetch: (url, init) => fetch(url, init),
    onState: (state) => {
      const isEnd = state.saving === "ended";
      saved = state;
      showSaving();
      // The focused control was replaced by plain text, so the focus moves to the banner.
      if (!isEnd || pageForm.stage.kind !== "open") return;
      controller.showNotice("bad", state.message ?? "");
      controller.afterDraw(() => focusFirst(root, ["#cf-stage"]));
    },
  });
  const bad = new BadInput({
    root,
    form: () => pageForm.form,
    inputAt: (path) => controller.inputAt(path),
    write: (path, input) => controller.write(path, input, false),
    dispute: (path, input) => {
      const command = controller.read(path, input);
      if (command) pageForm.dispute(command, input);
    },
    isPerson: () => attribution.agent() === undefined,
    asPerson: attribution.asPerson,
    onChange: showSaving,
  });
  pageForm.subscribe(({ arrived, follow }) => {
    bad.arrived(arrived);
    const here = pathOf(document.activeElement);
    bad.follow((path) => (path !== here && arrived.includes(path) ? undefined : follow ? follow(path) : path));
    // Changes replayed over moved rows may become conflicts or rejected edits, which must be stored.
    if (follow) sync.changed(false);
  });
  const announce = createAnnouncer(root);
  const arrivals = new Arrivals(redraw, announce);
  const uploads = new Uploads({ url: places.uploads ?? "", redraw, onDone: (update) => outbox.update(update) });
  const presenceId = crypto.randomUUID();
  const presence = new Presence(presenceId, sendPresence(places.presence));
  const stream = openStream({
    url: places.live,
    since: () => pageForm.revision,
    create: (url) => new EventSource(url),
    onUpdate: (update) => outbox.update(update),
    onPresent: (present) => controller.setPresent(present.filter(({ id }) => id !== presenceId)),
    onEnded: (message) => sync.end(message),
    onOpen: () => sync.wake(),
  });
  if (state.stage.kind === "open") presence.start();

  addEventListener("online", () => sync.wake());
  const leave = (): void => {
    bad.settle();
    sync.leave();
  };
  addEventListener("pagehide", () => {
    leave();
    presence.leave();
    // A page with an open connection cannot enter the browser's back/forward cache.
    stream.close();
  });
  // A page restored from the back/forward cache is out of date.
  addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
  document.addEventListener("visibilitychange", () => (document.hidden ? leave() : sync.wake()));
  const submit = (isMeant: boolean): void => {
    bad.scan();
    void submitForm({ url: places.submit, isMeant, root, pageForm, outbox, sync, uploads, controller });
  };
  const save = async (): Promise<void> => {
    bad.scan();
    await sync.flush();
    if (sync.isEnded) return;
    const { saving, message = "Not saved yet" } = shownSaving();
    controller.showNotice(saving === "saved" ? "good" : "bad", saving === "saved" ? "Saved." : `${message}.`);
  };
  const parts: ActionParts = {
    root,
    pageForm,
    controller,
    steps,
    sync,
    uploads,
    attribution,
    announce,
    submit,
    save: () => void save(),
  };
  watchUndo(() => undoLast(parts));
  steps.watch(() => showStep(parts));

  return {
    actions: pageActions(parts),
    changed: (isUrgent) => sync.changed(isUrgent),
    at: (path) => presence.at(path),
    arrived: (paths) => arrivals.add(paths, pageForm.form),
    moveFocus: (path) => moveFocus(root, controller, path),
    shownArrivals: () => arrivals.shown,
    uploads: () => uploads.states,
    heldOver: (drafts) => bad.over(drafts),
    withBadInput: (form) => bad.withBadInput(form),
    labelOf: (path) => labelOf(pageForm.form, path),
  };
};
