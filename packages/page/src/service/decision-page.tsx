import { controlLimits, fieldReasonRows } from "./actions.ts";
import { actionButton, actionField, actionForm, actionStatus } from "./annotate.ts";
import { AnswerItem, type AnswerSection, AnswerSections, type ShownAnswer } from "./answers.tsx";
import { type ReviewFacts, ReviewView, type SubmissionFacts, SubmissionHeading } from "./submission-page.tsx";
import { Timeline, type TimelineEntry } from "./timeline.tsx";

/** The page on which a reviewer approves a submission or sends it back. */
export interface DecisionPage {
  readonly type: "decision";
  readonly facts: SubmissionFacts;
  readonly href: string;
  readonly review: ReviewFacts;
  /** The gate that decides now; nothing if it does not wait for review. */
  readonly gate?: { readonly name: string; readonly approvals: number; readonly required: number };
  /** Why this user cannot decide. */
  readonly refusal?: string;
  /** Since it was last sent back; nothing if it never was. */
  readonly changes?: readonly ShownAnswer[];
  /** Agents' answers, the most doubtful first. */
  readonly agentAnswers: readonly ShownAnswer[];
  readonly sections: readonly AnswerSection[];
  /** Every field that a reason can be about. */
  readonly fields: readonly { readonly path: string; readonly label: string }[];
  /** The state that the reviewer sees and decides on. */
  readonly seen: { readonly seq: number; readonly version: number };
  /** Events since the page was rendered on which the user tried to decide. */
  readonly since?: readonly TimelineEntry[];
  readonly errorMessage?: { readonly in: "approve" | "send_back"; readonly text: string };
  /** The typed texts, shown again if the decision failed. */
  readonly typed: {
    readonly comment: string;
    readonly reasons: string;
    readonly fieldReasons: readonly { readonly path: string; readonly reason: string }[];
  };
}

const Seen = ({ page }: { readonly page: DecisionPage }) => (
  <>
    <input type="hidden" name="seq" value={page.seen.seq} />
    <input type="hidden" name="version" value={page.seen.version} />
  </>
);

const Approve = ({ page, next }: { readonly page: DecisionPage; readonly next: string }) => (
  <form method="post" action={page.href} class="cf-card" {...actionForm("review.approve")}>
    <h3>Approve</h3>
    <p class="cf-svc-problem cf-svc-message" id="comment-errorMessage" {...actionStatus("review.approve")}>
      {page.errorMessage?.in === "approve" ? page.errorMessage.text : ""}
    </p>
    <Seen page={page} />
    <input type="hidden" name="decision" value="approved" />
    <p class="cf-svc-control">
      <label for="comment">
        Comment <span class="cf-muted">optional, kept in the trail</span>
      </label>
      <textarea
        class="cf-input"
        id="comment"
        aria-describedby="comment-errorMessage"
        name="comment"
        rows={3}
        maxLength={controlLimits.maxReason}
        {...actionField("comment")}
      >
        {page.typed.comment}
      </textarea>
    </p>
    <p class="cf-muted">{next}</p>
    <button type="submit" class="cf-button cf-button--main" {...actionButton("review.approve")}>
      Approve
    </button>
  </form>
);

const FieldReasons = ({ page }: { readonly page: DecisionPage }) => (
  <details class="cf-svc-perfield" open={page.typed.fieldReasons.length > 0}>
    <summary>Reasons for single fields</summary>
    {fieldReasonRows.map((row) => {
      const typed = page.typed.fieldReasons[row - 1];
      return (
        <div key={row} class="cf-svc-pair">
          <p class="cf-svc-control">
            <label for={`field-${row}`}>
              Field<span class="cf-hidden"> {row}</span>
            </label>
            <select class="cf-input" id={`field-${row}`} name={`field_${row}`} {...actionField(`field_${row}`)}>
              <option value="">None</option>
              {page.fields.map(({ path, label }) => (
                <option key={path} value={path} selected={path === typed?.path}>
                  {label}
                </option>
              ))}
            </select>
          </p>
          <p class="cf-svc-control">
            <label for={`reason-${row}`}>
              What has to change<span class="cf-hidden"> in field {row}</span>
            </label>
            <input
              class="cf-input"
              id={`reason-${row}`}
              name={`reason_${row}`}
              value={typed?.reason ?? ""}
              maxLength={controlLimits.maxReason}
              {...actionField(`reason_${row}`)}
            />
          </p>
        </div>
      );
    })}
  </details>
);

const SendBack = ({ page }: { readonly page: DecisionPage }) => {
  const errorMessage = page.errorMessage?.in === "send_back" ? page.errorMessage.text : undefined;
  return (
    <form method="post" action={page.href} class="cf-card" {...actionForm("review.send_back")}>
      <h3>Send back</h3>
      <p class="cf-svc-problem cf-svc-message" id="reasons-errorMessage" {...actionStatus("review.send_back")}>
        {errorMessage ?? ""}
      </p>
      <Seen page={page} />
      <input type="hidden" name="decision" value="rejected" />
      <p class="cf-svc-control">
        <label for="reasons">
          What has to change <span class="cf-muted">one reason on each line</span>
        </label>
        <textarea
          class="cf-input"
          id="reasons"
          name="reasons"
          rows={3}
          maxLength={controlLimits.maxReason}
          aria-describedby="reasons-errorMessage"
          aria-invalid={errorMessage === undefined ? undefined : "true"}
          {...actionField("reasons")}
        >
          {page.typed.reasons}
        </textarea>
      </p>
      <FieldReasons page={page} />
      <p class="cf-muted">
        The person or agent who filled in the form sees the reasons, corrects it and submits again.
      </p>
      <button type="submit" class="cf-button cf-button--danger" {...actionButton("review.send_back")}>
        Send back
      </button>
    </form>
  );
};

const nextOf = ({ gate, review }: DecisionPage): string => {
  if (!gate) return "";
  const left = gate.required - gate.approvals - 1;
  if (left > 0)
    return left === 1 ? "One more approval is needed after yours." : `${left} more approvals are needed after yours.`;
  const at = review.gates.findIndex(({ name }) => name === gate.name);
  const following = review.gates[at + 1];
  return following ? `After this the gate “${following.name}” decides.` : "This is the last approval that is needed.";
};

const Decide = ({ page }: { readonly page: DecisionPage }) => {
  if (page.refusal !== undefined) return <p class="cf-notice cf-notice--warn">{page.refusal}</p>;
  return (
    <div class="cf-svc-decide">
      <Approve page={page} next={nextOf(page)} />
      <SendBack page={page} />
    </div>
  );
};

const Since = ({ since }: { readonly since: readonly TimelineEntry[] }) => (
  <section class="cf-svc-past" role="alert" aria-labelledby="since">
    <h2 id="since">Your decision was not taken</h2>
    <p>Something happened since you opened this page. Look at what changed, then decide.</p>
    <Timeline entries={since} isBeside />
  </section>
);

const Changed = ({ changes }: { readonly changes: readonly ShownAnswer[] }) => (
  <section aria-labelledby="changes">
    <h2 id="changes">What changed since it was sent back</h2>
    {changes.length === 0 ? (
      <p>No answer changed.</p>
    ) : (
      <ul class="cf-svc-answers">
        {changes.map((answer) => (
          <AnswerItem key={answer.path} answer={answer} />
        ))}
      </ul>
    )}
  </section>
);

export const DecisionPageView = ({ page }: { readonly page: DecisionPage }) => (
  <>
    <SubmissionHeading facts={page.facts} lead="Review" />
    {page.since && <Since since={page.since} />}
    {page.errorMessage && (
      <p class="cf-notice cf-notice--bad" role="alert">
        <a href={page.errorMessage.in === "approve" ? "#comment" : "#reasons"}>{page.errorMessage.text}</a>
      </p>
    )}
    <div class="cf-svc-columns">
      <aside aria-label="About this review">
        <section class="cf-card">
          <h2>Gates</h2>
          <ReviewView review={page.review} />
          <p>
            <a href={`/submissions/${page.facts.id}`}>The whole submission with its timeline</a>
          </p>
          {page.refusal === undefined && (
            <p>
              <a href="#decision">To the decision</a>
            </p>
          )}
        </section>
      </aside>
      <div>
        {page.changes && <Changed changes={page.changes} />}
        <section aria-labelledby="agents">
          <h2 id="agents">What agents answered</h2>
          {page.agentAnswers.length === 0 ? (
            <p>No answer is an agent's.</p>
          ) : (
            <>
              <p class="cf-muted">Those that nobody confirmed and those of little confidence stand first.</p>
              <ul class="cf-svc-answers">
                {page.agentAnswers.map((answer) => (
                  <AnswerItem key={answer.path} answer={answer} />
                ))}
              </ul>
            </>
          )}
        </section>
        <section aria-labelledby="all">
          <h2 id="all">All answers</h2>
          <AnswerSections sections={page.sections} />
        </section>
        <section aria-labelledby="decision">
          <h2 id="decision">Your decision</h2>
          <Decide page={page} />
        </section>
      </div>
    </div>
  </>
);
