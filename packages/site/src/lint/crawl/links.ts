import type { PageElement, PageSnapshot } from "../../annotations/page-element.ts";

/** Maps `/a`, `/a/` and `/a#b` to one URL (D-12). */
export const canonicalUrl = (url: URL): string => {
  const path = url.pathname.length > 1 ? url.pathname.replace(/\/+$/, "") || "/" : url.pathname;
  return `${url.origin}${path}${url.search}`;
};

/** Links that would end the visitor's session. */
const leaves = /(?:^|[^a-z])(?:log|sign)[\s_-]*(?:out|off)(?![a-z])/i;

const methodAttributes = ["data-method", "data-turbo-method", "hx-delete", "hx-post", "hx-put", "hx-patch"];

const isFollowed = ({ attributes, name, text }: PageElement, url: URL): boolean => {
  if (attributes.download !== undefined) return false;
  if (methodAttributes.some((method) => (attributes[method] ?? "get").toLowerCase() !== "get")) return false;
  return ![name, text, decoded(url.pathname), url.search, attributes.id ?? ""].some((words) => leaves.test(words));
};

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

/**
 * The pages of the same origin that a page links to, each once in document order, without the page itself.
 * @example
 * const urls = linkedPages(snapshot);
 */
export const linkedPages = (snapshot: PageSnapshot): readonly string[] => {
  const here = new URL(snapshot.url);
  const found = new Map<string, string>([[canonicalUrl(here), ""]]);
  const stack = [snapshot.root];
  for (let next = stack.pop(); next; next = stack.pop()) {
    for (const child of next.children.toReversed()) stack.push(child);
    const { tag, attributes } = next;
    const href = tag === "a" || tag === "area" ? attributes.href?.trim() : undefined;
    if (href === undefined || !URL.canParse(href, snapshot.baseUrl)) continue;
    const url = new URL(href, snapshot.baseUrl);
    if (url.origin !== here.origin || !/^https?:$/.test(url.protocol) || !isFollowed(next, url)) continue;
    url.hash = "";
    url.username = "";
    url.password = "";
    const key = canonicalUrl(url);
    if (!found.has(key)) found.set(key, url.href);
  }
  return [...found.values()].filter((url) => url !== "");
};
