import { autocompleteFor, fieldAnnotations } from "@cofill/assist";
import { templateOf } from "@cofill/core";
import { ownMember } from "@cofill/core/kit";
import { controlName, elementId } from "../control-name.ts";
import type { FieldState } from "../kinds/page-kind.ts";
import type { HelpText } from "../page-parts.ts";

export const helpOf = ({ presentation, path }: Pick<FieldState, "presentation" | "path">): HelpText | undefined =>
  ownMember(presentation.help, templateOf(path));

export const optionHelp = ({ presentation, path }: FieldState, option: string): HelpText | undefined =>
  ownMember(presentation.help, `${templateOf(path)}#${option}`);

export const conceptOf = ({ presentation, path }: FieldState): string | undefined =>
  ownMember(presentation.concepts, templateOf(path));

export const hintId = (path: string): string => elementId(path, "hint");
export const issuesId = (path: string): string => elementId(path, "issues");
export const originId = (path: string): string => elementId(path, "origin");

export const isInvalid = ({ issues }: FieldState): boolean => issues.some(({ severity }) => severity === "error");

/** The ids of the elements that describe the control. */
export const describedBy = (state: FieldState, has: { readonly hint: boolean; readonly origin: boolean }) =>
  [
    ...(has.hint ? [hintId(state.path)] : []),
    ...(state.issues.length > 0 ? [issuesId(state.path)] : []),
    ...(has.origin ? [originId(state.path)] : []),
  ].join(" ") || undefined;

/** The attributes of every control for posts and for agents. */
export const controlProps = (state: FieldState, part = "", label = state.field.label) => {
  const { field, path } = state;
  const concept = conceptOf(state);
  const description = helpOf(state)?.summary;
  const { toolparamdescription } = fieldAnnotations({
    label,
    ...(field.hint !== undefined && { hint: field.hint }),
    ...(description !== undefined && { description }),
    ...(concept !== undefined && { concept: { concept } }),
  });
  const name = controlName(path, part);
  return {
    name,
    "data-agent-kind": "field",
    "data-agent-field": name,
    ...(toolparamdescription !== undefined && { toolparamdescription }),
  };
};

/** Only for controls into which a browser could write it. */
export const autocompleteProps = (state: FieldState): { readonly autocomplete?: string } => {
  const concept = conceptOf(state);
  if (concept === undefined) return {};
  const autocomplete = autocompleteFor({ concept: { concept } });
  return autocomplete === undefined ? {} : { autocomplete };
};
