import type { PageElement } from "../annotations/page-element.ts";
import { findBoundStatus, findStatusOf } from "../annotations/resolve-status.ts";
import { type ActionRun, look, type Sight } from "./action-run.ts";
import type { StatusRead, Stop } from "./outcome.ts";
import { alertsIn, refusalIn, saidSince } from "./refusal.ts";

/** The state before the press, to which the page is compared afterwards. */
interface BeforePress {
  readonly text: string;
  readonly url: string;
  readonly alerts: readonly string[];
}

export const beforePress = (run: ActionRun, sight: Sight): BeforePress => ({
  text: statusIn(run, sight)?.text ?? "",
  url: sight.url,
  alerts: alertsIn(sight),
});

export type Submitted =
  | { readonly state: "leaving" }
  | { readonly state: "stopped"; readonly stop: Stop }
  | {
      readonly state: "done" | "unconfirmed";
      readonly sight?: Sight;
      readonly url: string;
      readonly status?: StatusRead;
      readonly said?: readonly string[];
    };

const statusIn = (run: ActionRun, { index, element }: Sight): PageElement | undefined => {
  const found = element ? findStatusOf(index, element, run.how) : findBoundStatus(index, run.action, run.how);
  run.notes.diagnose(found.diagnostics.filter(({ code }) => code !== "status_not_found"));
  return found.ok ? found.value : undefined;
};

/** Whether the status is still pending: aria-busy is set, or its text ends with an ellipsis. */
const isPending = (status: PageElement, action: PageElement | undefined): boolean =>
  status.attributes["aria-busy"] === "true" ||
  action?.attributes["aria-busy"] === "true" ||
  /(?:…|\.\.\.)\s*$/.test(status.text);

export const awaitStatus = async (run: ActionRun, before: BeforePress): Promise<Submitted> => {
  const { limits, now, surface } = run;
  const start = now();
  for (;;) {
    const looked = await look({ ...run, signal: undefined });
    if (!looked.ok) {
      // The button was pressed, so an unreadable page afterwards is only a remark.
      run.notes.remark({ code: "status_unreadable", message: looked.stop.message });
      const state = looked.stop.code === "other_origin" ? "done" : "unconfirmed";
      return { state, url: await surface.url() };
    }
    const { sight } = looked;
    const status = statusIn(run, sight);
    const hasChanged =
      status !== undefined && status.text !== "" && (status.text !== before.text || sight.url !== before.url);
    if (status && hasChanged && !isPending(status, sight.element)) {
      return { state: "done", sight, url: sight.url, status: { text: status.text, state: "settled" } };
    }
    const left = start + (status ? limits.statusMs : limits.statusAppearsMs) - now();
    if (left <= 0) {
      if (status && hasChanged) {
        return { state: "unconfirmed", sight, url: sight.url, status: { text: status.text, state: "pending" } };
      }
      return withoutWord(run, sight, before, status?.text);
    }
    if ((await surface.waitForChange(left)) === "leaving") return { state: "leaving" };
  }
};

/** Without a status the rest of the page decides; if that shows nothing, the outcome is unconfirmed. */
const withoutWord = (
  run: ActionRun,
  sight: Sight,
  before: Pick<BeforePress, "url"> & Partial<BeforePress>,
  text = "",
): Submitted => {
  const stop = refusalIn(run, sight, before.alerts);
  if (stop) return { state: "stopped", stop };
  const hasGoneOn = !sight.element || withoutFragment(sight.url) !== withoutFragment(before.url);
  const said = hasGoneOn || !before.alerts ? [] : saidSince(sight, before.alerts);
  const silent: Submitted = {
    state: hasGoneOn ? "done" : "unconfirmed",
    sight,
    url: sight.url,
    ...(text !== "" && { status: { text, state: "unchanged" } }),
    ...(said.length > 0 && { said }),
  };
  run.notes.remark(hasGoneOn ? wentOn : stayed);
  return silent;
};

const wentOn = {
  code: "status_silent",
  message: "The page went on without a status that says what came of it.",
} as const;
const stayed = {
  code: "status_silent",
  message: "The button was pressed, and no status says what came of it; whether it was taken is not known.",
} as const;

const withoutFragment = (url: string): string => url.replace(/#.*$/s, "");

/** Reads the outcome of an action that was submitted on the previous page. */
export const readSubmitted = (run: ActionRun, sight: Sight): Submitted => {
  const { url } = sight;
  const status = statusIn(run, sight);
  if (!status || status.text === "") return withoutWord(run, sight, { url });
  return isPending(status, sight.element)
    ? { state: "unconfirmed", sight, url, status: { text: status.text, state: "pending" } }
    : { state: "done", sight, url, status: { text: status.text, state: "settled" } };
};
