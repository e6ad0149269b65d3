import { type Context, type Refusal, type RefusalCode, step } from "@cofill/core";
import { codeOf } from "../inspect/codes.ts";
import { describeState } from "../inspect/inspect.ts";
import { carryIssueList } from "../inspect/issue-list.ts";
import { limits } from "../limits.ts";
import type { ApplyResult, RejectedPatch } from "../model/results.ts";
import { type FormState, makeForm, type ParsedForm, stateOf } from "../parsed-form.ts";
import type { ValidatorRegistry } from "../validators/contract.ts";
import { translate } from "./commands.ts";
import type { Patch } from "./patch.ts";

export interface ApplyOptions {
  readonly validators?: ValidatorRegistry;
}

export interface Applied {
  readonly form: ParsedForm;
  readonly result: ApplyResult;
}

/** A file records neither identity nor time, so neither is made up. */
const context: Context = { by: { kind: "person", id: "patch" }, at: "" };

const structural: Partial<Record<RefusalCode, string>> = {
  unknown_path: "UNKNOWN_FIELD",
  unknown_ref: "UNKNOWN_REF",
  required_cannot_skip: "REQUIRED_CANNOT_SKIP",
  limit_exceeded: "LIMIT_EXCEEDED",
  duplicate_note: "DUPLICATE_NOTE",
  wrong_type: "WRONG_TYPE",
  not_a_number: "WRONG_TYPE",
  not_a_year: "WRONG_TYPE",
  unknown_column: "UNKNOWN_COLUMN",
};

const rejectionCode = (state: FormState, fieldId: string | undefined, { code }: Refusal): string => {
  const known = structural[code];
  if (known) return known;
  const kind = fieldId === undefined ? undefined : state.base.fields.get(fieldId)?.kind;
  return kind ? codeOf({ code: code as Parameters<typeof codeOf>[0]["code"] }, kind) : "INVALID_PATCH";
};

interface Run {
  readonly state: FormState;
  readonly rejected: readonly RejectedPatch[];
  readonly changed: ReadonlySet<string>;
}

/** Goes through the whole batch, so that every bad patch is named and not only the first. */
const run = (start: FormState, patches: readonly unknown[]): Run => {
  let state = start;
  const rejected: RejectedPatch[] = [];
  const changed = new Set<string>();
  for (const [patchIndex, patch] of patches.entries()) {
    const translated = translate(state, patch);
    if (!translated.ok) {
      rejected.push({ patchIndex, code: translated.code, message: translated.message });
      continue;
    }
    const stepped = step(state.live, translated.command, context);
    if (!stepped.ok) {
      const { refusal } = stepped;
      rejected.push({ patchIndex, code: rejectionCode(state, translated.fieldId, refusal), message: refusal.message });
      continue;
    }
    if (translated.fieldId !== undefined) changed.add(translated.fieldId);
    state = { base: state.base, live: stepped.form, memo: {} };
  }
  return { state, rejected, changed };
};

const batchFault = (patches: unknown): RejectedPatch | undefined => {
  if (!Array.isArray(patches)) return { patchIndex: 0, code: "INVALID_PATCH", message: "Patches come as a list" };
  if (patches.length <= limits.maxPatches) return undefined;
  const message = `One batch holds at most ${limits.maxPatches} patches; this one has ${patches.length}`;
  return { patchIndex: limits.maxPatches, code: "LIMIT_EXCEEDED", message };
};

/** Applies all patches in order, or none of them. The form that was given stays as it was. */
export const applyPatches = (form: ParsedForm, patches: readonly Patch[], options: ApplyOptions = {}): Applied => {
  const before = stateOf(form);
  const fault = batchFault(patches);
  const { state, rejected, changed } = fault
    ? { state: before, rejected: [fault], changed: new Set<string>() }
    : run(before, patches);
  if (rejected.length > 0) {
    const refusal = { applyStatus: "rejected", rejectedPatches: rejected } as const;
    return { form, result: describeState(refusal, before, options) };
  }
  if (state.live !== before.live) carryIssueList(before, state, changed);
  return { form: makeForm(state), result: describeState({ applyStatus: "applied" } as const, state, options) };
};
