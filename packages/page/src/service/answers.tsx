import { collection, column, item } from "./annotate.ts";
import { Badge } from "./badge.tsx";
import { type Moment, MomentShort } from "./moment.tsx";
import { OutsideLink, type ShownValue, ValueText } from "./shown-value.tsx";
import { type Who, WhoText } from "./who.tsx";

/** On what an answer rests. */
export interface Grounds {
  readonly by?: Who;
  readonly at?: Moment;
  readonly confidence?: { readonly percent: number; readonly level: "low" | "fair" | "high" };
  readonly evidence?: { readonly text: string; readonly href?: string };
}

/** That a person confirmed an answer: who, where it is not who gave it, and how sure that is. */
interface Confirmed {
  readonly by?: Who;
  /** `signed in` */
  readonly how?: string;
  /** Whether it is proved that a person did it. */
  readonly isProved: boolean;
}

/** One answer of a submission as a page shows it, with who gave it and how sure they were. */
export interface ShownAnswer extends Grounds {
  readonly path: string;
  readonly label: string;
  /** The section or row it belongs to, if the label alone is unclear: `Contact`, `Items, row 2`. */
  readonly within?: string;
  readonly value: ShownValue;
  readonly isRequired: boolean;
  /** Present if a person confirmed it. */
  readonly confirmed?: Confirmed;
  /** Whether it is an agent's answer that no person has confirmed. */
  readonly isUnconfirmed: boolean;
  readonly problems: readonly string[];
  readonly proposal?: Grounds & { readonly value: ShownValue };
  /** Marked, because something about it changed. */
  readonly isChanged?: boolean;
  /** The previous value, if it differs. */
  readonly before?: ShownValue;
}

/** The answers of one section of a form. */
export interface AnswerSection {
  readonly title: string;
  readonly answers: readonly ShownAnswer[];
  /** Fields that follow and are not shown. */
  readonly more?: number;
}

const levels = { low: "bad", fair: "wait", high: "good" } as const;

const Confidence = ({
  confidence,
  isBeside,
}: {
  readonly confidence: NonNullable<Grounds["confidence"]>;
  readonly isBeside: boolean;
}) => (
  <Badge tone={levels[confidence.level]}>
    <span {...(!isBeside && column("confidence"))}>{confidence.percent}%</span> sure
  </Badge>
);

const Evidence = ({ evidence }: { readonly evidence: NonNullable<Grounds["evidence"]> }) => (
  <p class="cf-svc-evidence">
    <span class="cf-muted">Evidence: </span>
    {evidence.href === undefined ? (
      <span dir="auto">{evidence.text}</span>
    ) : (
      <OutsideLink text={evidence.text} href={evidence.href} />
    )}
  </p>
);

/** `isBeside`: the line belongs to a proposal, which is not part of the answer's row. */
const GroundsLine = ({ grounds, isBeside = false }: { readonly grounds: Grounds; readonly isBeside?: boolean }) => (
  <>
    {grounds.by && (
      <span {...(!isBeside && column("by"))}>
        <WhoText who={grounds.by} />
      </span>
    )}{" "}
    {grounds.confidence && <Confidence confidence={grounds.confidence} isBeside={isBeside} />}{" "}
    {grounds.at && (
      <span class="cf-muted">
        <MomentShort moment={grounds.at} />
      </span>
    )}
  </>
);

const Confirmation = ({ answer }: { readonly answer: ShownAnswer }) => {
  if (answer.confirmed) {
    const { by, how, isProved } = answer.confirmed;
    return (
      <>
        <Badge tone={isProved ? "good" : "wait"}>
          <span {...column("confirmed")}>Confirmed</span>
        </Badge>{" "}
        <span class="cf-muted">{[by && `by ${by.name}`, how].filter((text) => text !== undefined).join(", ")}</span>
      </>
    );
  }
  return answer.isUnconfirmed ? (
    <Badge tone="wait">
      <span {...column("confirmed")}>Not confirmed</span>
    </Badge>
  ) : null;
};

/** A table has the whole width. */
const classOf = ({ isChanged, value, before }: ShownAnswer): string =>
  [
    "cf-svc-answer",
    ...(isChanged ? ["cf-svc-changed"] : []),
    ...(value.type === "table" || before?.type === "table" ? ["cf-svc-wide"] : []),
  ].join(" ");

/** `isRow`: the item is a row of the collection of all answers, not a repetition outside of it. */
export const AnswerItem = ({ answer, isRow = false }: { readonly answer: ShownAnswer; readonly isRow?: boolean }) => {
  const { label, within, path, value, before, problems, proposal } = answer;
  return (
    <li class={classOf(answer)} {...(isRow && item)}>
      <div class="cf-svc-asked">
        {within !== undefined && <span class="cf-muted">{within} · </span>}
        <span class="cf-svc-label" {...column("label")}>
          {label}
        </span>
        {answer.isRequired && <span class="cf-muted"> required</span>}{" "}
        <code class="cf-svc-path" {...column("path")}>
          {path}
        </code>
      </div>
      <div class="cf-svc-given">
        {before && (
          <p class="cf-svc-before">
            <span class="cf-svc-was">Was</span> <ValueText value={before} />
          </p>
        )}
        <div class="cf-svc-now">
          {before && <span class="cf-svc-was">Now</span>}
          <div {...column("value")}>
            <ValueText value={value} />
          </div>
        </div>
        {(answer.by || answer.at || answer.confirmed) && (
          <p class="cf-svc-grounds">
            <GroundsLine grounds={answer} /> <Confirmation answer={answer} />
          </p>
        )}
        {answer.evidence && <Evidence evidence={answer.evidence} />}
        {problems.map((text, index) => (
          <p key={index} class="cf-svc-problem">
            {text}
          </p>
        ))}
        {proposal && (
          <div class="cf-svc-proposal">
            <p class="cf-svc-was">Proposed, for a person to decide</p>
            <ValueText value={proposal.value} />
            <p class="cf-svc-grounds">
              <GroundsLine grounds={proposal} isBeside />
            </p>
            {proposal.evidence && <Evidence evidence={proposal.evidence} />}
          </div>
        )}
      </div>
    </li>
  );
};

/** Every answer under the heading it was asked under. */
export const AnswerSections = ({ sections }: { readonly sections: readonly AnswerSection[] }) => (
  <div {...collection("submission.answers")}>
    {sections.map(({ title, answers, more }, index) => (
      <section key={index} class="cf-svc-section">
        {title !== "" && <h3>{title}</h3>}
        <ul class="cf-svc-answers">
          {answers.map((answer) => (
            <AnswerItem key={answer.path} answer={answer} isRow />
          ))}
        </ul>
        {more !== undefined && <p class="cf-muted">and {more} more fields, which the API gives</p>}
      </section>
    ))}
  </div>
);
