import { quote } from "@cofill/core";
import type { PageElement } from "../annotations/page-element.ts";
import { findFieldOf } from "../annotations/resolve-field.ts";
import { formOf } from "../annotations/resolve-gather.ts";
import { type ActionRun, look, type Sight } from "./action-run.ts";
import { howToFind } from "./arguments.ts";
import { type Consent, useConsent } from "./ask-person.ts";
import { awaitStatus, beforePress, type Submitted } from "./await-status.ts";
import { planField } from "./field-plan.ts";
import { notHeld, obstacleOf } from "./fill-fields.ts";
import type { Stop } from "./outcome.ts";
import { press } from "./press.ts";
import { complaintOf } from "./refusal.ts";
import { type Target, targetOf } from "./target.ts";
import { go, wayToSubmitter } from "./way.ts";

export interface Ready {
  readonly sight: Sight;
  readonly target: Target & { readonly submitter: PageElement };
}

/** Waits for an operable submitter, going to its step if needed, then checks everything again. */
export const makeReady = async (run: ActionRun, agreed: Target): Promise<Ready | Stop> => {
  let waitingSince: number | undefined;
  for (let presses = 0; ; ) {
    const looked = await look(run);
    if (!looked.ok) return looked.stop;
    const { sight } = looked;
    const target = targetOf(run, sight);
    if ("code" in target) return target;
    const { submitter } = target;
    const obstacle = submitterObstacle(run, submitter);
    if (submitter && !obstacle) return recheck(run, sight, { ...target, submitter }, agreed);
    const way = submitter && !submitter.live?.hidden ? undefined : wayToSubmitter(run, sight);
    if (way && "code" in way) return way;
    if (way) {
      presses += 1;
      const stop = presses > run.limits.maxPresses ? obstacle : await go(run, sight, way);
      if (stop) return stop;
      waitingSince = undefined;
      continue;
    }
    waitingSince ??= run.now();
    const left = waitingSince + run.limits.reactionMs - run.now();
    if (left <= 0) return invalidControls(sight) ?? obstacle!;
    await run.surface.waitForChange(left);
  }
};

/** The reason why the button cannot be pressed now. */
export const submitterObstacle = ({ action }: ActionRun, submitter: PageElement | undefined): Stop | undefined => {
  const of = `the submitter of ${quote(action)}`;
  if (!submitter) {
    const message = `The page has not ${of}; a button with data-agent-action=${quote(`${action}.submit`)} inside the action, or a submit button, would be it.`;
    return { code: "submitter_not_found", message };
  }
  if (submitter.live?.hidden)
    return { code: "submitter_hidden", message: `${quote(submitter.name)}, ${of}, is hidden.` };
  if (submitter.live?.disabled) {
    return {
      code: "submitter_disabled",
      message: `${quote(submitter.name)}, ${of}, is disabled: the page wants something else first.`,
    };
  }
  return undefined;
};

/** Checks that the current snapshot still has the target, values and policy that were agreed to. */
const recheck = (run: ActionRun, sight: Sight, target: Ready["target"], agreed: Target): Ready | Stop => {
  const { policy } = target;
  const isStill = policy.danger === agreed.policy.danger && policy.confirmation === agreed.policy.confirmation;
  // A submitter of a later step could not be compared; the caller checks its policy.
  if (agreed.submitter && !isStill) {
    const message = `The page now says danger "${policy.danger}" and confirmation "${policy.confirmation}"; it said "${agreed.policy.danger}" and "${agreed.policy.confirmation}" before.`;
    return { code: "changed_meanwhile", message };
  }
  if (agreed.submitter && target.mark !== agreed.mark) {
    return {
      code: "changed_meanwhile",
      message: "What would be pressed, or where it leads, is not what was resolved before.",
    };
  }
  for (const name of run.filled) {
    const found = findFieldOf(sight.index, sight.element!, name, howToFind(run, name));
    // Fields of earlier steps may be gone or hidden by now.
    if (!found.ok || obstacleOf(found.value)) continue;
    const plan = planField(found.value, run.args[name], run);
    if (plan.ok && (plan.isSecret || plan.isReformatted || plan.acts.length === 0)) continue;
    return notHeld(name, plan.ok ? plan.held : undefined);
  }
  return invalidControls(sight, target.submitter) ?? { sight, target };
};

/** The controls that the browser's validation would reject. */
const invalidControls = ({ index, element }: Sight, submitter = element): Stop | undefined => {
  if (!submitter || !element) return undefined;
  const form = element.tag === "form" ? element : formOf(index, submitter);
  if (!form || form.attributes.novalidate !== undefined || submitter.attributes.formnovalidate !== undefined) {
    return undefined;
  }
  const controls = index.elements.flatMap((one) => {
    const message = one.live?.problem;
    return message === undefined || formOf(index, one) !== form ? [] : [complaintOf(one, message)];
  });
  if (controls.length === 0) return undefined;
  const words = controls.map(({ name, message }) => `${quote(name)}: ${message}`).join(" ");
  return { code: "invalid_on_page", message: `The browser would not submit this. ${words}`, controls };
};

/** Presses the submitter; no other code submits. */
export const submit = async (run: ActionRun, ready: Ready, consent: Consent | undefined): Promise<Submitted> => {
  const { target, sight } = ready;
  const { confirmation } = target.policy;
  if (confirmation === "review") throw new Error("What a person reviews is never submitted here");
  if (confirmation === "required" && !consent) throw new Error("Consent was not asked for");
  const refusal = consent && useConsent(consent, run.now());
  if (refusal) return { state: "stopped", stop: refusal };
  const before = beforePress(run, sight);
  const stop = await press(run, target.submitter, "submit");
  if (stop) return { state: "stopped", stop };
  return awaitStatus(run, before);
};
