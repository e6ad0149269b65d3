import {
  type Context,
  type DocumentEditor,
  type Edited,
  type FormDocument,
  type IssueCode,
  issueCodes,
  type MessageAudience,
  messageInForm,
  owner,
  type Refusal,
  type RefusalCode,
} from "@cofill/core";
import { documentOf, withDocument } from "../document.ts";
import { documentCode } from "../inspect/codes.ts";
import { describeState } from "../inspect/inspect.ts";
import { limits } from "../limits.ts";
import type { ApplyResult, RejectedPatch } from "../model/results.ts";
import { type FormState, type ParsedForm, stateOf } from "../parsed-form.ts";
import { translateAll } from "./commands.ts";
import type { Patch } from "./patch.ts";

export interface ApplyOptions {
  /** Whom messages are worded for; agents, unless it is said. */
  readonly audience?: MessageAudience;
}

/** The form after a batch of patches, and what became of them; a rejected batch leaves the form as it was. */
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
  other_role: "OTHER_ROLE",
  confirmed_by_person: "CONFIRMED_BY_PERSON",
  wrong_type: "WRONG_TYPE",
  not_a_number: "WRONG_TYPE",
  not_a_year: "WRONG_TYPE",
  unknown_column: "UNKNOWN_COLUMN",
};

const isIssueCode = (code: RefusalCode): code is IssueCode => (issueCodes as readonly string[]).includes(code);

const rejectionCode = ({ base }: FormState, fieldId: string | undefined, { code }: Refusal): string => {
  const known = structural[code];
  if (known) return known;
  const kind = fieldId === undefined ? undefined : base.fields.get(fieldId)?.kind;
  return kind && isIssueCode(code) ? documentCode(code, kind) : "INVALID_PATCH";
};

const rejection = (
  state: FormState,
  fieldId: string | undefined,
  refusal: Refusal,
  audience: MessageAudience,
): Omit<RejectedPatch, "patchIndex"> => {
  const { expected, received } = refusal;
  return {
    code: rejectionCode(state, fieldId, refusal),
    message: messageInForm(state.live, refusal, { audience }),
    ...(expected !== undefined && { expected }),
    ...(received !== undefined && { received }),
  };
};

const batchProblem = (patches: unknown): RejectedPatch | undefined => {
  if (!Array.isArray(patches)) return { patchIndex: 0, code: "INVALID_PATCH", message: "Patches come as a list" };
  if (patches.length <= limits.maxPatches) return undefined;
  const message = `One batch holds at most ${limits.maxPatches} patches; this one has ${patches.length}`;
  return { patchIndex: limits.maxPatches, code: "LIMIT_EXCEEDED", message };
};

/** Makes one edit of a whole batch, however much of it is refused, so that every bad patch is named. */
type EditPartly = (commands: Parameters<FormDocument["edit"]>[0]) => Edited;

/** Every patch of a batch that cannot be carried out; the edit is to be kept only where there is none. */
const editByPatches = (
  state: FormState,
  patches: readonly unknown[],
  edit: EditPartly,
  audience: MessageAudience,
): readonly RejectedPatch[] => {
  const problem = batchProblem(patches);
  if (problem) return [problem];
  const translated = translateAll(state, patches);
  const { outcomes } = edit(translated.flatMap((one) => (one.ok ? [one.command] : [])));
  let next = 0;
  return translated.flatMap((one, patchIndex): readonly RejectedPatch[] => {
    if (!one.ok) return [{ patchIndex, code: one.code, message: one.message }];
    const outcome = outcomes[next++]!;
    return outcome.ok ? [] : [{ patchIndex, ...rejection(state, one.fieldId, outcome.refusal, audience) }];
  });
};

/**
 * Applies all patches in order to the document that an editor holds, or none of them. `form` is the parsed form in
 * the state of that document. What the audience of the document may not write is rejected as any other patch.
 *
 * @example
 * const { form, editor } = createTextFormEditor(parseForm(text));
 * const rejected = patchDocument(form, editor, [{ op: "set_number", fieldId: "qty", value: 3 }]);
 */
export const patchDocument = (
  form: ParsedForm,
  editor: DocumentEditor,
  patches: readonly unknown[],
  audience: MessageAudience = "agent",
): readonly RejectedPatch[] => {
  const before = editor.document;
  const edit: EditPartly = (commands) => editor.edit(commands, { partial: true });
  const rejected = editByPatches(stateOf(form), patches, edit, audience);
  if (rejected.length > 0) editor.restore(before);
  return rejected;
};

/**
 * Applies all patches in order, or none of them. The form that was given stays as it was.
 *
 * @example
 * const { form: next, result } = applyPatches(form, [{ op: "set_number", fieldId: "qty", value: 3 }]);
 * result.applyStatus; // "applied"
 */
export const applyPatches = (form: ParsedForm, patches: readonly Patch[], options: ApplyOptions = {}): Applied => {
  const before = documentOf(form, { audience: owner });
  let document = before;
  const edit: EditPartly = (commands) => {
    const edited = before.edit(commands, context, { partial: true });
    document = edited.document;
    return edited;
  };
  const rejectedPatches = editByPatches(stateOf(form), patches, edit, options.audience ?? "agent");
  if (rejectedPatches.length > 0) {
    const rejected = { applyStatus: "rejected", rejectedPatches } as const;
    return { form, result: describeState(rejected, stateOf(form), options) };
  }
  const next = withDocument(form, document);
  const applied = { applyStatus: "applied" } as const;
  return { form: next, result: describeState(applied, stateOf(next), options) };
};
