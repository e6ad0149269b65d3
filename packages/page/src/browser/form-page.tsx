import { loadLanguage } from "@cofill/core";
import { hydrate, render } from "preact";
import { FormView } from "../components/form-view.tsx";
import type { EmbeddedPage } from "../form-page.ts";
import { messagesIn } from "../messages.ts";
import { watchAgents } from "./attribution.ts";
import { takeTyped } from "./early-input.ts";
import { webLimits } from "./limits.ts";
import { openSource } from "./open-source.ts";
import { PageController } from "./page-controller.ts";
import { PageForm } from "./page-form.ts";
import { watchPress } from "./press.ts";
import { StepPlace } from "./steps.ts";

const readEmbedded = (): EmbeddedPage | undefined => {
  const text = document.getElementById("cofill-page")?.textContent;
  return text ? (JSON.parse(text) as EmbeddedPage) : undefined;
};

/**
 * Hydrates the page that the server rendered; if the form cannot run in this browser, the page works without a script.
 */
const start = async (root: HTMLElement, embedded: EmbeddedPage): Promise<void> => {
  // Fetched in parallel, because typing works before these modules are loaded.
  const livePage = import("./live-page.tsx");
  const language = loadLanguage(embedded.messageLanguage ?? embedded.presentation.language);
  const opened = await openSource(embedded.source);
  if (!opened) return;
  const { places, state, presentation, keepsProposals } = embedded;
  const now = (): string => new Date().toISOString();
  const pageForm = new PageForm({
    ...opened,
    state,
    roles: presentation.roles,
    keepsProposals,
    now,
    newId: () => crypto.randomUUID(),
  });

  let isDue = false;
  let isQueued = false;
  const draw = (): void => {
    isDue = false;
    isQueued = false;
    render(<FormView {...controller.view} />, root);
    controller.drawn();
  };
  const redraw = (): void => {
    isDue = true;
    if (isQueued || press.isDown()) return;
    isQueued = true;
    queueMicrotask(draw);
  };
  const press = watchPress(() => isDue && redraw());
  const attribution = watchAgents(root);
  const steps = new StepPlace(places.here, embedded.step);
  const controller: PageController = new PageController({
    root,
    embedded,
    pageForm,
    kinds: opened.kinds,
    steps,
    attribution,
    redraw,
  });

  // Hydration must render what the server rendered; the live status follows in the next render.
  const typed = takeTyped(root);
  hydrate(<FormView {...controller.still} />, root);
  controller.takeOverConflicts();
  steps.restore();
  draw();
  attribution.asPerson(typed.giveBack);
  performance.mark("cofill:ready");

  const [{ goLive }, catalogue] = await Promise.all([livePage, language]);
  controller.useMessages(messagesIn(catalogue));
  controller.goLive(goLive({ root, embedded, pageForm, controller, steps, attribution, redraw }));
  root.dataset.cofill = "live";
  const offer = async (): Promise<void> => {
    const { offerTools } = await import("./page-tools.ts");
    await offerTools({
      embedded,
      pageForm,
      controller,
      polyfill: document.querySelector("[data-webmcp-polyfill]") !== null,
    });
    root.dataset.cofill = "tools";
  };
  const begin = () => void offer().catch(() => undefined);
  // The timeout registers the tools also on a page that is never idle or in a background tab.
  if ("requestIdleCallback" in globalThis) requestIdleCallback(begin, { timeout: webLimits.toolsWithinMs });
  else setTimeout(begin);
};

const root = document.getElementById("cofill-form");
const embedded = readEmbedded();
if (root && embedded) void start(root, embedded);
