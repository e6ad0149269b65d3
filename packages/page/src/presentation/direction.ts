import type { Definition, Item } from "@cofill/core";
import { limits } from "../limits.ts";

const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;
const letter = /\p{L}/u;

/**
 * The direction in which most letters of a text are written, so that a Latin product name does not turn an Arabic
 * form around.
 *
 * @example directionOf("طلب Cofill للسفر"); // "rtl"
 */
export const directionOf = (text: string): "ltr" | "rtl" => {
  let balance = 0;
  for (const sign of text.slice(0, limits.maxScannedText)) {
    if (letter.test(sign)) balance += rightToLeft.test(sign) ? 1 : -1;
  }
  return balance > 0 ? "rtl" : "ltr";
};

const textsIn = (items: readonly Item[]): readonly string[] =>
  items.flatMap((item): readonly string[] => {
    switch (item.type) {
      case "text":
        return [item.text];
      case "field":
        return [item.label];
      case "section":
        return [item.title ?? "", ...textsIn(item.items)];
      case "record":
      case "list":
        return [item.label ?? "", ...textsIn(item.items)];
      default:
        return item satisfies never;
    }
  });

export const directionOfForm = ({ title = "", items }: Definition): "ltr" | "rtl" =>
  directionOf([title, ...textsIn(items)].join(" "));
