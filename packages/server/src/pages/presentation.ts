import type { AssistForm } from "@cofill/assist";
import type { FormSession, LiveForm } from "@cofill/core";
import type { Intake } from "@cofill/intake";
import { type Presentation, presentationOf } from "@cofill/page";

const made = new WeakMap<Intake, Presentation>();

/** When a form that nobody has begun is looked at; its rules may ask for the time, its presentation does not. */
const noTime = new Date(0).toISOString();

export const blankForm = ({ form }: Intake): LiveForm => form.begin(noTime);

const isRich = (session: FormSession | undefined): session is AssistForm =>
  session !== undefined && "facts" in session && "sidecars" in session;

/** A form that knows more of itself than what is asked: its pages, its references. */
const richForm = ({ form }: Intake): LiveForm | AssistForm => {
  const blank = form.begin(noTime);
  const session = form.session?.(blank);
  return isRich(session) ? session : blank;
};

/** How an intake's form is shown; the same for everyone who opens it. */
export const presentationOfIntake = (intake: Intake): Presentation => {
  let presentation = made.get(intake);
  if (!presentation) {
    const { id, name, description, version } = intake;
    const options = { id, title: name, version, ...(description !== undefined && { description }) };
    presentation = presentationOf(richForm(intake), options);
    made.set(intake, presentation);
  }
  return presentation;
};
