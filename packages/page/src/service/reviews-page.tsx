import { column } from "./annotate.ts";
import { ListTable, Nothing, Pager, type Pages } from "./list-table.tsx";
import { type Moment, MomentText } from "./moment.tsx";
import { type Who, WhoText } from "./who.tsx";

/** The page that lists the submissions that wait for this user's decision. */
export interface ReviewsPage {
  readonly type: "reviews";
  readonly rows: readonly {
    readonly id: string;
    readonly href: string;
    readonly form: string;
    readonly gate: string;
    /** `1 of 2 approved`, `round 2` */
    readonly about: string;
    readonly from?: Who;
    readonly since?: Moment;
    /** `6 of 9, 2 not confirmed` */
    readonly agentAnswers: string;
  }[];
  /** Whether more reviews exist than were searched. */
  readonly isCut: boolean;
  readonly pages: Pages;
}

type Row = ReviewsPage["rows"][number];

const columns = [
  {
    name: "form",
    head: "Form",
    isHead: true,
    cell: ({ form, href, id }: Row) => (
      <>
        <a href={href}>
          <bdi {...column("form")}>{form}</bdi>
        </a>
        <br />
        <code {...column("id")}>{id}</code>
      </>
    ),
  },
  {
    name: "gate",
    head: "Gate",
    cell: ({ gate, about }: Row) => (
      <>
        {gate} <span class="cf-muted">{about}</span>
      </>
    ),
  },
  { name: "from", head: "From", cell: ({ from }: Row) => from && <WhoText who={from} /> },
  {
    name: "waiting_since",
    head: "Waiting since (UTC)",
    cell: ({ since }: Row) => since && <MomentText moment={since} />,
  },
  { name: "agent_answers", head: "Agents' answers", cell: ({ agentAnswers }: Row) => agentAnswers },
];

export const ReviewsPageView = ({ page }: { readonly page: ReviewsPage }) => (
  <>
    <h1>Waiting for your review</h1>
    {page.rows.length === 0 ? (
      <Nothing view="reviews.list">
        <p>Nothing waits for you.</p>
        <p class="cf-muted">What you may decide on appears here when it is submitted.</p>
      </Nothing>
    ) : (
      <ListTable
        view="reviews.list"
        caption="Submissions that wait for your review, the longest first"
        columns={columns}
        rows={page.rows}
        keyOf={({ id }) => id}
      />
    )}
    {page.isCut && <p class="cf-muted">More waits than is shown here; it appears as these are decided.</p>}
    <Pager pages={page.pages} labels={["The longest waiting", "More"]} />
  </>
);
