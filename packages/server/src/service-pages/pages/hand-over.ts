import { momentOf } from "../models/moments.ts";
import { closedPage, readPosted } from "../page-route.ts";
import { actorInput } from "../page-user.ts";
import { openSubmission } from "./opened.ts";
import { submissionOf } from "./submission.ts";
import { unwrap } from "./unwrap.ts";

const dayMs = 86_400_000;

/** Responds with a page instead of a redirect, because the link is not stored and cannot be shown again. */
export const handOverPage = closedPage(
  {
    id: "pageHandOver",
    method: "POST",
    path: "/submissions/{submissionId}/link",
    summary: "Make a link with which a person goes on",
    needs: ["fill"],
  },
  async (context) => {
    const { server, user, now } = context;
    const { service } = server.options;
    const posted = await readPosted(context);
    const before = await openSubmission(context);
    const note = posted("note").trim();
    const days = Number(posted("days"));
    const { body } = unwrap(
      await service.issueLink(user.principal, before.id, {
        ...actorInput(user),
        resumeToken: before.resumeToken,
        ...(note !== "" && { note }),
        ...(Number.isInteger(days) && days > 0 && { expiresInMs: days * dayMs }),
      }),
    );
    const opened = await openSubmission(context);
    if (!body.ok) return submissionOf(context, opened, { errorMessage: body.error.message ?? "No link could be made" });
    const url = String(body.url);
    return submissionOf(context, opened, { madeLink: { url, expiresAt: momentOf(String(body.expiresAt), now) } });
  },
);
