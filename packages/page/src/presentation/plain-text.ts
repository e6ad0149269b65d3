import { limits } from "../limits.ts";

export interface PlainText {
  readonly paragraphs: readonly string[];
  readonly links: readonly { readonly title: string; readonly url: string }[];
}

const link = /\[([^[\]\n]{1,300})\]\((https?:\/\/[^\s()]{1,2000})\)/g;
const listItem = /^\s*(?:[-*+•]|\d{1,3}[.)])\s+/;

/** Lines that an author broke for the editor's sake belong together; those of a list do not. */
const joinLines = (paragraph: string): string => {
  const lines: string[] = [];
  for (const line of paragraph.split("\n")) {
    const isNew = lines.length === 0 || listItem.test(line);
    if (isNew) lines.push(line.trim().replace(/^[-*+]\s+/, "• "));
    else lines.push(`${lines.pop()} ${line.trim()}`);
  }
  return lines.join("\n");
};

/** Converts Markdown to plain text and separate links; other text stays unchanged. */
export const plainText = (markdown: string): PlainText => {
  const text = markdown.slice(0, limits.maxHelpLength).replace(/\r\n?/g, "\n");
  const links = Array.from(text.matchAll(link), (match) => ({ title: match[1]!, url: match[2]! }));
  const bare = text
    .replace(link, "$1")
    .replace(/\*\*([^*\n]{1,500})\*\*/g, "$1")
    .replace(/(?<![\w*\\])\*([^\s*](?:[^*\n]{0,500}[^\s*])?)\*(?![\w*])/g, "$1")
    .replace(/(?<![\w\\])_([^\s_](?:[^_\n]{0,500}[^\s_])?)_(?!\w)/g, "$1")
    .replace(/`([^`\n]{1,500})`/g, "$1")
    .replace(/^#{1,6}\s+/gm, "");
  const paragraphs = bare
    .split(/\n[ \t]*\n/)
    .map(joinLines)
    .filter((paragraph) => paragraph !== "");
  return { paragraphs, links };
};
