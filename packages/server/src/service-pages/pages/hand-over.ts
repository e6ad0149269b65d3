import { momentOf } from "../models/moments.ts";
import { closedPage, readPosted } from "../page-route.ts";
import { actorInput } from "../visitor.ts";
import { openSubmission } from "./opened.ts";
import { submissionOf } from "./submission.ts";
import { unwrap } from "./unwrap.ts";

const dayMs = 86_400_000;

/** The link is in this answer and nowhere else: it is not kept, so the answer is the page, and not a way to it. */
export const handOverPage = closedPage(
  {
    id: "pageHandOver",
    method: "POST",
    path: "/submissions/{submissionId}/link",
    summary: "Make a link with which a person goes on",
    needs: ["fill"],
  },
  async (visit) => {
    const { house, visitor, now } = visit;
    const { service } = house.options;
    const posted = await readPosted(visit);
    const before = await openSubmission(visit);
    const note = posted("note").trim();
    const days = Number(posted("days"));
    const { body } = unwrap(
      await service.issueLink(visitor.principal, before.id, {
        ...actorInput(visitor),
        resumeToken: before.resumeToken,
        ...(note !== "" && { note }),
        ...(Number.isInteger(days) && days > 0 && { expiresInMs: days * dayMs }),
      }),
    );
    const opened = await openSubmission(visit);
    if (!body.ok) return submissionOf(visit, opened, { fault: body.error.message ?? "No link could be made" });
    const url = String(body.url);
    return submissionOf(visit, opened, { madeLink: { url, expiresAt: momentOf(String(body.expiresAt), now) } });
  },
);
