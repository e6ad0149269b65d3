import { limits } from "../limits.ts";
import type { Frame } from "../run/frame.ts";
import { DAY_MS, dayNumber, type FelDate } from "../values/date.ts";
import { type FelNumber, numberText } from "../values/number.ts";
import { cut, type FelValue } from "../values/value.ts";
import { date, fail, fn, nullable, number, optional, type Site, text } from "./define.ts";

const FALLBACK = "en";
const STYLES = ["short", "medium", "long", "full"] as const;
type Style = (typeof STYLES)[number];

/** Caches formatters, which are slow to create; the oldest is dropped at the limit. */
const bounded = <Made>(
  make: (locale: string, key: string) => Made,
): ((locale: string, key: string) => Made | undefined) => {
  const made = new Map<string, Made | undefined>();
  return (locale, key) => {
    const id = `${key} ${locale}`;
    if (made.has(id)) return made.get(id);
    let formatter: Made | undefined;
    try {
      formatter = make(locale, key);
    } catch {
      // Intl throws on a malformed locale.
    }
    if (made.size >= limits.maxCachedFormatters) made.delete(made.keys().next().value!);
    made.set(id, formatter);
    return formatter;
  };
};

const numberFormat = bounded((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: limits.maxDigits }));
const dateFormat = bounded(
  (locale, style) => new Intl.DateTimeFormat(locale, { dateStyle: style as Style, timeZone: "UTC" }),
);
const pluralRules = bounded((locale) => new Intl.PluralRules(locale));

const badLocale = (frame: Frame, site: Site, locale: string): null =>
  fail(frame, site, "bad_locale", `"${cut(locale)}" is not a locale such as "en" or "de-AT"`);

/** The formatter for the requested locale, else the host's locale, else English. */
const forLocale = <Made>(
  frame: Frame,
  site: Site,
  asked: string | null | undefined,
  find: (locale: string) => Made | undefined,
): Made => {
  const locale = asked ?? frame.host.locale() ?? FALLBACK;
  const found = locale.length > limits.maxQuotedLength ? undefined : find(locale);
  if (found === undefined) badLocale(frame, site, locale);
  return found ?? find(FALLBACK)!;
};

const formatNumber = (frame: Frame, site: Site, value: FelNumber, locale: string | null | undefined): string => {
  const format = forLocale(frame, site, locale, (name) => numberFormat(name, "number"));
  return format.format(typeof value === "number" ? value : (numberText(value) as Intl.StringNumericLiteral));
};

const formatDate = (
  frame: Frame,
  site: Site,
  value: FelDate,
  style: string | null | undefined,
  locale: string | null | undefined,
): FelValue => {
  const known = STYLES.find((name) => name === (style ?? "medium"));
  if (known === undefined) {
    return fail(
      frame,
      site,
      "bad_argument",
      `The style of formatDate() is one of ${STYLES.join(", ")}, not "${cut(style!)}"`,
    );
  }
  const format = forLocale(frame, site, locale, (name) => dateFormat(name, known));
  return format.format(dayNumber(value.year, value.month, value.day) * DAY_MS);
};

const pluralCategory = (frame: Frame, site: Site, value: FelNumber, asked: string | null | undefined): FelValue => {
  const locale = asked ?? frame.host.locale();
  if (locale === null) return null;
  const rules = locale.length > limits.maxQuotedLength ? undefined : pluralRules(locale, "plural");
  return rules === undefined ? badLocale(frame, site, locale) : rules.select(Number(value));
};

const locale = optional(nullable(text("locale")));

export const formats = [
  fn(
    "pluralCategory",
    [number("number"), locale],
    "zero, one, two, few, many or other; null without a locale",
    pluralCategory,
  ),
  fn("formatNumber", [number("number"), locale], "Grouped and separated as the locale does", formatNumber),
  fn(
    "formatDate",
    [date("date"), optional(nullable(text("style"))), locale],
    "short, medium, long or full, as the locale writes it",
    formatDate,
  ),
];
