import { isDate } from "@cofill/core";
import type { TextType } from "./text-control.tsx";

/** A control of type date holds no year 0. */
export const isBrowserDate = (value: string): boolean => isDate(value) && !value.startsWith("0000");
export const isBrowserTime = (value: string): boolean =>
  /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,3})?)?$/.test(value);

/** A date control drops text that is no date, so such text is shown in a text control. */
export const dateType = (value: string): TextType => (value === "" || isBrowserDate(value) ? "date" : "text");
export const timeType = (value: string): TextType => (value === "" || isBrowserTime(value) ? "time" : "text");
