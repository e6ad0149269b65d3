import { fixedLimits } from "./limits.ts";

/** Problems that an upload can be answered with; the codes are permanent. */
const problems = {
  // The same answer for a wrong signature, an expired and an unknown URL, so that guessing reveals nothing.
  upload_not_found: [404, "Not Found", "There is no such upload, or its time has passed."],
  method_not_allowed: [405, "Method Not Allowed", "A file is sent here with PUT."],
  upload_wrong_length: [400, "Bad Request", "The file is not as long as was announced."],
  upload_too_large: [413, "Content Too Large", "The file is longer than was announced."],
  upload_wrong_type: [415, "Unsupported Media Type", "The Content-Type is not the one that was announced."],
  upload_wrong_hash: [400, "Bad Request", "The file has another SHA-256 than the one that was announced."],
  upload_too_slow: [408, "Request Timeout", "The file came too slowly; it can be sent again."],
  upload_conflict: [409, "Conflict", "Another file was already sent here."],
  upload_busy: [503, "Service Unavailable", "Too many files are being sent; it can be sent again."],
  upload_disk_full: [507, "Insufficient Storage", "There is no room for the file; it can be sent again later."],
} as const satisfies Record<string, readonly [status: number, title: string, detail: string]>;

export type UploadProblemCode = keyof typeof problems;

const moreHeaders: { readonly [code in UploadProblemCode]?: Readonly<Record<string, string>> } = {
  method_not_allowed: { allow: "PUT" },
  upload_busy: { "retry-after": String(fixedLimits.busyRetrySeconds) },
  upload_disk_full: { "retry-after": String(fixedLimits.fullRetrySeconds) },
};

/** RFC 9457 (D-15). */
export const problemResponse = (code: UploadProblemCode): Response => {
  const [status, title, detail] = problems[code];
  return new Response(JSON.stringify({ type: "about:blank", title, status, detail, code }), {
    status,
    headers: { "content-type": "application/problem+json", "cache-control": "no-store", ...moreHeaders[code] },
  });
};
