import {
  type FieldItem,
  fieldPaths,
  fieldText,
  fieldTexts,
  formText,
  formTexts,
  isReadonlyAt,
  isRelevantAt,
  isRequired,
  templateOf,
} from "@cofill/core";
import { ownMember } from "@cofill/core/kit";
import type { ManifestAction, ManifestPage, Schema } from "@cofill/site";
import { submitConfirmation } from "../components/form-foot.tsx";
import { controlName, fillAction } from "../control-name.ts";
import { fieldState, isFilledHere, shownInput } from "../field-state.ts";
import type { FormPage } from "../form-page.ts";
import { pageKindOf } from "../kinds/page-kind.ts";
import { buttonActions } from "./button-actions.ts";

/** The part of a site's manifest that is about one form: its actions, and its entry in the map of pages. */
export interface FormManifest {
  readonly actions: Readonly<Record<string, ManifestAction>>;
  /** Its entry in the map of pages. */
  readonly page: ManifestPage;
}

const describe = (page: FormPage, field: FieldItem, path: string, schema: Schema, isFirst: boolean): Schema => {
  const template = templateOf(path);
  const concept = ownMember(page.presentation.concepts, template);
  const isNeeded = isFirst && isRequired(page.form, field, path);
  const { definition, fields } = page.form.compiled;
  const sentences = [
    schema.description,
    isFirst && fieldText(fieldTexts(definition, fields.get(template)!, "agent")),
    isNeeded && "Needed before the form can be submitted.",
  ].filter(Boolean);
  return {
    title: field.label,
    ...schema,
    ...(sentences.length > 0 && { description: sentences.join(" ") }),
    ...(isFirst && concept !== undefined && { "x-semantic": concept }),
  };
};

const rowsOf = (page: FormPage, path: string): number => {
  const state = fieldState(page, path);
  return state?.kind.rows?.(state, shownInput(state)) ?? 0;
};

/** Whether more fields may appear while the form is filled: rows, or fields with conditions. */
const canGrow = ({ form, kinds }: FormPage): boolean => {
  if (form.compiled.lists.size > 0) return true;
  for (const [template, { field }] of form.compiled.fields) {
    if (pageKindOf(kinds, field).rows || !isRelevantAt(form, template)) return true;
  }
  return false;
};

/**
 * The arguments that an agent may give: one property per control, with the control's name. None is required, because
 * others may have answered already, and the page validates the whole.
 */
const inputSchema = (page: FormPage): Schema => {
  const properties: (readonly [string, Schema])[] = [];
  const { form } = page;
  for (const { path, field } of fieldPaths(form)) {
    if (isReadonlyAt(form, path) || !isRelevantAt(form, path) || !isFilledHere(page, field)) continue;
    if (field.kind === "file" && page.places.uploads === undefined) continue;
    const schemas = pageKindOf(page.kinds, field).schemas(field, rowsOf(page, path));
    for (const [index, [part, schema]] of Object.entries(schemas).entries()) {
      properties.push([controlName(path, part), describe(page, field, path, schema, index === 0)]);
    }
  }
  return {
    type: "object",
    properties: Object.fromEntries(properties),
    // Explicit, because agents wait only for fields that the schema allows.
    additionalProperties: canGrow(page),
  };
};

const outputSchema: Schema = {
  type: "object",
  properties: { status: { type: "string", description: "What came of it, in a sentence." } },
};

/** The author's texts about the form and for the people in whose page an agent works (MF-2-01). */
const about = ({ presentation: { description = "" }, form }: FormPage): string => {
  const own = formText(formTexts(form.compiled.definition), ({ filledBy }) => filledBy === "person");
  return [own.includes(description) ? "" : description, own].filter(Boolean).join("\n\n");
};

/**
 * Describes the actions of one form's page, as they are available now.
 *
 * @example Object.keys(formManifest(page).actions); // ["trip.fill", "trip.save"] for a form with the id "trip"
 */
export const formManifest = (page: FormPage): FormManifest => {
  const { title, description } = page.presentation;
  const aboutForm = about(page);
  const name = fillAction(page.presentation);
  const fill: ManifestAction = {
    title: `Fill in: ${title}`,
    ...(aboutForm !== "" && { description: aboutForm }),
    scope: "form.fill",
    risk: "low",
    confirmation: submitConfirmation(page),
    idempotent: false,
    inputSchema: inputSchema(page),
    outputSchema,
  };
  const actions = page.stage.kind === "open" ? { [name]: fill, ...buttonActions(page) } : {};
  return {
    actions,
    page: { title, ...(description !== undefined && { description }), actions: Object.keys(actions) },
  };
};
