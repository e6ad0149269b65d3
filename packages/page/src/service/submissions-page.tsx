import { actionButton, actionField, actionForm } from "./annotate.ts";
import { StatusBadge, type StatusLabel } from "./badge.tsx";
import { ListTable, Nothing, Pager, type Pages } from "./list-table.tsx";
import { type Moment, MomentText } from "./moment.tsx";

export interface SubmissionsPage {
  readonly type: "submissions";
  readonly rows: readonly {
    readonly id: string;
    readonly href: string;
    readonly form: string;
    readonly statusLabel: StatusLabel;
    readonly createdBy: string;
    readonly createdAt: Moment;
    readonly updatedAt: Moment;
  }[];
  readonly filter: { readonly state: string; readonly intakeId: string };
  readonly states: readonly { readonly value: string; readonly text: string }[];
  readonly forms: readonly { readonly value: string; readonly text: string }[];
  /** Whether only the user's own submissions are listed. */
  readonly isOwn: boolean;
  readonly pages: Pages;
}

type Row = SubmissionsPage["rows"][number];

const columns = [
  { name: "form", head: "Form", cell: ({ form }: Row) => <bdi>{form}</bdi> },
  {
    name: "id",
    head: "Submission",
    isHead: true,
    cell: ({ id, href }: Row) => (
      <a href={href}>
        <code>{id}</code>
      </a>
    ),
  },
  { name: "state", head: "State", cell: ({ statusLabel }: Row) => <StatusBadge statusLabel={statusLabel} /> },
  { name: "created_by", head: "Begun by", cell: ({ createdBy }: Row) => <bdi>{createdBy}</bdi> },
  { name: "created", head: "Begun (UTC)", cell: ({ createdAt }: Row) => <MomentText moment={createdAt} /> },
  { name: "updated", head: "Last change (UTC)", cell: ({ updatedAt }: Row) => <MomentText moment={updatedAt} /> },
];

const Filter = ({ page }: { readonly page: SubmissionsPage }) => (
  <form method="get" action="/submissions" class="cf-svc-line" {...actionForm("submissions.filter")}>
    <p class="cf-svc-control">
      <label for="filter-state">State</label>
      <select class="cf-input" id="filter-state" name="state" {...actionField("state")}>
        <option value="">Any</option>
        {page.states.map(({ value, text }) => (
          <option key={value} value={value} selected={value === page.filter.state}>
            {text}
          </option>
        ))}
      </select>
    </p>
    <p class="cf-svc-control">
      <label for="filter-form">Form</label>
      <select class="cf-input" id="filter-form" name="intakeId" {...actionField("intakeId")}>
        <option value="">All</option>
        {page.forms.map(({ value, text }) => (
          <option key={value} value={value} selected={value === page.filter.intakeId}>
            {text}
          </option>
        ))}
      </select>
    </p>
    <button type="submit" class="cf-button" {...actionButton("submissions.filter")}>
      Show
    </button>
  </form>
);

export const SubmissionsPageView = ({ page }: { readonly page: SubmissionsPage }) => {
  const isFiltered = page.filter.state !== "" || page.filter.intakeId !== "";
  return (
    <>
      <h1>{page.isOwn ? "Your submissions" : "Submissions"}</h1>
      <Filter page={page} />
      {page.rows.length === 0 ? (
        <Nothing view="submissions.list">
          <p>{isFiltered ? "No submission is like that." : "There is no submission yet."}</p>
          <p>{isFiltered ? <a href="/submissions">Show all</a> : <a href="/forms">Begin one</a>}</p>
        </Nothing>
      ) : (
        <ListTable
          view="submissions.list"
          caption="Submissions, the newest first"
          columns={columns}
          rows={page.rows}
          keyOf={({ id }) => id}
        />
      )}
      <Pager pages={page.pages} labels={["Newest", "Older"]} />
    </>
  );
};
