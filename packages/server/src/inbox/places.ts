/** Paths of the inbox pages; correspondents appear under the reader's own names for them. */

const unknown = /^unknown sender \((.+)\)$/;

export const isUnknown = (name: string): boolean => !name.startsWith("@");

/** How a query identifies a correspondent: by name, or by the mark of an unknown sender. */
export const withOf = (name: string): string => unknown.exec(name)?.[1] ?? name;

export const talkHref = (name: string): string => `/inbox/with/${encodeURIComponent(withOf(name))}`;
export const messageHref = (number: number): string => `/inbox/messages/${number}`;
export const fillHref = (number: number, edge: string): string =>
  `/inbox/messages/${number}/form/${encodeURIComponent(edge)}`;
export const forwardHref = (number: number, edge: string): string =>
  `/inbox/messages/${number}/forward?edge=${encodeURIComponent(edge)}`;
export const nameHref = (name: string): string => `/inbox/names/${encodeURIComponent(name)}`;
export const formQuery = (path: string, form: string, more: Readonly<Record<string, string>> = {}): string =>
  `${path}?${new URLSearchParams({ form, ...more }).toString()}`;
