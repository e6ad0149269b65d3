import { fieldPaths, parsePath } from "@cofill/core";
import type { DraftView } from "@cofill/service/mail";
import type { FilledDraft } from "./open-filled-draft.ts";

/** Replaces secret values, with the same text as the mail service. */
const mask = "•••";

const masked = (value: unknown, [segment, ...rest]: readonly (string | number)[]): unknown => {
  if (segment === undefined) return mask;
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, segment)) return value;
  const inner = (value as Readonly<Record<string | number, unknown>>)[segment];
  if (Array.isArray(value)) return value.with(Number(segment), masked(inner, rest));
  return { ...value, [segment]: masked(inner, rest) };
};

/** The draft for printing, with secret values masked unless they were requested. */
export const shownDraft = ({ store, document }: FilledDraft, showSecrets: boolean): DraftView => {
  const { draft } = store.state();
  if (showSecrets) return draft;
  const secrets = Array.from(fieldPaths(document.form)).filter(
    ({ field }) => "secret" in field && field.secret === true,
  );
  const payload = secrets.reduce<unknown>(
    (left, { path }) => masked(left, parsePath(document.shownPath(path)) ?? []),
    draft.payload,
  );
  return { ...draft, payload: payload as DraftView["payload"] };
};
