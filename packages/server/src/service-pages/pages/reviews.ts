import { answerAt, fieldPaths, isRelevantAt, type LiveForm } from "@cofill/core";
import type { ReviewsPage } from "@cofill/page";
import { type IntakeService, limits as intakeLimits, type Submission } from "@cofill/service";
import { servicePageLimits } from "../limits.ts";
import { isUnconfirmed } from "../models/answers.ts";
import { momentOf } from "../models/moments.ts";
import { peopleOf } from "../models/people.ts";
import { closedPage, type PageContext } from "../page-route.ts";
import { pageNumber } from "./page-number.ts";
import { unwrap } from "./unwrap.ts";

type Pending = Extract<Awaited<ReturnType<IntakeService["reviews"]>>, { ok: true }>["value"]["reviews"][number];

/** The submissions that wait for this reviewer, among the first `maxReviewsRead`. */
const pendingFor = async ({
  server,
  user,
}: PageContext): Promise<{ readonly all: Pending[]; readonly isCut: boolean }> => {
  const all: Pending[] = [];
  let after: string | undefined;
  let read = 0;
  const limit = Math.min(intakeLimits.maxListPage, servicePageLimits.maxReviewsRead);
  do {
    const input = { limit, ...(after !== undefined && { after }) };
    const page = unwrap(await server.options.service.reviews(user.principal, input));
    all.push(...page.reviews);
    after = page.next;
    read += limit;
  } while (after !== undefined && read < servicePageLimits.maxReviewsRead);
  return { all, isCut: after !== undefined };
};

/** `6 of 9, 2 not confirmed` */
const agentShare = (form: LiveForm): string => {
  let answered = 0;
  let agents = 0;
  let open = 0;
  for (const { path } of fieldPaths(form)) {
    const answer = answerAt(form, path);
    if (answer.state !== "answered" || !isRelevantAt(form, path)) continue;
    answered++;
    if (answer.by?.kind === "agent") agents++;
    if (isUnconfirmed(answer)) open++;
  }
  return `${agents} of ${answered}${open > 0 ? `, ${open} not confirmed` : ""}`;
};

interface Waiting {
  readonly pending: Pending;
  readonly submission: Submission;
}

/** Loads the submission of each entry. */
const waitingFor = async ({ server, user }: PageContext, all: readonly Pending[]): Promise<readonly Waiting[]> => {
  const found: Waiting[] = [];
  for (const pending of all) {
    const { submission } = unwrap(await server.options.service.view(user.principal, pending.submissionId, {}));
    found.push({ pending, submission });
  }
  return found;
};

const rowOf = ({ now }: PageContext, { pending, submission }: Waiting): ReviewsPage["rows"][number] => {
  const { submissionId: id, intakeName, gate, round, approvals, required, submittedAt, submittedBy } = pending;
  const about = [
    ...(required > 1 ? [`${approvals} of ${required} approved`] : []),
    ...(round > 1 ? [`round ${round}`] : []),
  ].join(", ");
  return {
    id,
    href: `/submissions/${id}/review`,
    form: intakeName,
    gate,
    about,
    ...(submittedBy && { from: peopleOf([submittedBy])(submittedBy) }),
    ...(submittedAt !== undefined && { since: momentOf(submittedAt, now) }),
    agentAnswers: agentShare(submission.document.form),
  };
};

export const reviewsPage = closedPage(
  { id: "pageReviews", method: "GET", path: "/reviews", summary: "What waits for your review", needs: ["review"] },
  async (context) => {
    const { all: pending, isCut } = await pendingFor(context);
    const all = await waitingFor(context, pending);
    const number = pageNumber(context.call);
    const { rowsPerPage } = servicePageLimits;
    const shown = all
      .toSorted((one, two) => ((one.pending.submittedAt ?? "") < (two.pending.submittedAt ?? "") ? -1 : 1))
      .slice((number - 1) * rowsPerPage, number * rowsPerPage);
    return {
      title: "Reviews",
      page: {
        type: "reviews",
        rows: shown.map((waiting) => rowOf(context, waiting)),
        isCut,
        pages: {
          ...(number > 1 && { first: "/reviews" }),
          ...(all.length > number * rowsPerPage && { next: `/reviews?page=${number + 1}` }),
        },
      },
    };
  },
);
