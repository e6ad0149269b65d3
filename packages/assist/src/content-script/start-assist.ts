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
   * Has `bootstrapPage` run in the page's own world, where the form's engine lives. An extension does so with its
   * scripting API; without it a Formspec page that has no provider is worked with as plain HTML.
   */
  readonly bootstrap?: () => Promise<unknown>;
  /** How long the page may take to say that it has a provider. */
  readonly providerMs?: number;
  readonly signal?: AbortSignal;
}

export type AssistSession =
  /** The page's own tools; what they say is authoritative. */
  | (WithTools & { readonly mode: "provider"; readonly via: "post-message" | "web-mcp" })
  /** Tools over the page's engine, started for this. */
  | (WithTools & { readonly mode: "formspec" })
  /** Guesses only. */
  | {
      readonly mode: "html";
      /** Whether there is a Formspec form whose engine is out of reach. */
      readonly hasFormspec: boolean;
      readonly suggest: (profile: UserProfile) => Promise<Suggested>;
      readonly dispose: () => void;
    };

interface WithTools {
  readonly assist: AssistConsumer;
  readonly dispose: () => void;
}

/**
 * The Assist consumer of a content script: a live provider if the page has one, else one started over its Formspec form,
 * else guesses that a person decides about (AS-EXT-01, -02, -03). Everything that the page says is taken as data.
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

/** Whoever answers is a provider if it can describe a form. */
const hasForm = (provider: AssistProvider): boolean =>
  provider.tools().some(({ name }) => name === "formspec.form.describe");
