import type { LanguageTag } from "./index.ts";

type Titles = { readonly [status: number]: string } & { readonly other: string; readonly failure: string };

const titles: { readonly [tag in LanguageTag]: Titles } = {
  en: {
    400: "This request cannot be read",
    401: "Please sign in",
    403: "This is not permitted",
    404: "Page not found",
    405: "This cannot be done here",
    409: "This has changed meanwhile",
    410: "This is over",
    413: "This is too large",
    422: "This does not fit",
    429: "Too many requests",
    503: "Not available at the moment",
    507: "No space left at the moment",
    other: "This did not work",
    failure: "Something went wrong",
  },
  de: {
    400: "Diese Anfrage ist nicht lesbar",
    401: "Bitte melden Sie sich an",
    403: "Das ist nicht erlaubt",
    404: "Seite nicht gefunden",
    405: "Das ist hier nicht möglich",
    409: "Das hat sich inzwischen geändert",
    410: "Das ist vorbei",
    413: "Das ist zu groß",
    422: "Das passt nicht",
    429: "Zu viele Anfragen",
    503: "Zurzeit nicht verfügbar",
    507: "Zurzeit ist kein Platz",
    other: "Das hat nicht geklappt",
    failure: "Etwas ist schiefgegangen",
  },
};

/** The title of an error page. */
export const problemTitle = (status: number, language: LanguageTag): string => {
  const own = titles[language];
  return own[status] ?? (status >= 500 ? own.failure : own.other);
};

const links: { readonly [tag in LanguageTag]: string } = {
  en: "The link is not known, is no longer good, or was taken back. Ask its sender for a new one.",
  de: "Der Link ist nicht bekannt, gilt nicht mehr oder wurde zurückgenommen. Bitten Sie den Absender um einen neuen.",
};

/** The text of the error page for an invalid link. */
export const noSuchLink = (language: LanguageTag): string => links[language];

const logNotes: { readonly [tag in LanguageTag]: string } = {
  en: "The log of this server has more under",
  de: "Im Protokoll dieses Servers steht mehr unter",
};

/** The text before the id of a failure. */
export const inLog = (language: LanguageTag): string => logNotes[language];
