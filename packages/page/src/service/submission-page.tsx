import { count } from "@cofill/core/kit";
import { controlLimits } from "./actions.ts";
import { actionButton, actionField, actionForm, actionStatus, result } from "./annotate.ts";
import { type AnswerSection, AnswerSections } from "./answers.tsx";
import { Badge, StatusBadge, type StatusLabel } from "./badge.tsx";
import { FactList } from "./facts.tsx";
import { type FillPicture, FillPictureView } from "./fill-picture.tsx";
import { type Moment, MomentText } from "./moment.tsx";
import { Timeline, type TimelineEntry } from "./timeline.tsx";
import { type Who, WhoText } from "./who.tsx";

/** The facts about a submission besides its answers. */
export interface SubmissionFacts {
  readonly id: string;
  readonly form: { readonly id: string; readonly name: string; readonly version: string };
  readonly statusLabel: StatusLabel;
  readonly created: { readonly at: Moment; readonly by: Who };
  readonly submitted?: { readonly at: Moment; readonly by: Who };
  readonly updatedAt: Moment;
  readonly expiresAt?: Moment;
  /** Why it ended. */
  readonly endReason?: string;
  readonly progress: { readonly answered: number; readonly total: number; readonly open: number };
}

/** The state of a submission's delivery. */
export interface DeliveryFacts {
  readonly statusLabel: StatusLabel;
  readonly attempts: number;
  readonly lastError?: string;
  readonly nextAt?: Moment;
}

/** The gates of a submission, with the approvals and rejections so far. */
export interface ReviewFacts {
  readonly gates: readonly {
    readonly name: string;
    readonly statusLabel: StatusLabel;
    readonly approvals: readonly {
      readonly by: Who;
      readonly at: Moment;
      /** `on the page, signed in` */
      readonly through: string;
      readonly comment?: string;
    }[];
  }[];
  readonly rejections: readonly {
    readonly gate: string;
    readonly round: number;
    readonly by: Who;
    readonly at: Moment;
    readonly reasons: readonly string[];
  }[];
}

/** The page of one submission: its answers, its review, its delivery and its event trail. */
export interface SubmissionPage {
  readonly type: "submission";
  readonly facts: SubmissionFacts;
  readonly sections: readonly AnswerSection[];
  readonly review?: ReviewFacts;
  readonly delivery?: DeliveryFacts;
  readonly links: readonly {
    readonly id: string;
    readonly expiresAt: Moment;
    readonly note?: string;
    /** `through a link that no agent was shown` */
    readonly how: string;
  }[];
  /** Absent where the trail cannot be read from the beginning. */
  readonly picture?: FillPicture;
  readonly timeline: readonly TimelineEntry[];
  readonly earlier?: string;
  readonly chain: StatusLabel & { readonly detail: string };
  /** The state after a past event is shown, not the present one. */
  readonly past?: {
    readonly entry: TimelineEntry;
    readonly last: number;
    readonly previous?: string;
    readonly next?: string;
    readonly now: string;
  };
  readonly may: {
    readonly review?: string;
    readonly handOver?: string;
    readonly retry?: string;
    readonly cancel?: string;
  };
  /** A link that was just made; shown this once. */
  readonly madeLink?: { readonly url: string; readonly expiresAt: Moment };
  /** The problem with the action that was just attempted. */
  readonly errorMessage?: string;
}

const Facts = ({ facts }: { readonly facts: SubmissionFacts }) => {
  const { created, submitted, updatedAt, expiresAt, endReason, progress } = facts;
  return (
    <FactList
      facts={[
        [
          "Begun",
          <>
            <MomentText moment={created.at} /> <WhoText who={created.by} />
          </>,
        ],
        [
          "Submitted",
          submitted && (
            <>
              <MomentText moment={submitted.at} /> <WhoText who={submitted.by} />
            </>
          ),
        ],
        ["Last change", <MomentText moment={updatedAt} />],
        ["Expires", expiresAt && <MomentText moment={expiresAt} />],
        ["Reason", endReason === undefined ? undefined : <bdi>{endReason}</bdi>],
        [
          "Answered",
          `${progress.answered} of ${progress.total} fields${progress.open > 0 ? `, ${progress.open} to do` : ""}`,
        ],
      ]}
    />
  );
};

export const SubmissionHeading = ({
  facts,
  lead,
}: {
  readonly facts: SubmissionFacts;
  readonly lead?: string | undefined;
}) => (
  <div class="cf-svc-heading">
    <h1>
      {lead !== undefined && `${lead}: `}
      <bdi>{facts.form.name}</bdi>
    </h1>
    <p>
      <StatusBadge statusLabel={facts.statusLabel} /> <code>{facts.id}</code>{" "}
      <span class="cf-muted">
        {facts.form.id}, version {facts.form.version}
      </span>
    </p>
  </div>
);

/** Gates with their approvals, and earlier rejections. */
export const ReviewView = ({ review }: { readonly review: ReviewFacts }) => (
  <>
    {review.gates.length > 0 && (
      <ul class="cf-svc-gates">
        {review.gates.map(({ name, statusLabel, approvals }) => (
          <li key={name}>
            <strong>{name}</strong> <StatusBadge statusLabel={statusLabel} />
            {approvals.map(({ by, at, through, comment }, index) => (
              <div key={index} class="cf-svc-approval">
                Approved by <WhoText who={by} /> {through} <MomentText moment={at} />
                {comment !== undefined && <blockquote dir="auto">{comment}</blockquote>}
              </div>
            ))}
          </li>
        ))}
      </ul>
    )}
    {review.rejections.map(({ gate, round, by, at, reasons }, index) => (
      <div key={index} class="cf-svc-rejection">
        <p>
          Round {round}: sent back at “{gate}” by <WhoText who={by} /> <MomentText moment={at} />
        </p>
        <ul>
          {reasons.map((text, at) => (
            <li key={at}>
              <bdi>{text}</bdi>
            </li>
          ))}
        </ul>
      </div>
    ))}
  </>
);

const Past = ({ past }: { readonly past: NonNullable<SubmissionPage["past"]> }) => (
  <section class="cf-svc-past" aria-label="You look at the past">
    <p>
      <strong>
        As it stood after event {past.entry.seq} of {past.last}
      </strong>
      , <MomentText moment={past.entry.at} />
    </p>
    <p>
      <WhoText who={past.entry.who} /> {past.entry.text}
      {past.entry.changes.length > 0 && ". What changed is marked below."}
    </p>
    <nav class="cf-svc-steps" aria-label="Events">
      {past.previous !== undefined ? (
        <a href={past.previous} rel="prev">
          ← Event {past.entry.seq - 1}
        </a>
      ) : (
        <span />
      )}
      <a href={past.now}>Back to now</a>
      {past.next !== undefined ? (
        <a href={past.next} rel="next">
          Event {past.entry.seq + 1} →
        </a>
      ) : (
        <span />
      )}
    </nav>
  </section>
);

const MadeLink = ({ link }: { readonly link: NonNullable<SubmissionPage["madeLink"]> }) => (
  <section class="cf-svc-once" aria-labelledby="made-link">
    <h2 id="made-link">The link is made</h2>
    <p>
      This link is shown only once. Anyone who has it can continue filling this submission until{" "}
      <MomentText moment={link.expiresAt} />.
    </p>
    <p>
      <code class="cf-svc-secret" {...result("submission.hand_over")}>
        {link.url}
      </code>
    </p>
  </section>
);

const HandOver = ({ href }: { readonly href: string }) => (
  <details class="cf-svc-do">
    <summary>Hand over to a person</summary>
    <form method="post" action={href} {...actionForm("submission.hand_over")}>
      <p class="cf-svc-control">
        <label for="link-note">Note for the person who opens the link</label>
        <textarea
          class="cf-input"
          id="link-note"
          name="note"
          rows={2}
          maxLength={controlLimits.maxReason}
          {...actionField("note")}
        ></textarea>
      </p>
      <p class="cf-svc-control">
        <label for="link-days">Good for</label>
        <select class="cf-input" id="link-days" name="days" {...actionField("days")}>
          <option value="1">1 day</option>
          <option value="7" selected>
            7 days
          </option>
          <option value="30">30 days</option>
          <option value="90">90 days</option>
        </select>
      </p>
      <button type="submit" class="cf-button" {...actionButton("submission.hand_over")}>
        Make a link
      </button>
    </form>
  </details>
);

const Delivery = ({ delivery }: { readonly delivery: DeliveryFacts }) => (
  <section class="cf-card" id="delivery">
    <h2>Delivery</h2>
    <p>
      <StatusBadge statusLabel={delivery.statusLabel} /> {count(delivery.attempts, "attempt")}
      {delivery.nextAt && (
        <>
          , next <MomentText moment={delivery.nextAt} />
        </>
      )}
    </p>
    {delivery.lastError !== undefined && <p class="cf-svc-problem">{delivery.lastError}</p>}
  </section>
);

const Actions = ({ may }: { readonly may: SubmissionPage["may"] }) =>
  Object.keys(may).length === 0 ? null : (
    <section class="cf-card">
      <h2>What you can do</h2>
      <div class="cf-svc-actions">
        {may.review !== undefined && (
          <a class="cf-button cf-button--main" href={may.review}>
            Review it
          </a>
        )}
        {may.retry !== undefined && (
          <a class="cf-button" href={may.retry}>
            Deliver again…
          </a>
        )}
        {may.handOver !== undefined && <HandOver href={may.handOver} />}
        {may.cancel !== undefined && (
          <a class="cf-button cf-button--danger" href={may.cancel}>
            Cancel it…
          </a>
        )}
      </div>
    </section>
  );

export const SubmissionPageView = ({ page }: { readonly page: SubmissionPage }) => {
  const { facts, past, review, delivery, links, picture, madeLink } = page;
  return (
    <>
      <SubmissionHeading facts={facts} />
      {page.may.handOver !== undefined && (
        <p class="cf-svc-problem cf-svc-message" role="alert" {...actionStatus("submission.hand_over")}>
          {page.errorMessage ?? ""}
        </p>
      )}
      {madeLink && <MadeLink link={madeLink} />}
      {past && <Past past={past} />}
      <div class="cf-svc-columns">
        <aside aria-label="About this submission">
          <section class="cf-card">
            <h2>At a glance</h2>
            <Facts facts={facts} />
            <p>
              <Badge tone={page.chain.tone}>{page.chain.text}</Badge> <span class="cf-muted">{page.chain.detail}</span>
            </p>
          </section>
          <Actions may={page.may} />
          {review && (
            <section class="cf-card">
              <h2>Review</h2>
              <ReviewView review={review} />
            </section>
          )}
          {delivery && <Delivery delivery={delivery} />}
          {links.length > 0 && (
            <section class="cf-card">
              <h2>Open links</h2>
              <ul class="cf-svc-items">
                {links.map(({ id, expiresAt, note, how }) => (
                  <li key={id}>
                    <code>{id}</code> until <MomentText moment={expiresAt} />
                    <p class="cf-muted">People who use it are recorded {how}.</p>
                    {note !== undefined && <blockquote dir="auto">{note}</blockquote>}
                  </li>
                ))}
              </ul>
            </section>
          )}
        </aside>
        <div>
          <section aria-labelledby="answers">
            <h2 id="answers">Answers</h2>
            {page.sections.length === 0 ? <p>Nothing is asked.</p> : <AnswerSections sections={page.sections} />}
          </section>
          {picture && (
            <section aria-labelledby="picture">
              <h2 id="picture">How it was filled</h2>
              <FillPictureView picture={picture} />
            </section>
          )}
          <section aria-labelledby="timeline">
            <h2 id="timeline">Timeline</h2>
            <Timeline entries={page.timeline} />
            {page.earlier !== undefined && (
              <p>
                <a href={page.earlier}>Earlier events</a>
              </p>
            )}
          </section>
        </div>
      </div>
    </>
  );
};
