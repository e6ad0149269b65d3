import { type AuthorTexts, authorParagraphs } from "@cofill/core";

/** The author's texts, line by line. */
export const linesOf = (texts: AuthorTexts, hint?: string): readonly string[] =>
  authorParagraphs(texts, hint)
    .flatMap((text) => text.split("\n"))
    .filter((line) => line.trim() !== "");
