export { type RulePlan, rulesOf } from "./rule-plan.ts";
