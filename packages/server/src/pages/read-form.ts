import { serverLimits } from "../limits.ts";
import { readBytes } from "../read-bytes.ts";
import { Refusal } from "../refusal.ts";
import type { FormVisit } from "./form-visit.ts";
import { pageLimits } from "./limits.ts";

const isForm = (type: string): boolean =>
  /^(?:multipart\/form-data|application\/x-www-form-urlencoded)\s*(?:;|$)/i.test(type);

/** What a browser sends when somebody presses a button of a plain form, files and all, within bounds. */
export const readForm = async (
  { request, incoming }: Pick<FormVisit, "request" | "incoming">,
  maxBytes: number = pageLimits.maxPostBytes,
): Promise<FormData> => {
  const type = request.headers.get("content-type") ?? "";
  if (!isForm(type)) throw new Refusal("unsupported_media_type", "Send a form, as a browser does");
  const bytes = (await readBytes(request, incoming, maxBytes, pageLimits.postTimeoutMs)) ?? new Uint8Array();
  let entries: FormData;
  try {
    entries = await new Response(new Uint8Array(bytes), { headers: { "content-type": type } }).formData();
  } catch {
    throw new Refusal("malformed", "The form is not well formed");
  }
  let parts = 0;
  let files = 0;
  for (const [, value] of entries) {
    if (typeof value !== "string" && value.size > 0) files++;
    if (++parts > pageLimits.maxPostParts) {
      throw new Refusal("too_large", `A form sends at most ${pageLimits.maxPostParts} entries`);
    }
  }
  if (files > pageLimits.maxPostedFiles) {
    throw new Refusal("too_large", `A form sends at most ${pageLimits.maxPostedFiles} files at once`);
  }
  return entries;
};

/** Where no files come with it. */
export const readSmallForm = (visit: Pick<FormVisit, "request" | "incoming">): Promise<FormData> =>
  readForm(visit, serverLimits.maxBodyBytes);
