import { expandTemplate, isRelevantAt, type LiveForm } from "@cofill/core";

/** The concrete paths of a shape's target that are relevant now. */
export const expandTargets = (form: LiveForm, target: string): readonly string[] =>
  expandTemplate(form.instances, target).filter((path) => isRelevantAt(form, path));
