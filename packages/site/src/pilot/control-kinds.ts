import { isDate } from "@cofill/core";
import type { PageElement } from "../annotations/page-element.ts";
import { widgetOf } from "../annotations/widget.ts";
import { numberOf } from "./typed-value.ts";

/** How a control accepts text. */
export interface TextControl {
  /** The accepted texts, if restricted. */
  readonly takes?: { readonly what: string; readonly fits: (text: string) => boolean };
  /** Whether two texts are the same value for it. */
  readonly isSame: (given: string, held: string) => boolean;
}

const exactly = (given: string, held: string): boolean => given === held;
const trimmed = (given: string, held: string): boolean => given.trim() === held.trim();
const asNumbers = (given: string, held: string): boolean => held !== "" && Number(given) === Number(held);
const asLines = (given: string, held: string): boolean => lines(given) === lines(held);
const lines = (text: string): string => text.replace(/\r\n?/g, "\n");
const asEdited = (given: string, held: string): boolean => edited(given) === edited(held);
const edited = (text: string): string => lines(text).replaceAll("\u00a0", " ").replace(/\n+/g, "\n").trim();
const asMoments = (given: string, held: string): boolean => moment(given) === moment(held);
const moment = (text: string): string => text.replace(" ", "T").replace(/(\d\d:\d\d):00(?:\.0+)?$/, "$1");

const time = /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,3})?)?$/;
const isNumeral = (text: string): boolean => /^-?(?:\d+(?:\.\d+)?|\.\d+)(?:e[-+]?\d+)?$/i.test(text);

const plainText: TextControl = { isSame: exactly };

const inputs: Readonly<Record<string, TextControl>> = {
  email: { isSame: trimmed },
  url: { isSame: trimmed },
  number: { takes: { what: "a number such as 12 or 3.5", fits: isNumeral }, isSame: asNumbers },
  range: { takes: { what: "a number such as 12 or 3.5", fits: isNumeral }, isSame: asNumbers },
  color: {
    takes: { what: "a colour such as #1a2b3c", fits: (text) => /^#[\da-f]{6}$/i.test(text) },
    isSame: (given, held) => given.toLowerCase() === held.toLowerCase(),
  },
  date: { takes: { what: "a date such as 2026-05-17", fits: isDate }, isSame: exactly },
  month: { takes: { what: "a month such as 2026-05", fits: (text) => isDate(`${text}-01`) }, isSame: exactly },
  week: {
    takes: { what: "a week such as 2026-W20", fits: (text) => /^\d{4,}-W(?:0[1-9]|[1-4]\d|5[0-3])$/.test(text) },
    isSame: exactly,
  },
  time: { takes: { what: "a time such as 09:30", fits: (text) => time.test(text) }, isSame: asMoments },
  "datetime-local": {
    takes: {
      what: "a local moment such as 2026-05-17T09:30",
      fits: (text) => isDate(text.slice(0, 10)) && /^[T ]$/.test(text.charAt(10)) && time.test(text.slice(11)),
    },
    isSame: asMoments,
  },
};

/** The type of an input; browsers treat an unknown type as text. */
export const typeOf = ({ tag, attributes }: PageElement): string =>
  tag === "input" ? (attributes.type?.trim().toLowerCase() ?? "text") : "";

/** The type of a control, including custom checkboxes and radio buttons. */
export const kindOfControl = (control: PageElement): string => {
  const widget = widgetOf(control);
  if (widget === "toggle") return "checkbox";
  return widget === "radio" ? "radio" : typeOf(control);
};

export const textControlOf = (control: PageElement): TextControl => {
  if (control.tag === "textarea") return { isSame: asLines };
  if (control.tag !== "input") return { isSame: asEdited };
  const type = typeOf(control);
  return Object.hasOwn(inputs, type) ? inputs[type]! : plainText;
};

/** Whether the page only reformatted the value, such as a number with separators; another value never passes. */
export const isReformatted = (value: unknown, given: string, held: string): boolean => {
  if (typeof value === "number") return numberOf(held) === value;
  const bare = (text: string) => text.replace(/[\s()/-]/g, "");
  return /^\d{4,}$/.test(bare(given)) && !/^\s*-/.test(given) && bare(given) === bare(held);
};
