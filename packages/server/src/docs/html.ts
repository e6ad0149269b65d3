const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** A string that is already HTML and is not escaped again. */
export interface Html {
  readonly html: string;
}

type Part = Html | readonly Html[] | string | number | undefined | false;

const write = (part: Part): string => {
  if (part === undefined || part === false) return "";
  if (typeof part === "object") return "html" in part ? part.html : part.map(({ html }) => html).join("");
  return String(part).replace(/[&<>"']/g, (mark) => entities[mark]!);
};

/** A template literal that escapes its parts, except those that are `Html`. */
export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Html => ({
  html: texts.reduce((whole, text, index) => `${whole}${write(parts[index - 1])}${text}`),
});
