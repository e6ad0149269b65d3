import { type CompleteLanguage, type Issue, type Wordable, wordMessage } from "@cofill/core";

/** Words an issue or a refusal for a person in the page's language; "" while the catalogue is not loaded yet. */
export type MessageOf = (found: Wordable, label: string | undefined) => string;

/**
 * Makes the function that words issues for people in one language.
 *
 * @example const page = { ...rest, messageOf: messagesIn(languageOf("de")) };
 */
export const messagesIn =
  (language: CompleteLanguage): MessageOf =>
  (found, label) =>
    wordMessage(language, found, { label, audience: "person" });

/** Messages that the server wrote about issues, by issue and label. */
export type ServerMessages = Readonly<Record<string, string>>;

const keyOf = ({ path, code, params }: Wordable, label: string | undefined): string =>
  JSON.stringify([path, code, params, label]);

/** Finds the messages that the server wrote, so that a page can be filled in before its own catalogue is loaded. */
export const messagesFromServer =
  (messages: ServerMessages): MessageOf =>
  (found, label) => {
    const key = keyOf(found, label);
    return found.message ?? (Object.hasOwn(messages, key) ? messages[key]! : "");
  };

/** The messages of some issues, one for each label under which the page shows the issue. */
export const serverMessages = (
  messageOf: MessageOf,
  issues: Iterable<readonly [issue: Issue, labels: readonly (string | undefined)[]]>,
): ServerMessages =>
  Object.fromEntries(
    Array.from(issues, ([issue, labels]) =>
      (issue.message === undefined ? labels : []).map(
        (label) => [keyOf(issue, label), messageOf(issue, label)] as const,
      ),
    ).flat(),
  );
