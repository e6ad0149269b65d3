import { contentDisposition } from "@cofill/intake";
import { nothingHere } from "../../refusal.ts";
import { mailPage, unwrapMail } from "../mail-page.ts";

const mediaType = /^[\w.+-]{1,127}\/[\w.+-]{1,127}$/;

/** A file that has a name: always to be kept, never to be shown or run. */
export const nameFilePage = mailPage(
  { id: "pageNameFile", method: "GET", path: "/inbox/names/{name}/file", summary: "The file behind a name" },
  async ({ call, mailer }) => {
    const read = unwrapMail(await mailer.read({ name: call.request.param("name") ?? "" }));
    if (read.kind !== "file") throw nothingHere();
    const bytes = new Uint8Array(Buffer.from(read.base64, "base64"));
    return new Response(call.request.raw.method === "HEAD" ? null : bytes, {
      headers: {
        ...call.headers.common,
        "content-type": mediaType.test(read.mediaType) ? read.mediaType : "application/octet-stream",
        "content-length": String(bytes.byteLength),
        "content-disposition": contentDisposition(read.filename),
        "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
        "cross-origin-resource-policy": "same-origin",
      },
    });
  },
);
