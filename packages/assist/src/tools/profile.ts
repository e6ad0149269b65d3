import { answerAt, isReadonly, isRelevant } from "@cofill/core";
import { answerValue } from "@cofill/formspec";
import { resolveConcept } from "../concept/concept.ts";
import type { ProfileApplyResult, UserProfile } from "../contract.ts";
import { isFilled, isValid, isWritableNow, type LocatedField, liveFields } from "../form/field-view.ts";
import { says } from "../messages/index.ts";
import { newProfile } from "../profile/import-values.ts";
import { type LearnableEntry, learnProfile } from "../profile/learn.ts";
import { type MatchableField, matchProfile } from "../profile/match.ts";
import { confirmEntries } from "./confirm-entries.ts";
import { address, anything, flag, listOf, optional, text } from "./input.ts";
import { defineTool, done, doneLater, failed, type Outcome, type ToolContext, type ToolFailure } from "./tool.ts";
import { canHold, writeField } from "./write-field.ts";

const hasProfiles = ({ profiles }: ToolContext): boolean => profiles !== undefined;

const profileId = optional(text("Which profile; the person's own when left out"));

/** The named profile, else the host's choice, else the most recently updated one. */
const findProfile = async (
  { profiles, profileId: chosen }: ToolContext,
  named: string | undefined,
): Promise<Outcome<UserProfile | undefined>> => {
  if (!profiles) return failed("UNSUPPORTED", says("profile.none_kept"));
  const id = named ?? chosen ?? (await profiles.list()).toSorted((a, b) => b.updated.localeCompare(a.updated))[0]?.id;
  const profile = id === undefined ? undefined : await profiles.read(id);
  if (named !== undefined && !profile) return failed("NOT_FOUND", says("profile.unknown", { id: named.slice(0, 100) }));
  return done(profile);
};

const conceptOf = ({ form }: ToolContext, path: string) => {
  const facts = form.facts(path);
  return resolveConcept(form.sidecars, {
    path,
    extensionNames: facts?.extensionNames ?? [],
    ...(facts?.semanticType !== undefined && { semanticType: facts.semanticType }),
  });
};

export const profileMatch = defineTool({
  name: "formspec.profile.match",
  title: "Match a profile",
  description:
    "Values from a person's profile that fit fields of this form, with how sure each is. Nothing is written.",
  effect: "reads",
  isOffered: hasProfiles,
  input: { profileId },
  run: async (context, input) => {
    const found = await findProfile(context, input.profileId);
    if (!found.ok) return found;
    if (!found.value) return done({ matches: [] });
    const fields = Array.from(liveFields(context.form.form))
      .filter((field) => isWritableNow(context.form, field))
      .map(
        ({ path, node }): MatchableField => ({
          path,
          ...conceptOf(context, path),
          accepts: (value) => canHold(node.field, value),
        }),
      );
    return done({ matches: matchProfile(found.value, fields) });
  },
});

/** The reason why an entry was skipped; without an error a person declined it. */
const skipReason = (refusal: ToolFailure | undefined): string => {
  if (!refusal) return "DECLINED";
  return refusal.code === "INVALID_PATH" ? "NOT_FOUND" : refusal.code;
};

/** Further members of a match are accepted and ignored, so that a result of profile.match can be passed unchanged. */
const matchFacts = {
  concept: anything("As profile.match gave it; not used"),
  confidence: anything("As profile.match gave it; not used"),
  relationship: anything("As profile.match gave it; not used"),
  source: anything("As profile.match gave it; not used"),
};

export const profileApply = defineTool({
  name: "formspec.profile.apply",
  title: "Apply profile values",
  description:
    "Writes matched values. With confirm, a person is asked first and the call waits for the answer; if nobody can be asked, nothing is written.",
  effect: "overwrites",
  isOffered: hasProfiles,
  input: {
    matches: listOf(
      {
        path: address("The field's address"),
        value: anything("The value to write"),
        ...matchFacts,
      },
      "What to write where, as profile.match gave it",
    ),
    confirm: optional(flag("Ask a person first")),
  },
  run: async (context, { matches, confirm }, invocation) => {
    const as = { by: confirm ? context.person : context.actor, at: context.now() };
    let refusals: readonly (ToolFailure | undefined)[] = [];
    if (confirm) {
      const confirmed = await confirmEntries(context, invocation, "formspec.profile.apply", matches, as);
      refusals = confirmed.refusals;
      if (confirmed.answer === "unavailable") {
        return failed("x-confirmation-required", says("confirmation.nobody_asked"));
      }
      if (confirmed.answer === "declined") {
        const skipped = matches.map(({ path }, position) => ({ path, reason: skipReason(refusals[position]) }));
        return done<ProfileApplyResult>({ filled: [], skipped });
      }
    }
    const filled: { path: string; value: unknown }[] = [];
    const skipped: { path: string; reason: string }[] = [];
    for (const [position, { path, value }] of matches.entries()) {
      const error = refusals[position];
      const written = error ? { ok: false as const, error } : writeField(context, path, value, as);
      if (!written.ok) skipped.push({ path, reason: skipReason(written.error) });
      else if (!written.value.accepted) skipped.push({ path, reason: "x-proposed" });
      else {
        filled.push({ path, value: written.value.value });
        if (confirm) context.form.editor.edit([{ type: "confirm", path }], { as });
      }
    }
    return doneLater((): ProfileApplyResult => ({ filled, skipped, validation: context.form.report() }));
  },
});

/** Counts the rows that contain the same field, over all lists around it; `undefined` outside lists. */
const rowCountOf = (fields: readonly LocatedField[]): ((field: LocatedField) => number | undefined) => {
  const counts = Map.groupBy(fields, ({ node }) => node.template);
  return ({ path, node }) => (path.includes("[") ? (counts.get(node.template)?.length ?? 1) : undefined);
};

/** The answers to save: valid, writable, and entered or confirmed by a person (D-14). */
const learnable = (context: ToolContext): readonly LearnableEntry[] => {
  const live = context.form.form;
  const fields = Array.from(liveFields(live));
  const countRows = rowCountOf(fields);
  return fields.flatMap((field): readonly LearnableEntry[] => {
    const { path, node } = field;
    const answer = answerAt(live, path);
    const isOwn = answer.by?.kind === "person" || answer.confirmed === true;
    if (!isOwn || !isFilled(live, field) || !isValid(live, path)) return [];
    if (!isRelevant(live, node, path) || isReadonly(live, node, path)) return [];
    const { concept } = conceptOf(context, path);
    const rowCount = countRows(field);
    return [
      {
        path,
        value: answerValue(answer),
        ...(concept && { concept: concept.concept }),
        ...(rowCount !== undefined && { rowCount }),
      },
    ];
  });
};

export const profileLearn = defineTool({
  name: "formspec.profile.learn",
  title: "Learn from this form",
  description: "Keeps the values that a person entered or confirmed in their profile on this machine, for other forms.",
  effect: "overwrites",
  isOffered: hasProfiles,
  input: { profileId },
  run: async (context, input) => {
    const found = await findProfile(context, input.profileId);
    if (!found.ok) return found;
    const now = context.now();
    const profile = found.value ?? newProfile(context.profileId ?? "default", "My profile", now);
    const learned = learnProfile(profile, learnable(context), {
      formUrl: context.form.about.url ?? context.form.form.compiled.definition.id,
      now,
    });
    const { savedConcepts, savedFields } = learned;
    if (savedConcepts + savedFields > 0) await context.profiles!.write(learned.profile);
    return done({ savedConcepts, savedFields });
  },
});
