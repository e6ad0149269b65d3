import { type Compiled, languageOf } from "@cofill/core";

/** The limits of each field as text, by template, shown before an answer is given. */
export const limitTexts = ({ fields }: Compiled, language: string): Readonly<Record<string, string>> => {
  const { limits } = languageOf(language);
  const texts = Array.from(fields, ([template, { field }]) => [template, limits(field, "person").join(", ")] as const);
  return Object.fromEntries(
    texts.flatMap(([template, text]) => (text === "" ? [] : [[template, text[0]!.toUpperCase() + text.slice(1)]])),
  );
};
