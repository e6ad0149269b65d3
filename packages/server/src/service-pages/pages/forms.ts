import { count } from "@cofill/core/kit";
import type { FormsPage } from "@cofill/page";
import type { Intake, SubmissionState } from "@cofill/service";
import { servicePageLimits } from "../limits.ts";
import { closedPage, type PageContext } from "../page-route.ts";
import { may } from "../page-user.ts";
import { pageNumber } from "./page-number.ts";

const underWay: ReadonlySet<SubmissionState> = new Set([
  "draft",
  "in_progress",
  "awaiting_input",
  "awaiting_upload",
  "rejected",
]);

/** `12 submissions, 3 under way, 1 in review` */
const countsOf = async ({ server, user }: PageContext, intakeId: string): Promise<string | undefined> => {
  const { maxCounted } = servicePageLimits;
  const answer = await server.options.service.list(user.principal, { intakeId, limit: maxCounted });
  if (!answer.ok) return undefined;
  const { submissions, next } = answer.value;
  const all = next === undefined ? count(submissions.length, "submission") : `more than ${maxCounted} submissions`;
  const open = submissions.filter(({ state }) => underWay.has(state)).length;
  const waiting = submissions.filter(({ state }) => state === "needs_review").length;
  return [all, ...(open > 0 ? [`${open} under way`] : []), ...(waiting > 0 ? [`${waiting} in review`] : [])].join(", ");
};

const traitsOf = ({ gates, destination }: Intake): string | undefined => {
  const traits = [
    ...(gates.length > 0 ? [count(gates.length, "gate")] : []),
    ...(destination ? [`to a ${destination.kind}`] : []),
  ];
  return traits.length === 0 ? undefined : traits.join(", ");
};

const formOf = async (context: PageContext, intake: Intake): Promise<FormsPage["forms"][number]> => {
  const { id, name, version, description } = intake;
  const { user } = context;
  const counts = may(user, "own", "read_all") ? await countsOf(context, id) : undefined;
  const traits = traitsOf(intake);
  return {
    id,
    name,
    version,
    ...(description !== undefined && { description }),
    ...(traits !== undefined && { traits }),
    ...(counts !== undefined && { counts, submissions: `/submissions?intakeId=${encodeURIComponent(id)}` }),
    ...(may(user, "create") && { start: `/forms/${encodeURIComponent(id)}` }),
  };
};

export const formsPage = closedPage(
  { id: "pageForms", method: "GET", path: "/forms", summary: "What can be filled here" },
  async (context) => {
    const number = pageNumber(context.call);
    const { formsPerPage } = servicePageLimits;
    const all = context.server.options.service.intakes().toSorted((one, two) => one.name.localeCompare(two.name, "en"));
    const shown = all.slice((number - 1) * formsPerPage, number * formsPerPage);
    const forms = await Promise.all(shown.map((intake) => formOf(context, intake)));
    return {
      title: "Forms",
      page: {
        type: "forms",
        forms,
        pages: {
          ...(number > 1 && { first: "/forms" }),
          ...(all.length > number * formsPerPage && { next: `/forms?page=${number + 1}` }),
        },
      },
    };
  },
);
