import { truncate } from "@cofill/core/kit";
import { firstSentence } from "../help/summary.ts";
import { type AutocompleteRequest, autocompleteFor } from "./autocomplete.ts";
import { annotationLimits } from "./limits.ts";

/** Attributes to set on an element, as unescaped text. */
export type Attributes = Readonly<Record<string, string>>;

/** What the attributes of a form's element are made from. */
export interface AnnotatedForm {
  /** Identifies the form within its page. */
  readonly id?: string;
  readonly title: string;
  readonly url?: string;
  readonly version?: string;
}

/**
 * The attributes of a form's element, by which extensions find the form.
 *
 * @example
 * formAnnotations({ title: "Lunch" }); // { "data-formspec-form": "", "data-formspec-title": "Lunch" }
 */
export const formAnnotations = ({ id, title, url, version }: AnnotatedForm): Attributes => ({
  "data-formspec-form": bounded(id ?? url ?? ""),
  "data-formspec-title": bounded(title),
  ...(url !== undefined && { "data-formspec-url": bounded(url) }),
  ...(version !== undefined && { "data-formspec-version": bounded(version) }),
});

/** What the attributes of a field's element are made from. */
export interface AnnotatedField extends AutocompleteRequest {
  readonly label: string;
  readonly hint?: string;
  readonly description?: string;
  /** The token that the author chose, which takes precedence. */
  readonly autocomplete?: string;
}

/**
 * The attributes of a field's element for agents; accessible names and descriptions are left to the renderer
 * (AS-ANN-03).
 *
 * @example
 * const concept = { concept: "https://schema.org/email" };
 * fieldAnnotations({ label: "Email", concept }); // { toolparamdescription: "Email", autocomplete: "email" }
 */
export const fieldAnnotations = (field: AnnotatedField): Attributes => {
  const autocomplete = field.autocomplete ?? autocompleteFor(field);
  return {
    toolparamdescription: bounded(describe(field)),
    ...(autocomplete !== undefined && { autocomplete }),
  };
};

const describe = ({ label, hint, description, concept }: AnnotatedField): string => {
  const name = label.replace(/\s+/g, " ").trim().replace(/[.:]$/, "");
  const sentence = firstSentence(hint ?? "") ?? firstSentence(description ?? "");
  const { display } = concept ?? {};
  const meaning = display !== undefined && display.toLowerCase() !== name.toLowerCase() ? ` (${display})` : "";
  return sentence === undefined ? `${name}${meaning}` : `${name}${meaning}: ${sentence}`;
};

const bounded = (text: string): string => truncate(text, annotationLimits.maxAttributeLength);
