/** A loaded page, or the reason why it could not be loaded. */
export type LoadedPage =
  | { readonly ok: true; readonly url: string; readonly html: string; readonly isSource: boolean }
  | { readonly ok: false; readonly url: string; readonly reason: string; readonly isNoPage?: true };

/** Loads one page. With `origin`, the URL after each redirect must have that origin (D-12). */
export type LoadPage = (url: string, origin?: string) => Promise<LoadedPage>;
