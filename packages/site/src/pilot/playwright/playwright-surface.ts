import type { Dialog, ElementHandle, Page } from "playwright-core";
import { limits } from "../limits.ts";
import type { Act, ActOutcome, FetchedText, Navigation, Surface, SurfaceOptions } from "../surface.ts";
import { isHtml, usualAgent } from "../surface.ts";
import { actuatorIn, type HeldActuator, isPageGone } from "./actuator-in-page.ts";

/**
 * The surface of a page in a browser that Playwright drives with real keys and clicks.
 * @example
 * const pilot = createPilot({ surface: playwrightSurface(page) });
 */
export const playwrightSurface = (page: Page, { agent = usualAgent }: SurfaceOptions = {}): Surface => {
  const actuator = actuatorIn(page);
  return {
    url: async () => page.url(),
    snapshot: async () => {
      try {
        return await actuator.use((held) => held.evaluate((inside) => inside.snapshot()));
      } catch (error) {
        return { ok: false, problem: { code: "page_broken", message: `The page cannot be read: ${firstLine(error)}` } };
      }
    },
    act: async (act) => {
      try {
        return await actuator.use((held) => actOn(page, held, act, agent));
      } catch (error) {
        return failed(error, act);
      }
    },
    navigate: (url) => navigate(page, url),
    waitForChange: async (timeoutMs) => {
      await new Promise((resolve) => setTimeout(resolve, Math.min(timeoutMs, limits.pollMs)));
      return "look";
    },
    fetchText: (url, maxBytes) => fetchText(page, url, maxBytes),
  };
};

const actOn = async (page: Page, held: HeldActuator, act: Act, agent: string): Promise<ActOutcome> => {
  const target = await elementOf(held, act.ref);
  const refs = act.do === "choose" || act.do === "pick" ? act.options : [];
  const options = await Promise.all(refs.map((ref) => elementOf(held, ref)));
  if (!target || options.includes(undefined)) return elementGone;
  try {
    await held.evaluate((inside, { element, name }) => inside.announce(element as Element, name), {
      element: target,
      name: agent,
    });
    const asked = await questionsDuring(page, () =>
      perform({ page, held, target }, act, options as readonly ElementHandle<Element>[]),
    );
    return { ok: true, ...(act.do !== "press" && (await cameOf(held, target, act))), ...asked };
  } catch (error) {
    return failed(error, act);
  } finally {
    for (const handle of [target, ...options]) await handle?.dispose().catch(() => undefined);
  }
};

/** Dismisses and reports `confirm()` and similar dialogs, which block the page until answered. */
const questionsDuring = async (page: Page, work: () => Promise<void>): Promise<{ readonly asked?: string }> => {
  let asked: string | undefined;
  const answer = async (dialog: Dialog) => {
    if (dialog.type() !== "alert") asked ??= dialog.message().slice(0, limits.maxQuoted);
    await dialog.dismiss().catch(() => undefined);
  };
  page.on("dialog", answer);
  try {
    await work();
  } finally {
    page.off("dialog", answer);
  }
  return asked === undefined ? {} : { asked };
};

const elementGone: ActOutcome = {
  ok: false,
  code: "element_gone",
  message: "The element is no longer in the page.",
};

const elementOf = async (held: HeldActuator, ref: string): Promise<ElementHandle<Element> | undefined> => {
  const handle = await held.evaluateHandle((inside, wanted) => inside.element(wanted), ref);
  const element = handle.asElement() as ElementHandle<Element> | null;
  if (!element) await handle.dispose();
  return element ?? undefined;
};

const within = { timeout: limits.actMs };

/** A control being operated. */
interface Grip {
  readonly page: Page;
  readonly held: HeldActuator;
  readonly target: ElementHandle<Element>;
}

const perform = async (grip: Grip, act: Act, options: readonly ElementHandle<Element>[]): Promise<void> => {
  const { target } = grip;
  switch (act.do) {
    case "fill":
      await target.fill(act.text, within);
      return leave(target);
    case "choose":
      await target.selectOption([...options], within);
      return leave(target);
    case "check":
      return check(grip, act.checked);
    case "upload":
      return target.setInputFiles(
        act.files.map(({ name, type, base64 }) => ({
          name,
          mimeType: type || "application/octet-stream",
          buffer: Buffer.from(base64, "base64"),
        })),
        within,
      );
    case "open":
    case "press":
      return target.click(within);
    case "pick":
      return pick(grip, options);
    default:
      return act satisfies never;
  }
};

/** Moves the focus away, since `change` events and validation wait for that. */
const leave = (target: ElementHandle<Element>): Promise<void> =>
  target.evaluate((element) => {
    if (element instanceof HTMLElement) element.blur();
  });

/**
 * Custom styling may cover, shrink or hide the native checkbox: then its label is pressed, or the space bar without a
 * label. Whether the page reverts the change is read afterwards.
 */
const check = async ({ page, held, target }: Grip, checked: boolean): Promise<void> => {
  const isOn = () => held.evaluate((inside, element) => inside.isOn(element as Element), target);
  const labelPoint = () => held.evaluate((inside, element) => inside.labelPoint(element as Element), target);
  if ((await isOn()) === checked) return;
  const [isSeen, label] = [await target.isVisible(), await labelPoint()];
  if (isSeen) {
    try {
      return await target.click({ timeout: limits.actMs / 5 });
    } catch (error) {
      if (isPageGone(error)) throw error;
      if (!label && (await target.evaluate((element) => element instanceof HTMLInputElement))) {
        return target.press("Space", within);
      }
      if (!label) throw error;
    }
  }
  const at = await labelPoint();
  if (!at) throw new Error("Something else stands in front of its label.");
  await page.mouse.click(at.x, at.y);
};

const pick = async ({ held, target }: Grip, options: readonly ElementHandle<Element>[]): Promise<void> => {
  for (const option of options) await option.click(within);
  const mustClose = await held.evaluate((inside, element) => inside.mustClose(element as Element), target);
  if (mustClose) await target.click(within);
};

const cameOf = (held: HeldActuator, target: ElementHandle<Element>, act: Act) =>
  held.evaluate((inside, { element, text }) => inside.cameOf(element as Element, text), {
    element: target,
    text: act.do === "fill" ? act.text : undefined,
  });

const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split("\n", 1)[0]!.slice(0, limits.maxQuoted);

const failed = (error: unknown, act: Act): ActOutcome => {
  // A press that navigates away has worked.
  if (isPageGone(error)) return act.do === "press" ? { ok: true } : elementGone;
  const text = error instanceof Error ? error.message : String(error);
  if (/not attached|detached/i.test(text)) return elementGone;
  const isCovered = /intercepts pointer events/.test(text);
  const why = isCovered ? "Something else stands in front of it." : firstLine(error);
  return { ok: false, code: "act_failed", message: why };
};

const navigate = async (page: Page, url: string): Promise<Navigation> => {
  try {
    const response = await page.goto(url, { waitUntil: "domcontentloaded", timeout: limits.navigationMs });
    const status = response?.status() ?? 200;
    if (status >= 400) return { state: "failed", message: `The server answered ${status}.` };
    return { state: "arrived" };
  } catch {
    return { state: "failed", message: "The page did not load." };
  }
};

const fetchText = async (page: Page, url: string, maxBytes: number): Promise<FetchedText> => {
  try {
    const response = await page.request.get(url, {
      maxRedirects: 0,
      timeout: limits.manifestMs,
      headers: { accept: "application/json" },
    });
    const { "content-type": type, "content-length": length } = response.headers();
    const tooLong: FetchedText = { state: "failed", message: `It is longer than ${maxBytes} bytes.` };
    if (response.status() === 404 || response.status() === 410 || isHtml(type)) return { state: "absent" };
    if (!response.ok()) return { state: "failed", message: `The server answered ${response.status()}.` };
    if (Number(length) > maxBytes) return tooLong;
    const body = await response.body();
    return body.byteLength > maxBytes ? tooLong : { state: "found", text: body.toString("utf8") };
  } catch {
    return { state: "failed", message: "It could not be fetched." };
  }
};
