import { randomUUID } from "node:crypto";
import { fieldAt, messageInForm, type Wordable } from "@cofill/core";
import type { UploadConfirmed, UploadRequest } from "@cofill/page";
import { limits } from "@cofill/service/mail";
import { forPerson } from "../messages/index.ts";
import type { PageUploads } from "../pages/page-document.ts";
import { type DraftSnapshot, updateOf } from "./draft-snapshot.ts";

interface Uploading {
  /** The path of the form's page. */
  readonly here: string;
  readonly look: () => Promise<DraftSnapshot>;
}

/** Why a file would be refused, to say so before it is sent; the mail checks again. */
const uploadProblem = (
  { form }: DraftSnapshot,
  { field: path, mimeType, filename, sizeBytes }: UploadRequest,
): string | undefined => {
  const say = (found: Wordable): string => `${messageInForm(form, { ...found, path }, { audience: "person" })}.`;
  const field = fieldAt(form, path)?.field;
  if (field?.kind !== "file") return say({ code: "unknown_path" });
  const maximum = Math.min(field.maxBytes ?? limits.maxFileBytes, limits.maxFileBytes);
  if (sizeBytes > maximum) return say({ code: "file_too_large", params: { maximum, size: sizeBytes } });
  const { accept = [] } = field;
  const ending = filename.slice(filename.lastIndexOf(".")).toLowerCase();
  const isTaken =
    accept.length === 0 ||
    accept.some((one) => one === mimeType || one.toLowerCase() === ending || one === "*/*") ||
    accept.some((one) => one.endsWith("/*") && mimeType.startsWith(one.slice(0, -1)));
  return isTaken ? undefined : say({ code: "file_type_not_accepted", params: { accept, type: mimeType } });
};

/** Uploads of a mailed form: each file gets a name in the reader's directory, and the field refers to it. */
export const draftUploads = ({ here, look }: Uploading): PageUploads => {
  const confirm = async (): Promise<UploadConfirmed> => ({ ok: true, update: updateOf(await look(), -1) });
  return {
    request: async (wanted) => {
      const problem = uploadProblem(await look(), wanted);
      if (problem !== undefined) return { ok: false, message: problem };
      const uploadId = randomUUID();
      const query = new URLSearchParams({ field: wanted.field, filename: wanted.filename }).toString();
      return {
        ok: true,
        uploadId,
        url: `${here}/uploads/${uploadId}/bytes?${query}`,
        method: "POST",
        headers: { "content-type": wanted.mimeType },
      };
    },
    // The bytes are already stored, so confirming only returns the state of the form.
    confirm,
    moves: 1,
    take: async ({ field, filename, mimeType, bytes }) => {
      const snapshot = await look();
      const problem = uploadProblem(snapshot, { field, filename, mimeType, sizeBytes: bytes.byteLength });
      if (problem !== undefined) return { ok: false, message: problem };
      const attached = await snapshot.draft.attach(field, { filename, mediaType: mimeType, bytes });
      return attached.ok ? confirm() : { ok: false, message: forPerson(attached.problem) };
    },
  };
};
