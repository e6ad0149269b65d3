const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text that is known to be HTML. */
export interface Html {
  readonly html: string;
}

type Part = Html | readonly Html[] | string | number | undefined | false;

const write = (part: Part): string => {
  if (part === undefined || part === false) return "";
  if (typeof part === "object") return "html" in part ? part.html : part.map(({ html }) => html).join("");
  return String(part).replace(/[&<>"']/g, (mark) => entities[mark]!);
};

/** A template whose parts are escaped, unless they are HTML themselves. */
export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Html => ({
  html: texts.reduce((whole, text, index) => `${whole}${write(parts[index - 1])}${text}`),
});
