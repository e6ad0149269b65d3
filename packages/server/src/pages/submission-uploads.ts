import type { FormUpdate, UploadAnswer, UploadConfirmed } from "@cofill/page";
import type { Answer, Envelope, Reply, Viewed } from "@cofill/service";
import { RequestProblem } from "../request-problem.ts";
import { pageLimits } from "./limits.ts";
import type { PageUploads, PostedFile } from "./page-document.ts";
import type { SubmissionPageContext } from "./submission-page-context.ts";

interface Visiting extends Pick<SubmissionPageContext, "service" | "files" | "principal"> {
  readonly view: () => Promise<Viewed>;
  readonly updateOf: (viewed: Viewed, since: number) => FormUpdate;
}

const messageOf = (body: Envelope & { readonly ok: false }): string =>
  body.error.fields?.[0]?.message ?? body.error.message ?? "The file was not taken";

const notTaken = "The file did not arrive; try again";

/** A relative URL for uploads to this server, which works under any host name. */
const ownUrl = (url: string): string => {
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`;
};

/** The uploads of a submission, for pages with and without a script. */
export const submissionUploads = ({ service, files, principal, view, updateOf }: Visiting): PageUploads | undefined => {
  if (!files) return undefined;
  const { submissionId } = principal;

  /** Retries with a newer resume token, because an upload does not conflict with other changes. */
  const withToken = async (work: (resumeToken: string) => Promise<Answer<Reply>>): Promise<Envelope> => {
    for (let tries = 1; ; tries++) {
      const answer = await work((await view()).resumeToken);
      if (!answer.ok) throw new RequestProblem(answer.problem);
      const { body } = answer.value;
      const isStale = !body.ok && body.error.type === "conflict" && body.error.changedPaths !== undefined;
      if (!isStale || tries > pageLimits.maxTokenRetries) return body;
    }
  };

  const request = async (wanted: Readonly<Record<keyof Omit<PostedFile, "bytes">, string>> & { sizeBytes: number }) => {
    const body = await withToken((resumeToken) =>
      service.requestUpload(principal, submissionId, { ...wanted, resumeToken }),
    );
    if (!body.ok) return { ok: false, message: messageOf(body) } as const;
    const { uploadId, method, url, headers = {} } = body as unknown as Extract<UploadAnswer, { ok: true }>;
    return { ok: true, uploadId, method, url, headers } as const;
  };

  const confirm = async (uploadId: string): Promise<UploadConfirmed> => {
    const { submission } = await view();
    const body = await withToken((resumeToken) =>
      service.confirmUpload(principal, submissionId, uploadId, { resumeToken }),
    );
    if (!body.ok) return { ok: false, message: messageOf(body) };
    return { ok: true, update: updateOf(await view(), submission.version) };
  };

  const put = async (grant: Extract<UploadAnswer, { ok: true }>, bytes: PostedFile["bytes"]): Promise<boolean> => {
    const { url, method, headers } = grant;
    const sent = new Request(url, {
      method,
      headers: { ...headers, "content-length": String(bytes.byteLength) },
      body: bytes,
    });
    const response = files.receive ? await files.receive(sent) : await fetch(sent);
    await response.body?.cancel();
    return response.ok;
  };

  return {
    request: async (wanted) => {
      const granted = await request({ ...wanted });
      return granted.ok && files.receive ? { ...granted, url: ownUrl(granted.url) } : granted;
    },
    confirm,
    take: async ({ field, filename, mimeType, bytes }) => {
      const granted = await request({ field, filename, mimeType, sizeBytes: bytes.byteLength });
      if (!granted.ok) return granted;
      const hasArrived = await put(granted, bytes).catch(() => false);
      return hasArrived ? confirm(granted.uploadId) : { ok: false, message: notTaken };
    },
  };
};
