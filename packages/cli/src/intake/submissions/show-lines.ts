import { count } from "@cofill/core/kit";
import { assuranceText, provenanceText, type SubmissionState } from "@cofill/service";
import { fit, hang, pad } from "../../layout.ts";
import { limits } from "../../limits.ts";
import { type Line, styled } from "../../paint.ts";
import { textWidth } from "../../text-width.ts";
import { actorText, stateSpan, timeText } from "../words.ts";
import type { AnswerTrail, Described } from "./described.ts";
import { valueAt } from "./value-at.ts";

const section = (title: string, lines: readonly Line[]): readonly Line[] =>
  lines.length === 0 ? [] : [[], [styled("bold", title)], ...lines];

const valueText = (value: unknown): string => {
  const text = typeof value === "object" && value !== null && "filename" in value ? value.filename : value;
  return fit(JSON.stringify(text) ?? "", limits.maxShownLength);
};

const confirmationText = ({
  confirmed,
  confirmedBy,
  assurance,
}: Pick<AnswerTrail, "confirmed" | "confirmedBy" | "assurance">): string | undefined => {
  if (!confirmed) return undefined;
  const by = confirmedBy ? ` by ${actorText(confirmedBy)}` : "";
  return `confirmed${by}${assurance ? `, ${assuranceText(assurance)}` : ""}`;
};

/** Describes the origin of an answer: actor, time, channel, confirmation, confidence and evidence. */
const groundsText = ({ by, at, channel, origin, reason, applies, ...rest }: AnswerTrail): string =>
  [
    by && actorText(by),
    at && timeText(at),
    channel && provenanceText({ channel }),
    confirmationText(rest),
    origin?.confidence === undefined ? undefined : `${Math.round(origin.confidence * 100)} % sure`,
    origin?.evidence === undefined ? undefined : fit(origin.evidence, limits.maxShownLength),
    reason,
    applies === false ? "does not apply at present" : undefined,
  ]
    .filter((part) => part !== undefined && part !== "")
    .join(" · ");

const fieldLines = ({ fields, answers }: Described, columns: number): readonly Line[] => {
  const paths = Object.keys(answers);
  const width = Math.min(Math.floor(columns / 3), Math.max(0, ...paths.map(textWidth)));
  return paths.flatMap((path) => {
    const trail = answers[path]!;
    const head: Line = [`  ${pad(fit(path, width), width)}  `];
    const value = trail.state === "answered" ? valueText(valueAt(fields, path)) : trail.state;
    const grounds = groundsText(trail);
    const isShort = width + 4 + textWidth(value) + 2 + textWidth(grounds) <= columns;
    if (isShort)
      return [[...head, trail.state === "answered" ? value : styled("yellow", value), styled("dim", `  ${grounds}`)]];
    return [
      ...hang(head, value, columns, (line) => (trail.state === "answered" ? line : styled("yellow", line))),
      ...(grounds === "" ? [] : hang([" ".repeat(width + 4)], grounds, columns, (line) => styled("dim", line))),
    ];
  });
};

const proposalLines = ({ proposals = {} }: Described, columns: number): readonly Line[] =>
  Object.entries(proposals).flatMap(([path, { value, ...trail }]) => [
    ...hang([`  ${path}  `], valueText(value), columns),
    ...hang(["    "], groundsText({ state: "answered", ...trail }), columns, (line) => styled("dim", line)),
  ]);

const isBeingFilled = (state: SubmissionState): boolean =>
  ["draft", "in_progress", "awaiting_input", "awaiting_upload", "rejected"].includes(state);

const issueLines = ({ issues, state }: Described, columns: number): readonly Line[] =>
  isBeingFilled(state)
    ? issues.flatMap(({ path, message }) => hang([styled("red", "  ✗ "), `${path}: `], message, columns))
    : [];

const reviewLines = ({ review, rejections = [], state }: Described, columns: number): readonly Line[] => [
  ...(review && state === "needs_review"
    ? [[`  round ${review.round}: the gate "${review.gate}" decides now`] satisfies Line]
    : []),
  ...(review?.approvals ?? []).flatMap(({ gate, by, at, automatic, comment, assurance }) => {
    const how = assurance ? `, ${assuranceText(assurance)}` : "";
    const who = automatic ? "by its own rule" : `by ${actorText(by)}${how}`;
    const words = comment === undefined ? "" : `: ${comment}`;
    return hang([styled("green", "  ✓ ")], `${gate} approved ${who}, ${timeText(at)}${words}`, columns);
  }),
  ...rejections.flatMap(({ round, gate, reasons, by, at }) => {
    const text = `${gate} rejected in round ${round} by ${actorText(by)}, ${timeText(at)}: ${reasons.join("; ")}`;
    return hang([styled("red", "  ✗ ")], text, columns);
  }),
];

const deliveryLines = ({ delivery }: Described, columns: number): readonly Line[] => {
  if (!delivery) return [];
  const { status, attempts, lastError, nextAt } = delivery;
  const tries = count(attempts, "attempt");
  const error = lastError === undefined || status === "sent" ? "" : `: ${lastError}`;
  const next = status === "pending" && nextAt !== undefined ? `; next at ${timeText(nextAt)}` : "";
  return hang(["  "], `${status} after ${tries}${error}${next}`, columns);
};

const headLines = (described: Described): readonly Line[] => {
  const { submissionId, state, intakeName, intakeId, intakeVersion, metadata, ready } = described;
  const { createdAt, createdBy, updatedAt, expiresAt, submittedAt, submittedBy, cancelReason, tenant } = metadata;
  const isOpen = !["finalized", "cancelled", "expired"].includes(state);
  return [
    [
      styled("bold", submissionId),
      "  ",
      stateSpan(state),
      ready && isBeingFilled(state) ? styled("dim", "  complete") : "",
    ],
    [`${intakeName} `, styled("dim", `(${intakeId}, version ${intakeVersion}, tenant ${tenant})`)],
    [],
    [`Created    ${timeText(createdAt)}  ${actorText(createdBy)}`],
    ...(submittedAt !== undefined && submittedBy
      ? [[`Submitted  ${timeText(submittedAt)}  ${actorText(submittedBy)}`] satisfies Line]
      : []),
    [`Changed    ${timeText(updatedAt)}`],
    ...(isOpen ? [[`Expires    ${timeText(expiresAt)}`] satisfies Line] : []),
    ...(cancelReason === undefined ? [] : [[`Cancelled  ${cancelReason}`] satisfies Line]),
  ];
};

/** All details of a submission, for a terminal. */
export const showLines = (described: Described, columns: number): readonly Line[] => [
  ...headLines(described),
  ...section("Fields", fieldLines(described, columns)),
  ...section("Proposed, for a person to decide", proposalLines(described, columns)),
  ...section("To do", issueLines(described, columns)),
  ...section(
    "Uploads under way",
    described.uploads
      .filter(({ status }) => status === "pending" || status === "failed")
      .map(({ field, filename, status }) => [`  ${field}  ${filename}  ${status}`]),
  ),
  ...section("Review", reviewLines(described, columns)),
  ...section("Delivery", deliveryLines(described, columns)),
];
