import { actionButton, actionField, actionForm, column } from "./annotate.ts";
import { StatusBadge, type StatusLabel } from "./badge.tsx";
import { ListTable, Nothing, Pager, type Pages } from "./list-table.tsx";
import { type Moment, MomentText } from "./moment.tsx";

export interface DeliveriesPage {
  readonly type: "deliveries";
  readonly rows: readonly {
    readonly id: string;
    readonly submissionId: string;
    readonly target: string;
    readonly statusLabel: StatusLabel;
    readonly attempts: number;
    readonly lastError?: string;
    readonly updatedAt: Moment;
    /** The URL that retries the delivery. */
    readonly retry?: string;
  }[];
  readonly status: string;
  readonly statuses: readonly { readonly value: string; readonly text: string }[];
  readonly pages: Pages;
}

type Row = DeliveriesPage["rows"][number];

const columns = [
  {
    name: "submission",
    head: "Submission",
    isHead: true,
    cell: ({ submissionId, id }: Row) => (
      <>
        <a href={`/submissions/${submissionId}#delivery`}>
          <code {...column("submission")}>{submissionId}</code>
        </a>
        <br />
        <code class="cf-muted" {...column("id")}>
          {id}
        </code>
      </>
    ),
  },
  { name: "target", head: "To", cell: ({ target }: Row) => <span class="cf-svc-target">{target}</span> },
  { name: "status", head: "Status", cell: ({ statusLabel }: Row) => <StatusBadge statusLabel={statusLabel} /> },
  { name: "attempts", head: "Attempts", isNumber: true, cell: ({ attempts }: Row) => attempts },
  {
    name: "last_error",
    head: "Last error",
    cell: ({ lastError }: Row) => (lastError === undefined ? "" : <span class="cf-svc-problem">{lastError}</span>),
  },
  { name: "updated", head: "Last change (UTC)", cell: ({ updatedAt }: Row) => <MomentText moment={updatedAt} /> },
  {
    name: "again",
    head: "Again",
    cell: ({ retry, submissionId }: Row) =>
      retry === undefined ? (
        ""
      ) : (
        <a class="cf-button" href={retry}>
          Deliver again…<span class="cf-hidden"> {submissionId}</span>
        </a>
      ),
  },
];

export const DeliveriesPageView = ({ page }: { readonly page: DeliveriesPage }) => (
  <>
    <h1>Deliveries</h1>
    <form method="get" action="/deliveries" class="cf-svc-line" {...actionForm("deliveries.filter")}>
      <p class="cf-svc-control">
        <label for="filter-status">Status</label>
        <select class="cf-input" id="filter-status" name="status" {...actionField("status")}>
          <option value="">Any</option>
          {page.statuses.map(({ value, text }) => (
            <option key={value} value={value} selected={value === page.status}>
              {text}
            </option>
          ))}
        </select>
      </p>
      <button type="submit" class="cf-button" {...actionButton("deliveries.filter")}>
        Show
      </button>
    </form>
    {page.rows.length === 0 ? (
      <Nothing view="deliveries.list">
        <p>{page.status === "" ? "Nothing was to be delivered yet." : "No delivery stands like that."}</p>
        <p class="cf-muted">A form with a destination sends each submission there once it is approved.</p>
      </Nothing>
    ) : (
      <ListTable
        view="deliveries.list"
        caption="Deliveries, the newest first"
        columns={columns}
        rows={page.rows}
        keyOf={({ id }) => id}
      />
    )}
    <Pager pages={page.pages} labels={["Newest", "Older"]} />
  </>
);
