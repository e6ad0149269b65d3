import type { FormspecDefinition, FormspecItem } from "./definition.ts";

/** One page of a form in wizard or tab mode. */
export interface PageLayout {
  readonly id: string;
  readonly title?: string;
  /** The top-level keys on this page; undefined means all fields. */
  readonly roots?: ReadonlySet<string>;
}

const slugOf = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "") || "page";

const pageName = (item: FormspecItem): string | undefined => {
  const page = item.presentation?.layout?.page;
  return typeof page === "string" && page.trim() !== "" ? page.trim() : undefined;
};

/**
 * In wizard and tab mode each top-level group starts the page that its layout names, and unnamed groups join the page
 * before. In any other mode the form is one page.
 */
export const pagesOf = (definition: FormspecDefinition): readonly PageLayout[] => {
  const mode = definition.formPresentation?.pageMode ?? "single";
  const groups = definition.items.filter((item) => item.type === "group");
  if (mode === "single" || groups.length === 0) return [{ id: "default", title: definition.title }];
  const pages: { title: string; roots: Set<string>; named: boolean }[] = [];
  for (const group of groups) {
    const name = pageName(group);
    const last = pages[pages.length - 1];
    const same = name === undefined ? undefined : pages.find((page) => page.named && page.title === name);
    if (same) same.roots.add(group.key);
    else if (name === undefined && last?.named) last.roots.add(group.key);
    else pages.push({ title: name ?? group.label, roots: new Set([group.key]), named: name !== undefined });
  }
  const used = new Map<string, number>();
  return pages.map(({ title, roots }) => {
    const slug = slugOf(title);
    const times = (used.get(slug) ?? 0) + 1;
    used.set(slug, times);
    return { id: times === 1 ? slug : `${slug}-${times}`, title, roots };
  });
};
