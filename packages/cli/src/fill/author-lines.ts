import { type AuthorTexts, authorParagraphs } from "@cofill/core";

/** What an author wrote, line by line. */
export const linesOf = (texts: AuthorTexts, hint?: string): readonly string[] =>
  authorParagraphs(texts, hint)
    .flatMap((text) => text.split("\n"))
    .filter((line) => line.trim() !== "");
