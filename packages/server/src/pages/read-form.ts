import { serverLimits } from "../limits.ts";
import { readBytes } from "../read-bytes.ts";
import { requestProblem } from "../request-problem.ts";
import type { FormPageContext } from "./form-page-context.ts";
import { pageLimits } from "./limits.ts";

const isForm = (type: string): boolean =>
  /^(?:multipart\/form-data|application\/x-www-form-urlencoded)\s*(?:;|$)/i.test(type);

/** Reads a posted form with its files, within limits. */
export const readForm = async (
  { request, incoming }: Pick<FormPageContext, "request" | "incoming">,
  maxBytes: number = pageLimits.maxPostBytes,
): Promise<FormData> => {
  const type = request.headers.get("content-type") ?? "";
  if (!isForm(type)) throw requestProblem("unsupported_media_type.form");
  const bytes = (await readBytes(request, incoming, maxBytes, pageLimits.postTimeoutMs)) ?? new Uint8Array();
  let entries: FormData;
  try {
    entries = await new Response(new Uint8Array(bytes), { headers: { "content-type": type } }).formData();
  } catch {
    throw requestProblem("malformed.form_unreadable");
  }
  let parts = 0;
  let files = 0;
  for (const [, value] of entries) {
    if (typeof value !== "string" && value.size > 0) files++;
    if (++parts > pageLimits.maxPostParts) {
      throw requestProblem("too_large.form_entries", { maximum: pageLimits.maxPostParts });
    }
  }
  if (files > pageLimits.maxPostedFiles) {
    throw requestProblem("too_large.form_files", { maximum: pageLimits.maxPostedFiles });
  }
  return entries;
};

/** Reads a posted form without files. */
export const readSmallForm = (context: Pick<FormPageContext, "request" | "incoming">): Promise<FormData> =>
  readForm(context, serverLimits.maxBodyBytes);
