import { type FieldDescription, fieldText, formText, pathOfId } from "@cofill/core";
import type { InspectIssue, InspectTexts } from "../model/results.ts";
import type { TextFormEditor } from "../text-form-editor.ts";

const fieldOf = ({ ref, scope }: InspectIssue): string =>
  scope === "option" ? ref.slice(0, ref.lastIndexOf(".")) : ref;

const examplesText = ({ examples }: FieldDescription): readonly string[] =>
  examples.length === 0 ? [] : [`Such as ${examples.join("; ")}`];

const columnsText = ({ columns }: FieldDescription): readonly string[] => {
  const shown = columns?.map(({ id, label, type, required, options }) => {
    const takes = [options ? `one of ${options.join(", ")}` : type, ...(required ? ["required"] : [])].join(", ");
    return `${id} (${label}): ${takes}`;
  });
  return shown ? [`Columns: ${shown.join("; ")}`] : [];
};

/** The texts that go with some issues, worded for agents; of roles, those that are asked for or that the caller fills. */
export const textsFor = (
  { editor }: Pick<TextFormEditor, "editor">,
  issues: readonly InspectIssue[],
  asked: readonly string[] | undefined,
): InspectTexts => {
  const document = editor.document.openFor({ ...editor.document.audience, reader: "agent" });
  const about = document.describe();
  const mine = new Set(asked ?? editor.document.describe().roles.flatMap(({ role, isMine }) => (isMine ? [role] : [])));
  const fields: (readonly [string, string])[] = [];
  for (const id of new Set(issues.map(fieldOf))) {
    const found = document.describe(pathOfId(id));
    if (found?.type !== "field") continue;
    const text = [fieldText(found), ...columnsText(found), ...examplesText(found)].filter((one) => one !== "");
    if (text.length > 0) fields.push([id, text.join("\n\n")]);
  }
  return { form: formText(about, ({ role }) => mine.has(role)), fields: Object.fromEntries(fields) };
};
