import { type FormDocument, fieldPaths } from "@cofill/core";
import type { DraftView } from "../contract.ts";
import { limits } from "../limits.ts";
import type { MailForm } from "./mail-form.ts";

type FieldTexts = DraftView["fields"][number];

/** The author's texts about a mailed form and its roles (MF-2-01). */
export const aboutForm = (document: FormDocument): DraftView["about"] => {
  const { description, instructions, documentation, roles } = document.describe();
  return {
    ...(description !== undefined && { description }),
    ...(instructions !== undefined && { instructions }),
    ...(documentation !== undefined && { documentation }),
    roles: roles.map(({ progress: _, ...role }) => role),
  };
};

/** The author's texts about one field; its state is in the payload and the issues. */
const textsAt = (form: MailForm, document: FormDocument, path: string): readonly FieldTexts[] => {
  const found = document.describe(path);
  if (found?.type !== "field" || !found.relevant || found.readonly) return [];
  const { label, kind, description, instructions, documentation, hint, placeholder, unit, role } = found;
  const { examples, isMine, required, limits: told, options, columns, checkbox, groups } = found;
  return [
    {
      path: form.payloadPath(path),
      label,
      kind,
      ...(description !== undefined && { description }),
      ...(instructions !== undefined && { instructions }),
      ...(documentation !== undefined && { documentation }),
      ...(hint !== undefined && { hint }),
      ...(placeholder !== undefined && { placeholder }),
      examples,
      ...(unit !== undefined && { unit }),
      ...(role !== undefined && { role }),
      isMine,
      required,
      limits: told,
      ...(options && { options }),
      ...(columns && { columns }),
      ...(checkbox && { checkbox }),
      groups,
    },
  ];
};

/** The author's texts about every relevant field, worded for agents. */
export const textsOf = (form: MailForm, document: FormDocument): DraftView["fields"] => {
  const own = document.describe().roles.flatMap(({ role, isMine }) => (isMine ? [role] : []));
  const read = document.openFor({ reader: "agent", roles: own });
  const texts: FieldTexts[] = [];
  for (const { path } of fieldPaths(document.form)) {
    if (texts.length >= limits.maxDescribedFields) break;
    texts.push(...textsAt(form, read, path));
  }
  return texts;
};
