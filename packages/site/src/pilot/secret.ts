import type { PageElement } from "../annotations/page-element.ts";

const secretPurposes =
  /(?:^|\s)(?:(?:current|new)-password|one-time-code|cc-(?:number|csc|exp|exp-month|exp-year))\s*$/i;

/** Whether a control holds a secret, which is neither read back nor logged. */
export const isSecret = ({ tag, attributes }: Pick<PageElement, "tag" | "attributes">): boolean =>
  (tag === "input" && attributes.type?.trim().toLowerCase() === "password") ||
  secretPurposes.test(attributes.autocomplete ?? "");
