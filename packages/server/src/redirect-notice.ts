import type { Notice } from "@cofill/page";

/** Finds the notice that the `done` parameter of a redirect names; undefined for any other text. */
export const noticeIn = <Name extends string>(
  notices: Readonly<Record<Name, Notice>>,
  name: string | undefined,
): Notice | undefined => (name !== undefined && Object.hasOwn(notices, name) ? notices[name as Name] : undefined);

/** Adds the name of a notice to the URL of a redirect. */
export const withDone = (href: string, name: string): string => {
  const [path = "", fragment] = href.split("#", 2);
  const separator = path.includes("?") ? "&" : "?";
  return `${path}${separator}done=${name}${fragment === undefined ? "" : `#${fragment}`}`;
};
