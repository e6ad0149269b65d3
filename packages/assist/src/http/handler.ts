import { callProvider, errorResult, unsupportedTool } from "../consumer/envelope.ts";
import { isWithinBounds } from "../consumer/json-bounds.ts";
import { transportLimits } from "../consumer/limits.ts";
import { readText } from "../consumer/read-stream.ts";
import type { AssistProvider, Confirm, ToolError } from "../contract.ts";
import { textOf } from "../messages/text-of.ts";
import { corsHeaders, type GuardOptions, guard } from "./guard.ts";

/** Options of `createHttpHandler`. */
export interface HttpHandlerOptions extends GuardOptions {
  /** The path before `/tools`; `/formspec` by default. */
  readonly basePath?: string;
  readonly maxBodyBytes?: number;
  /**
   * Asks a person for confirmation; without it the provider refuses calls that need one, because HTTP cannot ask back.
   */
  readonly confirm?: Confirm;
}

/**
 * Serves a provider over HTTP (AS-TR-HTTP). Every response but the list of tools is a result envelope. Its status is
 * 200 for every result of a tool, errors included, so that no proxy or client drops the envelope; 4xx means that no
 * tool was called: 404 for an unknown tool or path, 405, 413, 415, 400 for a malformed body, 401 and 403 for no access.
 *
 * @example
 * const handle = createHttpHandler(provider);
 * const response = await handle(new Request("http://localhost/formspec/tools")); // { tools: […] }
 */
export const createHttpHandler = (
  provider: AssistProvider,
  options: HttpHandlerOptions = {},
): ((request: Request) => Promise<Response>) => {
  const toolsPath = `${(options.basePath ?? "/formspec").replace(/\/+$/, "")}/tools`;

  return async (request) => {
    const answer = await route(request);
    const headers = { ...baseHeaders, ...corsHeaders(request, options), ...answer.headers };
    const body = request.method === "HEAD" || answer.body === undefined ? null : JSON.stringify(answer.body);
    if (answer.body === undefined) return new Response(null, { status: answer.status, headers });
    return new Response(body, {
      status: answer.status,
      headers: { ...headers, "content-type": "application/json; charset=utf-8" },
    });
  };

  async function route(request: Request): Promise<Answer> {
    const refusal = await guard(request, options);
    if (refusal) return { ...failure(refusal.status, refusal), headers: refusal.headers };
    const path = URL.parse(request.url)?.pathname ?? "";
    if (path === toolsPath) return discover(request);
    if (!path.startsWith(`${toolsPath}/`) || path.indexOf("/", toolsPath.length + 1) >= 0)
      return failure(404, { code: "NOT_FOUND", message: textOf("request.not_found") });
    // The rest of the path is one tool name, in which dots have no meaning.
    return invoke(request, path.slice(toolsPath.length + 1));
  }

  function discover(request: Request): Answer {
    if (request.method === "OPTIONS") return { status: 204, headers: { allow: "GET, HEAD, OPTIONS" } };
    if (request.method !== "GET" && request.method !== "HEAD") return notAllowed("GET, HEAD, OPTIONS");
    return { status: 200, body: { tools: provider.tools() } };
  }

  async function invoke(request: Request, encodedName: string): Promise<Answer> {
    if (request.method === "OPTIONS") return { status: 204, headers: { allow: "POST, OPTIONS" } };
    if (request.method !== "POST") return notAllowed("POST, OPTIONS");
    const name = decodeName(encodedName);
    if (name === undefined || !provider.tools().some((tool) => tool.name === name))
      return { status: 404, body: unsupportedTool(name ?? encodedName) };
    const input = await readInput(request, options.maxBodyBytes ?? transportLimits.maxBodyBytes);
    if ("status" in input) return input;
    const { confirm } = options;
    const invocation = { signal: request.signal, ...(confirm ? { confirm } : {}) };
    return { status: 200, body: await callProvider(provider, name, input.value, invocation) };
  }
};

interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const baseHeaders = { "cache-control": "no-store", "x-content-type-options": "nosniff" };

const failure = (status: number, { code, message }: ToolError): Answer => ({
  status,
  body: errorResult({ code, message }),
});

const invalid = (status: number, message: string): Answer => failure(status, { code: "INVALID_VALUE", message });

const notAllowed = (allow: string): Answer => ({
  ...failure(405, { code: "UNSUPPORTED", message: `Use ${allow}.` }),
  headers: { allow },
});

const decodeName = (encoded: string): string | undefined => {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
};

/** Reads the input of a call; an empty body is an empty object. */
const readInput = async (request: Request, maxBytes: number): Promise<Answer | { readonly value: unknown }> => {
  const type = request.headers.get("content-type");
  // Browsers send form types to other sites without a preflight request, so only JSON is accepted.
  if (type !== null && !/^application\/json\s*(?:;|$)/i.test(type)) return invalid(415, textOf("request.media_type"));
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) return tooLarge(maxBytes);
  const body = await readText(request.body, maxBytes);
  if ("problem" in body) {
    if (body.problem === "too_large") return tooLarge(maxBytes);
    return invalid(400, body.problem === "not_utf8" ? textOf("request.not_utf8") : textOf("request.cut_short"));
  }
  if (body.text === "") return { value: {} };
  if (type === null) return invalid(415, textOf("request.media_type"));
  try {
    const value: unknown = JSON.parse(body.text);
    return isWithinBounds(value, maxBytes) ? { value } : invalid(400, textOf("request.too_deep"));
  } catch {
    return invalid(400, textOf("request.not_json"));
  }
};

const tooLarge = (maxBytes: number): Answer => invalid(413, textOf("request.too_large", { maximum: maxBytes }));
