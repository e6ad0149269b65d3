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

/** What a page has that the browser may not allow. */
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

/** There the browser's own undo is meant. */
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

/** Goes along with a row; where the caret was, it is again. What was focused may be gone by the time the page is drawn. */
const moveFocus = (root: HTMLElement, controller: PageController, path: string): void => {
  const caret = writtenIn(document.activeElement)?.selectionStart ?? null;
  controller.afterDraw(() => {
    focusField(root, path);
    if (caret !== null) writtenIn(document.activeElement)?.setSelectionRange(caret, caret);
  });
};

const unreadText = (count: number): string =>
  count === 1 ? "1 answer is no date or time" : `${count} answers are no dates or times`;

/** Connects the page with its server: saves, listens, shows who else is there. */
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
      // What had the focus is no control any more.
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
    // What others change may leave something to be kept or chosen here.
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
    // A page that waits in the browser's cache may not hold a connection.
    stream.close();
  });
  // What it shows is old by then.
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
