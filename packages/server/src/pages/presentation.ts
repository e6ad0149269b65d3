import { type LiveForm, openDocument, people } from "@cofill/core";
import { type Presentation, presentationOfDocument } from "@cofill/page";
import type { Intake } from "@cofill/service";

const made = new WeakMap<Intake, Presentation>();

/** When a form that nobody has begun is looked at; its rules may ask for the time, its presentation does not. */
const noTime = new Date(0).toISOString();

export const blankForm = ({ form }: Intake): LiveForm => form.begin(noTime);

/** How an intake's form is shown; the same for everyone who opens it. */
export const presentationOfIntake = (intake: Intake): Presentation => {
  let presentation = made.get(intake);
  if (!presentation) {
    const { id, name, description, version, form } = intake;
    const document = openDocument(form, { audience: people, at: noTime });
    const options = { id, title: name, version, ...(description !== undefined && { description }) };
    presentation = presentationOfDocument(document, options);
    made.set(intake, presentation);
  }
  return presentation;
};
