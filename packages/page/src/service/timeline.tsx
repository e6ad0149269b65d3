import { collection, column, item } from "./annotate.ts";
import { type Moment, MomentText } from "./moment.tsx";
import { type ShownValue, ValueText } from "./shown-value.tsx";
import { type Who, WhoText } from "./who.tsx";

/** The mark of an event, in the timeline and in the chart. */
export type EventMark =
  | "answer"
  | "check"
  | "handoff"
  | "submit"
  | "review"
  | "approved"
  | "refused"
  | "delivery"
  | "start"
  | "end";

/** One event in the timeline of a submission. */
export interface TimelineEntry {
  readonly seq: number;
  readonly at: Moment;
  readonly who: Who;
  /** `answered 3 fields` */
  readonly text: string;
  readonly mark: EventMark;
  /** `on the page, signed in` */
  readonly through?: string;
  /** Reasons, errors, notes. */
  readonly details: readonly string[];
  readonly changes: readonly {
    readonly path: string;
    readonly label: string;
    readonly before?: ShownValue;
    readonly after: ShownValue;
  }[];
  readonly moreChanges?: number;
  /** The URL of the submission as it was after this event. */
  readonly href: string;
  readonly isShown: boolean;
}

const Changes = ({ entry }: { readonly entry: TimelineEntry }) =>
  entry.changes.length === 0 ? null : (
    <details class="cf-svc-changes">
      <summary>
        {entry.changes.map(({ label }) => label).join(", ")}
        {entry.moreChanges !== undefined && ` and ${entry.moreChanges} more`}
      </summary>
      <dl class="cf-svc-pairs">
        {entry.changes.map(({ path, label, before, after }) => (
          <div key={path}>
            <dt>{label}</dt>
            <dd>
              {before && (
                <>
                  <del>
                    <ValueText value={before} />
                  </del>{" "}
                </>
              )}
              <ValueText value={after} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );

const kindClasses = { agent: "cf-timeline--agent", person: "", system: "cf-svc-event--system" } as const;

const markClasses: Partial<Record<EventMark, string>> = { refused: "cf-timeline--bad", approved: "cf-timeline--good" };

/** All events in words, newest first. */
export const Timeline = ({
  entries,
  isBeside = false,
}: {
  readonly entries: readonly TimelineEntry[];
  /** A part of it, shown where the data view is not. */
  readonly isBeside?: boolean;
}) => (
  <ol class="cf-timeline" reversed {...(!isBeside && collection("submission.timeline"))}>
    {entries.map((entry) => (
      <li
        key={entry.seq}
        value={entry.seq}
        class={`cf-svc-event ${markClasses[entry.mark] ?? kindClasses[entry.who.kind]}${entry.isShown ? " cf-svc-shown" : ""}`}
        {...(!isBeside && item)}
      >
        <p class="cf-svc-happened">
          <span {...column("who")}>
            <WhoText who={entry.who} />
          </span>{" "}
          <span {...column("what")}>{entry.text}</span>
        </p>
        {entry.details.map((text, index) => (
          <blockquote key={index} dir="auto">
            {text}
          </blockquote>
        ))}
        <Changes entry={entry} />
        <p class="cf-svc-eventfoot">
          <span {...column("when")}>
            <MomentText moment={entry.at} />
          </span>{" "}
          {entry.through !== undefined && <span {...column("through")}>{entry.through}</span>}{" "}
          <a href={entry.href} aria-current={entry.isShown ? "true" : undefined}>
            Event <span {...column("seq")}>{entry.seq}</span>
            <span class="cf-hidden">: show the state after it</span>
          </a>
        </p>
      </li>
    ))}
  </ol>
);
