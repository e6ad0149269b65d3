import { isJsonObject } from "@cofill/core/kit";
import { askService, type FetchLike, problem } from "./ask-service.ts";
import type { Complete } from "./create-planner.ts";
import { parseObject } from "./find-objects.ts";
import { plannerLimits } from "./limits.ts";

/** Options of `openAiCompatible`. */
export interface OpenAiCompatibleOptions {
  /** For example `https://api.openai.com/v1` or `http://127.0.0.1:11434/v1`. */
  readonly baseUrl: string;
  readonly model: string;
  readonly apiKey?: string;
  /** Additional members of the request, such as `{ temperature: 0 }`. */
  readonly parameters?: Readonly<Record<string, unknown>>;
  readonly timeoutMs?: number;
  readonly fetch?: FetchLike;
}

/**
 * A model behind the chat completions API, for use on servers, since a page must not hold an API key.
 * @example
 * const complete = openAiCompatible({ baseUrl: "http://127.0.0.1:11434/v1", model: "llama3" });
 */
export const openAiCompatible =
  (options: OpenAiCompatibleOptions): Complete =>
  async (messages, signal) => {
    const { baseUrl, model, apiKey, parameters, timeoutMs = plannerLimits.completionMs } = options;
    const answer = await askService({
      // Browsers require `fetch` to be called on its own object.
      fetch: options.fetch ?? ((to, init) => fetch(to, init)),
      url: `${baseUrl.replace(/\/+$/, "")}/chat/completions`,
      headers: apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` },
      body: { ...parameters, model, messages, stream: false },
      timeoutMs,
      signal,
    });
    if ("problem" in answer) return answer;
    return (
      contentOf(answer.text) ??
      problem("model_answer_unusable", "The model's service answered, but not with a chat completion that holds text.")
    );
  };

/** `choices[0].message.content` as text, or the text parts of it. */
const contentOf = (text: string): string | undefined => {
  const choices = parseObject(text)?.choices;
  const [choice]: readonly unknown[] = Array.isArray(choices) ? choices : [];
  const message = isJsonObject(choice) ? choice.message : undefined;
  const content = isJsonObject(message) ? message.content : undefined;
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return undefined;
  const parts = content.flatMap((part: unknown) =>
    isJsonObject(part) && typeof part.text === "string" ? [part.text] : [],
  );
  return parts.length > 0 ? parts.join("") : undefined;
};
