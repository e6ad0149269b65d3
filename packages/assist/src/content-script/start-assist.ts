import { askInPage } from "../browser/ask-in-page.ts";
import { connectToPage } from "../browser/remote-provider.ts";
import { type AssistConsumer, createConsumer } from "../consumer/index.ts";
import type { AssistProvider, UserProfile } from "../contract.ts";
import { detectMode } from "../discovery/mode.ts";
import { assistLimits } from "./limits.ts";
import { type Suggested, suggest } from "./suggest.ts";
import { webMcpProvider } from "./web-mcp-provider.ts";

export interface AssistOptions {
  /**
   * Runs `bootstrapPage` in the page's own world, for which an extension uses its scripting API. Without it, a Formspec
   * page that has no provider is handled as plain HTML.
   */
  readonly bootstrap?: () => Promise<unknown>;
  /** Time limit for the page to announce a provider. */
  readonly providerMs?: number;
  readonly signal?: AbortSignal;
}

export type AssistSession =
  /** The page has a provider, whose results are authoritative. */
  | (WithTools & { readonly mode: "provider"; readonly via: "post-message" | "web-mcp" })
  /** A provider was started over the page's engine. */
  | (WithTools & { readonly mode: "formspec" })
  /** The page offers no tools, so only suggestions are possible. */
  | {
      readonly mode: "html";
      /** Whether the page has a Formspec form whose engine cannot be reached. */
      readonly hasFormspec: boolean;
      readonly suggest: (profile: UserProfile) => Promise<Suggested>;
      readonly dispose: () => void;
    };

interface WithTools {
  readonly assist: AssistConsumer;
  readonly dispose: () => void;
}

/**
 * Connects a content script to a page: to its provider, else to one started over its Formspec form, else with
 * suggestions that a person decides about (AS-EXT-01, -02, -03).
 */
export const startAssist = async (options: AssistOptions = {}): Promise<AssistSession> => {
  const stop = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, stop.signal]) : stop.signal;
  const consumerOf = (provider: AssistProvider): AssistConsumer =>
    createConsumer(provider, { confirm: askInPage(document, undefined, "closed"), signal });

  const announced = await connect(options);
  if (announced) {
    const dispose = (): void => {
      stop.abort();
      announced.dispose();
    };
    return { mode: "provider", via: "post-message", assist: consumerOf(announced), dispose };
  }
  const registered = await webMcpProvider(window);
  if (registered && hasForm(registered))
    return { mode: "provider", via: "web-mcp", assist: consumerOf(registered), dispose: () => stop.abort() };

  const { mode } = detectMode(document);
  const started = mode === "formspec" && options.bootstrap ? await start(options.bootstrap, options) : undefined;
  if (started) {
    const dispose = (): void => {
      stop.abort();
      started.dispose();
    };
    return { mode: "formspec", assist: consumerOf(started), dispose };
  }
  return {
    mode: "html",
    hasFormspec: mode === "formspec",
    suggest: (profile) => suggest(document, profile, signal),
    dispose: () => stop.abort(),
  };
};

const connect = async ({ providerMs = assistLimits.providerMs }: AssistOptions) => {
  const connected = await connectToPage({ timeoutMs: providerMs });
  if (!connected.ok) return undefined;
  if (hasForm(connected.value)) return connected.value;
  connected.value.dispose();
  return undefined;
};

const start = async (bootstrap: () => Promise<unknown>, options: AssistOptions) => {
  try {
    await bootstrap();
  } catch {
    return undefined;
  }
  return connect(options);
};

/** Other scripts may answer discovery too; only a provider can describe a form. */
const hasForm = (provider: AssistProvider): boolean =>
  provider.tools().some(({ name }) => name === "formspec.form.describe");
