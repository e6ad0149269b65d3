import { submissionStates } from "@cofill/service";
import { servicePageLimits } from "../limits.ts";
import { momentOf } from "../models/moments.ts";
import { stateChoices, statusLabelOf } from "../models/status-labels.ts";
import { closedPage } from "../page-route.ts";
import { may } from "../page-user.ts";
import { unwrap } from "./unwrap.ts";

const listHref = (query: Readonly<Record<string, string>>): string => {
  const given = Object.entries(query).filter(([, value]) => value !== "");
  return given.length === 0 ? "/submissions" : `/submissions?${new URLSearchParams(given)}`;
};

export const submissionsPage = closedPage(
  {
    id: "pageSubmissions",
    method: "GET",
    path: "/submissions",
    summary: "Submissions you may see",
    needs: ["own", "read_all"],
  },
  async ({ call, server, user, now }) => {
    const { service } = server.options;
    const given = call.request.query("state") ?? "";
    // An unknown state filters nothing here; the API reports it as a problem.
    const state = (submissionStates as readonly string[]).includes(given) ? given : "";
    const intakeId = call.request.query("intakeId") ?? "";
    const after = call.request.query("after") ?? "";
    const { submissions, next } = unwrap(
      await service.list(user.principal, {
        limit: servicePageLimits.rowsPerPage,
        ...(state !== "" && { state }),
        ...(intakeId !== "" && { intakeId }),
        ...(after !== "" && { after }),
      }),
    );
    const forms = new Map(service.intakes().map(({ id, name }) => [id, name]));
    const choices = new Map(forms);
    if (intakeId !== "" && !choices.has(intakeId)) choices.set(intakeId, intakeId);
    return {
      title: "Submissions",
      page: {
        type: "submissions",
        rows: submissions.map((row) => ({
          id: row.id,
          href: `/submissions/${row.id}`,
          form: forms.get(row.intakeId) ?? row.intakeId,
          statusLabel: statusLabelOf(row.state),
          createdBy: row.createdBy,
          createdAt: momentOf(row.createdAt, now),
          updatedAt: momentOf(row.updatedAt, now),
        })),
        filter: { state, intakeId },
        states: stateChoices,
        forms: Array.from(choices, ([value, text]) => ({ value, text })),
        isOwn: !may(user, "read_all"),
        pages: {
          ...(after !== "" && { first: listHref({ state, intakeId }) }),
          ...(next !== undefined && { next: listHref({ state, intakeId, after: next }) }),
        },
      },
    };
  },
);
