import { contentDisposition } from "@cofill/service";
import { seeOther } from "../../pages/html-answer.ts";
import { nothingHere } from "../../request-problem.ts";
import { type MailPageContext, mailPage, unwrapMail } from "../mail-page.ts";
import { nameHref } from "../places.ts";
import { nameOf } from "./names.ts";

const mediaType = /^[\w.+-]{1,127}\/[\w.+-]{1,127}$/;

/** Sends a named file as a download, so that the browser never displays or runs it. */
const sendFile = async ({ call, mailer }: MailPageContext): Promise<Response> => {
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
};

const path = "/inbox/names/{name}/file";

export const nameFilePages = [
  mailPage({ id: "pageNameFile", method: "GET", path, summary: "The file behind a name" }, async (context) => {
    const { name, kind, usesLeft } = await nameOf(context);
    if (kind !== "file") throw nothingHere();
    // Browsers may prefetch links, so a download that takes one of the limited uses needs a POST.
    return usesLeft === undefined ? sendFile(context) : seeOther(context.call.headers, nameHref(name));
  }),
  mailPage({ id: "pageNameFilePost", method: "POST", path, summary: "The same, where it takes a use" }, sendFile),
] as const;
