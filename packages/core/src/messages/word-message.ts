import { noParams } from "../issue.ts";
import type { PlaceParams } from "../issue-params.ts";
import type { CompleteLanguage, MessageAudience, MessageCode } from "./catalogue.ts";

/** An issue, a refusal, a problem or a coercion: a code with the parameters of its message. */
export interface Wordable {
  readonly code: string;
  readonly params?: object;
  readonly path?: string;
  readonly received?: unknown;
  /** The author's own text, which takes precedence. */
  readonly message?: string;
}

/** The subject of a message and its audience. */
export interface MessageContext {
  /** The label of the subject; without it, the form as a whole. */
  readonly label?: string | undefined;
  readonly audience: MessageAudience;
}

type Sentence = (facts: object) => string;

const hasMessage = (messages: CompleteLanguage["messages"], code: string): code is MessageCode =>
  Object.hasOwn(messages, code);

/** Rules have a message per keyword. An unknown code, perhaps of a later version, is treated as a failed rule. */
const codeOf = ({ messages }: CompleteLanguage, { code, params }: Wordable): MessageCode => {
  if (code !== "rule_failed") return hasMessage(messages, code) ? code : "rule_failed";
  const { keyword } = (params ?? {}) as { readonly keyword?: unknown };
  const own = `rule_failed.${String(keyword)}`;
  return hasMessage(messages, own) ? own : "rule_failed";
};

/**
 * The message in a given language, for callers that load one language only.
 *
 * @example
 * wordMessage(languageOf("en"), { code: "required_missing" }, { label: "City", audience: "person" });
 * // '"City" is required'
 */
export const wordMessage = (language: CompleteLanguage, found: Wordable, context: MessageContext): string => {
  if (found.message !== undefined) return found.message;
  const params: PlaceParams = found.params ?? noParams;
  const label = language.subject(params.label ?? context.label, params);
  const { path, received } = found;
  const wording = language.messages[codeOf(language, found)];
  const say = (context.audience === "agent" ? wording.agent : undefined) ?? wording.person;
  const facts = params === noParams ? { path, received, label } : { path, received, ...params, label };
  return (say as Sentence)(facts);
};
