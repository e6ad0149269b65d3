import { nothingHere } from "../request-problem.ts";
import type { Call } from "../route.ts";
import { type FormPageContext, placesAt } from "./form-page-context.ts";
import { presentationOfIntake } from "./presentation.ts";
import { originOf } from "./site-manifest.ts";
import { openSubmissionPage } from "./submission-page.ts";

/** The context of a page that the holder of a link opens. */
export const linkPageContext = async (call: Call): Promise<FormPageContext> => {
  const { server, request, headers, incoming, address } = call;
  const { service, files } = server.options;
  const token = request.param("token") ?? "";
  const principal = await server.principals.identifyLink(token, address);
  // The same answer for an unknown, expired or revoked link, so that guessing reveals nothing.
  if (!principal) throw nothingHere();
  const document = openSubmissionPage({
    service,
    principal: { ...principal, channel: "page" },
    ...(files && { files }),
    onCommit: server.pages.onCommit,
    isStillAllowed: async () => (await service.linkPrincipal(token)) !== undefined,
    presentationOf: presentationOfIntake,
  });
  const hasFiles = files !== undefined;
  return {
    document,
    places: placesAt(`/handoff/${token}`, { uploads: hasFiles, submit: true, files: hasFiles }),
    form: principal.submissionId,
    caller: principal.linkId,
    request: request.raw,
    origin: originOf(request.raw, server.options),
    headers,
    incoming,
  };
};
