/** A page that was loaded, or why not. */
export type LoadedPage =
  | { readonly ok: true; readonly url: string; readonly html: string; readonly isSource: boolean }
  | { readonly ok: false; readonly url: string; readonly reason: string; readonly isNoPage?: true };

/**
 * Loads one page. With `origin`, every address on the way must be of it: what a link leads to is looked at again after
 * each redirect (D-12).
 */
export type LoadPage = (url: string, origin?: string) => Promise<LoadedPage>;
