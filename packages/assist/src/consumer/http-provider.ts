import type { AssistProvider, ToolError, ToolResult } from "../contract.ts";
import { textOf } from "../messages/text-of.ts";
import { readToolDeclarations } from "./declared-tools.ts";
import { errorResult, isToolResult } from "./envelope.ts";
import { own } from "./json-bounds.ts";
import { transportLimits } from "./limits.ts";
import { fail, type Outcome, ok } from "./outcome.ts";
import { readText } from "./read-stream.ts";
import { remoteTools } from "./remote-tools.ts";

/** Options of `httpProvider`. */
export interface HttpProviderOptions {
  readonly fetch?: typeof globalThis.fetch;
  /** Sent as a bearer token. */
  readonly token?: string;
  readonly signal?: AbortSignal;
}

/**
 * Connects to a provider over HTTP. `/tools` is appended to `baseUrl`, such as `https://example.org/formspec`.
 *
 * @example
 * const connected = await httpProvider("https://example.org/formspec", { token });
 * if (connected.ok) createConsumer(connected.value);
 */
export const httpProvider = async (
  baseUrl: string | URL,
  options: HttpProviderOptions = {},
): Promise<Outcome<AssistProvider>> => {
  const base = String(baseUrl).replace(/\/+$/, "");
  const headers = {
    accept: "application/json",
    ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
  };
  const request = async (url: string, init: RequestInit): Promise<unknown> => {
    // A redirect could send the token and the answers to another server.
    const response = await (options.fetch ?? fetch)(url, { ...init, redirect: "error" });
    const body = await readText(response.body, transportLimits.maxAnswerLength);
    return "text" in body ? JSON.parse(body.text) : undefined;
  };

  const call = async (name: string, input: unknown, signal: AbortSignal | undefined): Promise<ToolResult> => {
    const answer = await request(`${base}/tools/${encodeURIComponent(name)}`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify(input ?? {}),
      signal: signal ?? null,
    });
    return isToolResult(answer) ? answer : unreadable;
  };

  try {
    const answer = await request(`${base}/tools`, { headers, signal: options.signal ?? null });
    const tools = readToolDeclarations(own(answer, "tools"));
    if (!tools) return fail({ code: "ENGINE_ERROR", message: textOf("server.no_tools") });
    return ok(remoteTools(tools, call, unreachable));
  } catch {
    return fail(unreachable);
  }
};

const unreadable = errorResult({ code: "ENGINE_ERROR", message: textOf("server.no_envelope") });

const unreachable: ToolError = { code: "ENGINE_ERROR", message: textOf("server.unreachable") };
