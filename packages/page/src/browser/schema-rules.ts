import type { Rule } from "@cofill/core";
import { type RulePlan, rulesOf } from "@cofill/json-schema/rules";

/** The rules of a JSON Schema, which the server has made ready. */
export const readRules = (rules: unknown): readonly Rule[] => rulesOf(rules as RulePlan);
