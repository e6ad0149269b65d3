import { isFull } from "./disk.ts";
import { type Grant, isKey, openGrant } from "./grant.ts";
import type { Layout } from "./layout.ts";
import type { LocalFilesLimits } from "./limits.ts";
import { problemResponse, type UploadProblemCode } from "./problem-response.ts";
import { storeUpload } from "./store-upload.ts";

/** Path of uploads below the base URL: `PUT /uploads/{key}`. */
export const uploadsPath = "/uploads";

/** The query parameter that holds the grant. */
export const grantParameter = "grant";

export interface ReceiverOptions {
  readonly layout: Layout;
  readonly key: Uint8Array;
  readonly limits: LocalFilesLimits;
  readonly now: () => number;
}

export const createReceiver = ({ layout, key, limits, now }: ReceiverOptions) => {
  let underWay = 0;

  const store = async (grant: Grant, body: Request["body"]): Promise<UploadProblemCode | undefined> => {
    if (underWay >= limits.maxConcurrentUploads) return "upload_busy";
    underWay += 1;
    try {
      return await storeUpload(layout, grant, body, { sizeBytes: grant.sizeBytes, limits, now });
    } catch (error) {
      if (isFull(error)) return "upload_disk_full";
      throw error;
    } finally {
      underWay -= 1;
    }
  };

  return async (request: Request): Promise<Response> => {
    if (request.method !== "PUT") return problemResponse("method_not_allowed");
    const grant = grantOf(request.url, key);
    if (grant === undefined || now() >= grant.expiresAtMs) return problemResponse("upload_not_found");
    const problem = headerProblem(request.headers, grant) ?? (await store(grant, request.body));
    return problem === undefined ? new Response(null, { status: 204 }) : problemResponse(problem);
  };
};

/** The key in the path must equal the signed one exactly, so the path is not decoded. */
const grantOf = (url: string, key: Uint8Array): Grant | undefined => {
  const { pathname, searchParams } = new URL(url);
  const grant = openGrant(searchParams.get(grantParameter) ?? "", key);
  return grant !== undefined && isKey(grant.key) && pathname.endsWith(`${uploadsPath}/${grant.key}`)
    ? grant
    : undefined;
};

/** Problems that can be found before a byte is read (promise 21); without a Content-Length the bytes are counted. */
const headerProblem = (headers: Headers, grant: Grant): UploadProblemCode | undefined => {
  const length = headers.get("content-length");
  if (length !== null && length !== String(grant.sizeBytes)) {
    return Number(length) > grant.sizeBytes ? "upload_too_large" : "upload_wrong_length";
  }
  const isPlain = (headers.get("content-encoding") ?? "identity") === "identity";
  const isRightType = essenceOf(headers.get("content-type") ?? "") === essenceOf(grant.mimeType);
  return isPlain && isRightType ? undefined : "upload_wrong_type";
};

const essenceOf = (mimeType: string): string => mimeType.split(";", 1)[0]!.trim().toLowerCase();
