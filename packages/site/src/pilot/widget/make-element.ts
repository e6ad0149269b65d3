/** Creates elements with text, never markup, because texts come from pages and models. */
export const elementMaker =
  (document: Document) =>
  <Tag extends keyof HTMLElementTagNameMap>(
    tag: Tag,
    attributes: Readonly<Record<string, string>> = {},
    ...children: readonly (Node | string)[]
  ): HTMLElementTagNameMap[Tag] => {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    made.append(...children);
    return made;
  };
