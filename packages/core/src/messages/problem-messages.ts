import type { MessageAudience, Wording } from "./catalogue.ts";
import { primaryTag } from "./complete-language.ts";

/** A problem with a request, as data only; the channel makes its message. */
export interface WordableProblem {
  readonly code: string;
  /** Distinguishes problems with the same code; permanent as well. */
  readonly reason?: string;
  /** JSON values from which the message is made. */
  readonly params?: object;
  /** The message of the server that found the problem; takes precedence. */
  readonly detail?: string;
}

/** The code of a key of a catalogue: `too_large` of `too_large.body`. */
export type ProblemCodeOf<K extends string> = K extends `${infer Code}.${string}` ? Code : K;

/** Parameters are optional if a problem has none. */
export type ProblemArguments<P> = object extends P ? readonly [params?: P] : readonly [params: P];

/**
 * The problem that a catalogue has under a key.
 *
 * @example
 * problemAt("too_large.body", { maximum: 10 }); // { code: "too_large", reason: "body", params: { maximum: 10 } }
 */
export const problemAt = <K extends string>(
  key: K,
  params?: object,
): { readonly code: ProblemCodeOf<K>; readonly reason?: string; readonly params?: object } => {
  const [code, reason] = key.split(".") as [ProblemCodeOf<K>, string | undefined];
  return { code, ...(reason !== undefined && { reason }), ...(params && { params }) };
};

/**
 * Makes the problems of a catalogue, with the parameters that each key demands.
 *
 * @example
 * const problem = problemsOf<{ "too_large.body": { maximum: number } }>();
 * problem("too_large.body", { maximum: 10 }); // { code: "too_large", reason: "body", params: { maximum: 10 } }
 */
export const problemsOf =
  <Params>() =>
  <K extends keyof Params & string>(
    key: K,
    ...[params]: ProblemArguments<Params[K]>
  ): ReturnType<typeof problemAt<K>> =>
    problemAt(key, params as object | undefined);

/**
 * Makes what a channel words later from a catalogue: a problem that stands beside what was found in a form.
 *
 * @example
 * const says = problemSources<{ "too_large.body": { maximum: number } }>();
 * says("too_large.body", { maximum: 10 }).problem.code; // too_large
 */
export const problemSources =
  <Params>() =>
  <K extends keyof Params & string>(
    key: K,
    ...[params]: ProblemArguments<Params[K]>
  ): { readonly problem: WordableProblem } => ({ problem: problemAt(key, params as object | undefined) });

/** One package's messages about requests in one language, by `code` or `code.reason`. */
export type ProblemCatalogue<Params> = { readonly [K in keyof Params]: Wording<Params[K]> };

/** A package's catalogues by language; English is complete. */
export type ProblemLanguages = { readonly en: Catalogued } & { readonly [tag in string]?: Catalogued };

type Catalogued = Readonly<Record<string, Wording<never>>>;

/** Words a problem for an audience, in English unless another language is named. */
export type ProblemMessage = (
  problem: WordableProblem,
  options: { readonly audience: MessageAudience; readonly language?: string | undefined },
) => string;

type Messages = Readonly<Record<string, Wording<object>>>;

/**
 * Makes the messages of problems from the catalogues of packages. Falls back to English, and for an unknown reason,
 * perhaps of a later version, to the message of its code.
 *
 * @example
 * const message = problemMessages({ en: { "too_large.body": { person: ({ maximum }) => `At most ${maximum} bytes` } } });
 * message({ code: "too_large", reason: "body", params: { maximum: 10 } }, { audience: "person" }); // At most 10 bytes
 */
export const problemMessages = (...parts: readonly ProblemLanguages[]): ProblemMessage => {
  const joined = (tag: string): Messages =>
    Object.assign({}, ...parts.map((part) => (Object.hasOwn(part, tag) ? part[tag] : undefined))) as Messages;
  const english = joined("en");
  const known = new Map<string, Messages>([["en", english]]);
  const messagesIn = (tag: string): Messages => {
    const primary = primaryTag(tag);
    const ready = known.get(primary);
    if (ready) return ready;
    if (!parts.some((part) => Object.hasOwn(part, primary))) return english;
    const messages = { ...english, ...joined(primary) };
    known.set(primary, messages);
    return messages;
  };
  return ({ code, reason, params = {}, detail }, { audience, language = "en" }) => {
    if (detail !== undefined) return detail;
    const messages = messagesIn(language);
    const own = reason === undefined ? code : `${code}.${reason}`;
    const key = Object.hasOwn(messages, own) ? own : code;
    const wording = Object.hasOwn(messages, key) ? messages[key] : undefined;
    if (!wording) return key;
    return ((audience === "agent" ? wording.agent : undefined) ?? wording.person)(params);
  };
};
