/**
 * Runs in the page and must not refer to outer names: serialises the document with open shadow roots as declarative
 * ones; undefined if it is too long.
 */
export const serialisePage = (maxLength: number): string | undefined => {
  const shadowRoots: ShadowRoot[] = [];
  const waiting: (Document | ShadowRoot)[] = [document];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    for (const element of next.querySelectorAll("*")) {
      if (!element.shadowRoot) continue;
      shadowRoots.push(element.shadowRoot);
      waiting.push(element.shadowRoot);
    }
  }
  const root = document.documentElement;
  const html = `<!doctype html>${(root.cloneNode(false) as Element).outerHTML.replace(/<\/html>$/i, "")}${root.getHTML({ shadowRoots })}</html>`;
  return html.length > maxLength ? undefined : html;
};
