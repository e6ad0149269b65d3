import { type LiveForm, openDocument, people } from "@cofill/core";
import { type Presentation, presentationOfDocument } from "@cofill/page";
import type { Intake } from "@cofill/service";

const made = new WeakMap<Intake, Presentation>();

/** A fixed time for opening a blank form; rules may read the time, but the presentation does not depend on it. */
const noTime = new Date(0).toISOString();

export const blankForm = ({ form }: Intake): LiveForm => form.begin(noTime);

/** The presentation of an intake's form, cached because it is the same for everyone. */
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
