import type { PageElement } from "../annotations/page-element.ts";

const secretPurposes =
  /(?:^|\s)(?:(?:current|new)-password|one-time-code|cc-(?:number|csc|exp|exp-month|exp-year))\s*$/i;

/** What nobody but the page should hold: it is neither read back nor logged. */
export const isSecret = ({ tag, attributes }: Pick<PageElement, "tag" | "attributes">): boolean =>
  (tag === "input" && attributes.type?.trim().toLowerCase() === "password") ||
  secretPurposes.test(attributes.autocomplete ?? "");
