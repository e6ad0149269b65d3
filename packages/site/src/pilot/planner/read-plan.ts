import { isJsonObject } from "@cofill/core/kit";
import type { AgentManifest, Schema } from "../../annotations/manifest.ts";
import type { Arguments, PlannerNote, PlannerProblem, PlannerProblemCode, PlannerResult } from "./contract.ts";
import { parseObject } from "./find-objects.ts";
import { findRoute } from "./route.ts";
import { listNames, quote } from "./words.ts";

export interface Site {
  readonly manifest: AgentManifest;
  readonly origin: string;
}

type Members = Readonly<Record<string, unknown>>;

/** Alternative names that models use for `action`, `args` and the route of a navigation. */
const actionNames = ["action", "tool", "name"] as const;
const argumentNames = ["args", "arguments", "parameters", "params", "input"] as const;
const pageNames = ["page", "route", "path", "url", "to", "navigate"] as const;
const known: ReadonlySet<string> = new Set([...actionNames, ...argumentNames, ...pageNames, "answer"]);

/** Thrown and caught in this file only, at the first problem of a plan. */
class Refusal {
  readonly problem: PlannerProblem;
  constructor(code: PlannerProblemCode, message: string) {
    this.problem = { code, message };
  }
}

type ReadPlan =
  | { readonly ok: true; readonly result: PlannerResult; readonly notes: readonly PlannerNote[] }
  | { readonly ok: false; readonly problem: PlannerProblem; readonly notes: readonly PlannerNote[] };

/** The objects that look like plans; one with only a `name` counts if there is no clearer one. */
export const plansAmong = (objects: readonly Members[]): readonly Members[] => {
  const holding = (names: readonly string[]) => objects.filter((each) => names.some((name) => has(each, name)));
  const clear = holding(["action", "navigate", "answer"]);
  return clear.length > 0 ? clear : holding(actionNames);
};

/** Reads one of the three kinds from an object in any of the accepted spellings (D-16). */
export const readPlan = (object: Members, site: Site): ReadPlan => {
  const notes: PlannerNote[] = [];
  try {
    const result = readMembers(object, site, notes);
    noteLeftOver(object, result, notes);
    return { ok: true, result, notes };
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    return { ok: false, problem: refusal.problem, notes };
  }
};

const readMembers = (object: Members, site: Site, notes: PlannerNote[]): PlannerResult => {
  const action = readOne(object, actionNames, notes);
  const hasAction = action !== undefined && action !== "none";
  const isNavigation = action === "navigate" && !isKnown(site.manifest, "navigate");
  const answer = has(object, "answer") ? object.answer : undefined;
  const kinds = [hasAction && !isNavigation, isNavigation || has(object, "navigate"), answer !== undefined];
  if (kinds.filter(Boolean).length > 1)
    throw new Refusal("answer_several_plans", "The answer says several things at once. Run, navigate or answer.");
  if (answer !== undefined) return { kind: "answer", answer: readAnswer(answer) };
  if (isNavigation || has(object, "navigate")) return navigate(object, isNavigation, site, notes);
  if (!hasAction)
    throw new Refusal("answer_not_a_plan", 'The answer has no "action", "navigate" or "answer" that says something.');
  if (typeof action !== "string") throw new Refusal("answer_not_a_plan", '"action" must be the name of an action.');
  if (!isKnown(site.manifest, action)) {
    const names = [...Object.keys(site.manifest.actions), ...Object.keys(site.manifest.data ?? {})];
    throw new Refusal("unknown_action", `There is no action ${quote(action)}. The known ones are ${listNames(names)}.`);
  }
  const args = readArguments(object, notes);
  return { kind: "action", action, args: withoutClaims(args, schemaOf(site.manifest, action), notes) };
};

/** A null member counts as absent. */
const has = (object: Members, name: string): boolean => Object.hasOwn(object, name) && object[name] !== null;

const isKnown = ({ actions, data }: AgentManifest, name: string): boolean =>
  Object.hasOwn(actions, name) || Object.hasOwn(data ?? {}, name);

const schemaOf = ({ actions, data }: AgentManifest, name: string): Schema =>
  (Object.hasOwn(actions, name) ? actions[name]?.inputSchema : data?.[name]?.inputSchema) ?? {};

/** The value under one of several names; two different values are a problem. */
const readOne = (object: Members, names: readonly string[], notes: PlannerNote[]): unknown => {
  const present = names.filter((name) => has(object, name));
  const [first] = present;
  if (first === undefined) return undefined;
  const [value, ...others] = present.map((name) => JSON.stringify(object[name]));
  if (others.some((other) => other !== value)) {
    const message = `${listNames(present)} say different things. Only ${quote(names[0]!)} is meant to be there.`;
    throw new Refusal("answer_several_plans", message);
  }
  if (first !== names[0])
    notes.push({ code: "member_renamed", message: `${quote(first)} was read as ${quote(names[0]!)}.` });
  return object[first];
};

const readAnswer = (answer: unknown): string => {
  const text = typeof answer === "number" || typeof answer === "boolean" ? String(answer) : answer;
  if (typeof text === "string" && text.trim() !== "") return text.trim();
  throw new Refusal("answer_not_a_plan", '"answer" must be a text that says something.');
};

const readArguments = (object: Members, notes: PlannerNote[]): Arguments => {
  const given = readOne(object, argumentNames, notes);
  if (given === undefined || given === "") return {};
  if (isJsonObject(given)) return given;
  const parsed = typeof given === "string" ? parseObject(given) : undefined;
  if (parsed === undefined) throw new Refusal("arguments_not_an_object", '"args" must be an object of named values.');
  notes.push({ code: "arguments_unpacked", message: '"args" was a text with JSON in it, and was read.' });
  return parsed;
};

const navigate = (object: Members, isAction: boolean, site: Site, notes: PlannerNote[]): PlannerResult => {
  const args = isAction && !has(object, "navigate") ? readArguments(object, []) : {};
  const page = has(object, "navigate") ? object.navigate : readOne({ ...object, ...args }, pageNames, []);
  if (typeof page !== "string") throw new Refusal("not_an_address", '"navigate" must be the path of a page.');
  const found = findRoute(page, site.manifest, site.origin);
  if (!found.ok) throw new Refusal(found.problem.code, found.problem.message);
  if (isAction) notes.push({ code: "member_renamed", message: 'The action "navigate" was read as a navigation.' });
  if (found.isNormalised)
    notes.push({ code: "route_normalised", message: `${quote(page)} was read as the page ${quote(found.route)}.` });
  return { kind: "navigate", route: found.route };
};

const claim = /confirm|consent|approv|authori[sz]/i;
const claimed = /^(?:true|yes|y|ok|1|confirmed|approved|granted|authori[sz]ed)$/i;

/**
 * Removes claims of consent, which only the person gives to the runtime; an argument of that name in the schema
 * stays.
 */
const withoutClaims = (args: Arguments, schema: Schema, notes: PlannerNote[]): Arguments => {
  const properties = isJsonObject(schema.properties) ? schema.properties : {};
  const claims = Object.keys(args).filter(
    (name) => claim.test(name) && claimed.test(String(args[name])) && !Object.hasOwn(properties, name),
  );
  if (claims.length === 0) return args;
  notes.push(consentIgnored(claims));
  return Object.fromEntries(Object.entries(args).filter(([name]) => !claims.includes(name)));
};

const noteLeftOver = (object: Members, result: PlannerResult, notes: PlannerNote[]): void => {
  const used = result.kind === "navigate" ? known : new Set([...actionNames, ...argumentNames, "answer"]);
  const left = Object.keys(object).filter((name) => has(object, name) && !used.has(name));
  const claims = left.filter((name) => claim.test(name));
  const others = left.filter((name) => !claim.test(name));
  if (claims.length > 0) notes.push(consentIgnored(claims));
  if (others.length > 0)
    notes.push({ code: "member_ignored", message: `${listNames(others)} is no part of a plan and was left out.` });
};

const consentIgnored = (names: readonly string[]): PlannerNote => ({
  code: "consent_ignored",
  message: `${listNames(names)} claims consent, which only the person can give when asked; it was left out.`,
});
