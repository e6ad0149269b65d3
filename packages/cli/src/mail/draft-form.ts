import { type Command, type Context, childPath, fieldAt, type LiveForm } from "@cofill/core";
import { type DraftView, type MailForm, openMailForm } from "@cofill/mail";
import { Failure } from "../failure.ts";

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

interface TakenFile {
  readonly path: string;
  readonly value: unknown;
}

/** Files stand in an answer as descriptions; the form takes them one by one. */
const withoutFiles = (form: LiveForm, payload: unknown, path: string, files: TakenFile[]): unknown => {
  if (Array.isArray(payload)) return payload.map((row, index) => withoutFiles(form, row, `${path}[${index}]`, files));
  if (!isObject(payload)) return payload;
  const { uploadId, filename, mimeType, sizeBytes, sha256 } = payload;
  if (
    typeof uploadId === "string" &&
    form.compiled.fields.get(path.replace(/\[\d+\]/g, "[*]"))?.field.kind === "file"
  ) {
    files.push({ path, value: { id: uploadId, name: filename, mediaType: mimeType, size: sizeBytes, sha256 } });
    return undefined;
  }
  return Object.fromEntries(
    Object.entries(payload).flatMap(([key, value]) => {
      const left = withoutFiles(form, value, childPath(path, key), files);
      return left === undefined ? [] : [[key, left]];
    }),
  );
};

export const openDraftForm = ({ form, source }: DraftView): MailForm => {
  const opened = openMailForm(source, form.title, new Date(0).toISOString());
  if (opened.ok) return opened.form;
  throw new Failure(
    "invalid_form",
    `"${form.title}" cannot be opened: ${opened.faults[0]?.message ?? "it is no form"}`,
  );
};

/** The same live form as the mail has, with the answers of the draft. */
export const liveDraft = (mailed: MailForm, { payload }: DraftView, context: Context): LiveForm => {
  let form = mailed.open({}, context.at);
  const run = (commands: readonly Command[]): void => {
    for (const command of commands) {
      const result = mailed.step(form, command, context);
      if (result.ok) form = result.form;
    }
  };
  const files: TakenFile[] = [];
  const plain = withoutFiles(form, payload, "", files) as Readonly<Record<string, unknown>>;
  const plan = mailed.planWhole(form, plain);
  if (plan.ok) run(plan.commands);
  run(files.flatMap(({ path, value }): Command[] => (fieldAt(form, path) ? [{ type: "set", path, value }] : [])));
  return mailed.check(form);
};
