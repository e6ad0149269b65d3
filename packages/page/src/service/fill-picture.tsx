import type { Moment } from "./moment.tsx";
import type { EventMark } from "./timeline.tsx";

/** How many fields were answered after an event, by who had answered them. */
export interface FillPoint {
  readonly seq: number;
  readonly at: Moment;
  readonly person: number;
  readonly agent: number;
  readonly system: number;
  /** Events since the previous point that are not answers. */
  readonly marks: readonly { readonly mark: EventMark; readonly text: string }[];
}

/** The chart of how many fields were answered over time, by people, agents and the system. */
export interface FillPicture {
  readonly points: readonly FillPoint[];
  /** Fields that there are to answer. */
  readonly total: number;
  /** In one sentence. */
  readonly summary: string;
  /** The point whose state the page shows, if it is not the last. */
  readonly shown?: number;
}

/** Small, so that its marks stay legible on a phone; the text is outside of it. */
const width = 480;
const height = 130;
const edge = { left: 2, right: 2, top: 24, bottom: 2 } as const;
/** Limits the width of a bar, so that few events do not fill the whole chart. */
const widestBar = 40;
const kinds = ["person", "agent", "system"] as const;
const kindLabels = { person: "People", agent: "Agents", system: "The system" } as const;

const markSigns: Readonly<Record<EventMark, string | undefined>> = {
  answer: undefined,
  check: undefined,
  start: undefined,
  handoff: "↷",
  submit: "↑",
  review: "?",
  approved: "✓",
  refused: "✗",
  delivery: "→",
  end: "■",
};

const Bars = ({ picture }: { readonly picture: FillPicture }) => {
  const { points, total } = picture;
  const most = Math.max(1, total, ...points.map(({ person, agent, system }) => person + agent + system));
  const inner = { width: width - edge.left - edge.right, height: height - edge.top - edge.bottom };
  const step = Math.min(inner.width / points.length, widestBar);
  const gap = step > 6 ? 2 : 0;
  const y = (count: number) => edge.top + inner.height * (1 - count / most);
  return (
    <>
      <line class="cf-svc-grid" x1={edge.left} x2={width - edge.right} y1={y(total)} y2={y(total)} />
      <line class="cf-svc-base" x1={edge.left} x2={width - edge.right} y1={y(0)} y2={y(0)} />
      {points.map((point, index) => {
        const x = edge.left + index * step;
        let below = 0;
        const sign = point.marks.map(({ mark }) => markSigns[mark]).find((text) => text !== undefined);
        return (
          <g key={point.seq}>
            {picture.shown === point.seq && (
              <rect class="cf-svc-cursor" x={x - 1} y={1} width={step} height={height - 2} />
            )}
            {kinds.map((kind) => {
              const count = point[kind];
              const from = below;
              below += count;
              return count === 0 ? null : (
                <rect
                  key={kind}
                  class={`cf-svc-fill-${kind}`}
                  x={x}
                  y={y(below)}
                  width={step - gap}
                  height={y(from) - y(below)}
                />
              );
            })}
            {sign !== undefined && (
              <text class="cf-svc-sign" x={x + (step - gap) / 2} y={edge.top - 9} text-anchor="middle">
                {sign}
              </text>
            )}
          </g>
        );
      })}
    </>
  );
};

const Legend = ({ total }: { readonly total: number }) => (
  <p class="cf-svc-legend">
    {kinds.map((kind) => (
      <span key={kind}>
        <svg class="cf-svc-swatch" viewBox="0 0 10 10" aria-hidden="true" focusable="false">
          <rect class={`cf-svc-fill-${kind}`} width="10" height="10" rx="2" />
        </svg>
        {kindLabels[kind]}
      </span>
    ))}
    <span>┄ all {total} fields</span>
    <span>↷ handed over</span>
    <span>↑ submitted</span>
    <span>? review asked</span>
    <span>✓ approved or delivered</span>
    <span>✗ sent back or failed</span>
    <span>→ delivery</span>
    <span>■ end</span>
  </p>
);

/** How the form filled, event by event: a picture, and the same as a table. */
export const FillPictureView = ({ picture }: { readonly picture: FillPicture }) => (
  <figure class="cf-svc-picture">
    <svg
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-labelledby="fill-title fill-desc"
      focusable="false"
      preserveAspectRatio="xMidYMid meet"
    >
      <title id="fill-title">Answered fields over time</title>
      <desc id="fill-desc">{picture.summary}</desc>
      <Bars picture={picture} />
    </svg>
    <p class="cf-svc-ends">
      <span>{picture.points[0]!.at.text}</span>
      {picture.points.length > 1 && <span>{picture.points.at(-1)!.at.text}</span>}
    </p>
    <figcaption>
      <Legend total={picture.total} />
      <p>{picture.summary}</p>
      <details>
        <summary>The same as a table</summary>
        <table class="cf-svc-cells">
          <caption class="cf-hidden">Answered fields after each event</caption>
          <thead>
            <tr>
              <th scope="col">Event</th>
              <th scope="col">When (UTC)</th>
              <th scope="col">By people</th>
              <th scope="col">By agents</th>
              <th scope="col">By the system</th>
              <th scope="col">What happened</th>
            </tr>
          </thead>
          <tbody>
            {picture.points.map(({ seq, at, person, agent, system, marks }) => (
              <tr key={seq}>
                <th scope="row">{seq}</th>
                <td>{at.text}</td>
                <td class="cf-number">{person}</td>
                <td class="cf-number">{agent}</td>
                <td class="cf-number">{system}</td>
                <td>{marks.map(({ text }) => text).join("; ")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figcaption>
  </figure>
);
