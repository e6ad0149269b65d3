import { de } from "./de.ts";
import { en } from "./en.ts";

/**
 * Catalogues of error messages by language.
 *
 * @example
 * createAssistProvider(document, { language: "de", message: problemMessages(assistMessages) });
 */
export const assistMessages = { en, de } as const;
