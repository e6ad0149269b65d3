import { type CompleteLanguage, type Issue, type Wordable, wordMessage } from "@cofill/core";

/** Says something to a person in the page's language; "" if the words are not there yet. */
export type Say = (found: Wordable, label: string | undefined) => string;

/**
 * Makes the function that words issues for people in one language.
 *
 * @example const page = { ...rest, say: sayIn(languageOf("de")) };
 */
export const sayIn =
  (language: CompleteLanguage): Say =>
  (found, label) =>
    wordMessage(language, found, { label, audience: "person" });

/** What the server has said about issues, by what it was said of. */
export type SaidIssues = Readonly<Record<string, string>>;

const keyOf = ({ path, code, params }: Wordable, label: string | undefined): string =>
  JSON.stringify([path, code, params, label]);

/** Repeats what the server said: a page can be filled in before it has a catalogue of its own. */
export const sayAgain =
  (said: SaidIssues): Say =>
  (found, label) => {
    const key = keyOf(found, label);
    return found.message ?? (Object.hasOwn(said, key) ? said[key]! : "");
  };

/** Everything that a page says of some issues, each under the names that the page calls its place by. */
export const saidOf = (
  say: Say,
  issues: Iterable<readonly [issue: Issue, labels: readonly (string | undefined)[]]>,
): SaidIssues =>
  Object.fromEntries(
    Array.from(issues, ([issue, labels]) =>
      (issue.message === undefined ? labels : []).map((label) => [keyOf(issue, label), say(issue, label)] as const),
    ).flat(),
  );
