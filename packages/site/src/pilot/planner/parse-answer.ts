import type { PlannerNote, PlannerProblemCode, PlanOutcome } from "./contract.ts";
import { findObjects } from "./find-objects.ts";
import { plannerLimits } from "./limits.ts";
import { plansAmong, readPlan, type Site } from "./read-plan.ts";

/**
 * Reads a model's text as one plan, or gives the reason why it is unusable; never throws.
 * @example
 * parsePlannerAnswer("no plan", { manifest, origin: "https://shop.example" }).ok; // false
 */
export const parsePlannerAnswer = (text: string, site: Site): PlanOutcome => {
  if (text.length > plannerLimits.maxAnswerLength)
    return refuse("answer_too_long", `The answer is longer than ${plannerLimits.maxAnswerLength} characters.`);
  if (text.trim() === "") return refuse("answer_empty", "The answer is empty.");
  const { objects, hasOtherText } = findObjects(text);
  if (objects.length === 0) return refuse("answer_not_json", "The answer holds no JSON object.");
  const plans = plansAmong(objects);
  if (plans.length === 0)
    return refuse("answer_not_a_plan", 'The answer has no "action", "navigate" or "answer" in it.');
  const read = plans.map((plan) => readPlan(plan, site));
  const [first] = read;
  // Identical plans count as one; different plans are ambiguous.
  if (new Set(read.map((plan) => JSON.stringify(plan.ok ? plan.result : plan.problem))).size > 1)
    return refuse("answer_several_plans", "The answer holds several plans. Only one step can be taken at a time.");
  const around: readonly PlannerNote[] =
    hasOtherText || objects.length > plans.length
      ? [{ code: "text_ignored", message: "There was more in the answer than the plan; it was left out." }]
      : [];
  return { ...first!, notes: [...around, ...first!.notes] };
};

const refuse = (code: PlannerProblemCode, message: string): PlanOutcome => ({
  ok: false,
  problem: { code, message },
  notes: [],
});
