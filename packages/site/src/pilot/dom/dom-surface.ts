import { limits } from "../limits.ts";
import { readBody } from "../planner/read-body.ts";
import {
  type ActOutcome,
  type FetchedText,
  isHtml,
  type Surface,
  type SurfaceOptions,
  usualAgent,
} from "../surface.ts";
import { createActuator } from "./actuator.ts";

/**
 * The surface of the page that this code runs in.
 * @example
 * const pilot = createPilot({ surface: domSurface(document) });
 */
export const domSurface = (document: Document, { agent = usualAgent }: SurfaceOptions = {}): Surface => {
  const actuator = createActuator(document);
  return {
    url: async () => document.location.href,
    snapshot: async () => {
      try {
        return actuator.snapshot();
      } catch {
        // A page may have replaced browser APIs with failing ones.
        return {
          ok: false,
          problem: { code: "page_broken", message: "The page cannot be read: it broke the reader." },
        };
      }
    },
    act: async (act) => {
      const target = actuator.element(act.ref);
      if (target) actuator.announce(target, agent);
      const outcome = attempt(() => actuator.act(act));
      if (!target || !outcome.ok || act.do === "press") return outcome;
      const held = actuator.cameOf(target, act.do === "fill" ? act.text : undefined);
      // Pages react to input in later tasks, so the next snapshot must wait for one.
      await new Promise((resolve) => setTimeout(resolve));
      const did = [...(held.did ?? []), ...(actuator.cameOf(target, undefined).did ?? [])];
      return { ...outcome, ...held, ...(did.length > 0 && { did }) };
    },
    navigate: async (url) => {
      const here = new URL(document.location.href);
      const there = new URL(url);
      document.location.assign(url);
      // A change of the fragment loads no page.
      return { state: withoutFragment(here) === withoutFragment(there) && there.hash !== "" ? "arrived" : "leaving" };
    },
    waitForChange: (timeoutMs) => waitForChange(document, timeoutMs),
    fetchText: (url, maxBytes) => fetchText(url, maxBytes),
  };
};

const attempt = (work: () => ActOutcome): ActOutcome => {
  try {
    return work();
  } catch {
    return { ok: false, code: "act_failed", message: "The page did not let it be done." };
  }
};

const withoutFragment = ({ origin, pathname, search }: URL): string => origin + pathname + search;

const waitForChange = (document: Document, timeoutMs: number): Promise<"look" | "leaving"> =>
  new Promise((resolve) => {
    const view = document.defaultView;
    const finish = (what: "look" | "leaving") => {
      observer.disconnect();
      clearTimeout(timer);
      view?.removeEventListener("pagehide", onLeave);
      resolve(what);
    };
    const onLeave = () => finish("leaving");
    const observer = new MutationObserver(() => finish("look"));
    // Changes outside the DOM tree (a property, a style, a shadow root) are found by polling.
    const timer = setTimeout(() => finish("look"), Math.min(timeoutMs, limits.pollMs * 4));
    observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
    view?.addEventListener("pagehide", onLeave);
  });

const fetchText = async (url: string, maxBytes: number): Promise<FetchedText> => {
  try {
    const response = await fetch(url, {
      headers: { accept: "application/json" },
      redirect: "error",
      signal: AbortSignal.timeout(limits.manifestMs),
    });
    if (response.status === 404 || response.status === 410) return { state: "absent" };
    if (!response.ok) return { state: "failed", message: `The server answered ${response.status}.` };
    if (isHtml(response.headers.get("content-type"))) return { state: "absent" };
    const text = await readBody(response.body, maxBytes);
    if (text === undefined) return { state: "failed", message: `It is longer than ${maxBytes} bytes.` };
    return { state: "found", text };
  } catch {
    return { state: "failed", message: "It could not be fetched." };
  }
};
