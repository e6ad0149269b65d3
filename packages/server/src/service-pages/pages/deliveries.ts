import { servicePageLimits } from "../limits.ts";
import { momentOf } from "../models/moments.ts";
import { deliveryStatusLabel, statusChoices } from "../models/status-labels.ts";
import { closedPage } from "../page-route.ts";
import { unwrap } from "./unwrap.ts";

const listHref = (query: Readonly<Record<string, string>>): string => {
  const given = Object.entries(query).filter(([, value]) => value !== "");
  return given.length === 0 ? "/deliveries" : `/deliveries?${new URLSearchParams(given)}`;
};

export const deliveriesPage = closedPage(
  {
    id: "pageDeliveries",
    method: "GET",
    path: "/deliveries",
    summary: "The outbox: what waits, what was sent, what failed for good",
    needs: ["deliver"],
  },
  async ({ call, server, user, now }) => {
    const given = call.request.query("status") ?? "";
    const status = statusChoices.some(({ value }) => value === given) ? given : "";
    const after = call.request.query("after") ?? "";
    const { deliveries, next } = unwrap(
      await server.options.service.deliveries(user.principal, {
        limit: servicePageLimits.rowsPerPage,
        ...(status !== "" && { status }),
        ...(after !== "" && { after }),
      }),
    );
    return {
      title: "Deliveries",
      page: {
        type: "deliveries",
        rows: deliveries.map((row) => ({
          id: row.id,
          submissionId: row.submissionId,
          target: row.target,
          statusLabel: deliveryStatusLabel(row.status),
          attempts: row.attempts,
          ...(row.lastError !== undefined && { lastError: row.lastError }),
          updatedAt: momentOf(row.updatedAt, now),
          ...(row.status !== "sent" && { retry: `/submissions/${row.submissionId}/retry` }),
        })),
        status,
        statuses: statusChoices,
        pages: {
          ...(after !== "" && { first: listHref({ status }) }),
          ...(next !== undefined && { next: listHref({ status, after: next }) }),
        },
      },
    };
  },
);
