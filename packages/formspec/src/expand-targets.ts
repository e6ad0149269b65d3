import { expandTemplate, isRelevantAt, type LiveForm } from "@cofill/core";

/** The concrete, relevant places a shape is about. */
export const expandTargets = (form: LiveForm, target: string): readonly string[] =>
  expandTemplate(form.instances, target).filter((path) => isRelevantAt(form, path));
