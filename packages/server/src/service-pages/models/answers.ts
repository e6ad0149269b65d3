import {
  type Answer,
  answerAt,
  childPath,
  type FieldItem,
  type Item,
  isAssured,
  isRelevantAt,
  isRequired,
  isSameAnswer,
  issuesAt,
  type LiveForm,
  messageInForm,
  type Origin,
} from "@cofill/core";
import type { AnswerSection, Grounds, ShownAnswer } from "@cofill/page";
import { assuranceText } from "@cofill/service";
import { servicePageLimits } from "../limits.ts";
import { momentOf } from "./moments.ts";
import type { People } from "./people.ts";
import { type FileHref, shownValue, webLink } from "./shown-values.ts";

export interface AnswerContext {
  readonly people: People;
  readonly now: number;
  readonly fileHref: FileHref;
  /** Whether to show issues; not for past states. */
  readonly saysProblems: boolean;
  /** An earlier state; answers that differ from it are marked as changed. */
  readonly before?: LiveForm;
}

/** Confidence below `fair` is shown as low, below `high` as fair. */
const confidenceLevels = { fair: 0.6, high: 0.85 } as const;

const confidenceOf = ({ confidence }: Origin): Pick<Grounds, "confidence"> => {
  if (confidence === undefined || !Number.isFinite(confidence)) return {};
  const { fair, high } = confidenceLevels;
  const level = confidence >= high ? "high" : confidence >= fair ? "fair" : "low";
  return { confidence: { percent: Math.round(confidence * 100), level } };
};

const evidenceOf = ({ evidence }: Origin): Pick<Grounds, "evidence"> => {
  if (evidence === undefined || evidence.trim() === "") return {};
  const href = webLink(evidence);
  return { evidence: { text: evidence, ...(href !== undefined && { href }) } };
};

const groundsOf = (
  { by, at, origin }: Pick<Answer, "by" | "at" | "origin">,
  { people, now }: AnswerContext,
): Grounds => ({
  ...(by && { by: people(by) }),
  ...(at !== undefined && { at: momentOf(at, now) }),
  ...(origin && { ...confidenceOf(origin), ...evidenceOf(origin) }),
});

/** Whether an agent gave the answer and no person has confirmed it. */
export const isUnconfirmed = ({ state, by, confirmed }: Answer): boolean =>
  state === "answered" && by?.kind === "agent" && !confirmed;

/** Whether value, confirmation or proposal has changed. */
const changeOf = (
  before: LiveForm,
  after: LiveForm,
  field: FieldItem,
  path: string,
  fileHref: FileHref,
): Pick<ShownAnswer, "isChanged" | "before"> => {
  const [then, now] = [answerAt(before, path), answerAt(after, path)];
  if (!isSameAnswer(then, now)) return { isChanged: true, before: shownValue(field, then, fileHref) };
  const isOther = then.confirmed !== now.confirmed || before.proposals.get(path)?.at !== after.proposals.get(path)?.at;
  return isOther ? { isChanged: true } : {};
};

const answerOf = (form: LiveForm, field: FieldItem, path: string, context: AnswerContext): ShownAnswer => {
  const { people, before, fileHref } = context;
  const answer = answerAt(form, path);
  const proposal = form.proposals.get(path);
  const { confirmed, confirmedBy, assurance = "claimed" } = answer;
  return {
    path,
    label: field.label,
    value: shownValue(field, answer, fileHref),
    isRequired: isRequired(form, field, path),
    ...(answer.state !== "unanswered" && groundsOf(answer, context)),
    ...(confirmed && {
      confirmed: {
        ...(confirmedBy && { by: people(confirmedBy) }),
        how: assuranceText(assurance),
        isProved: isAssured(assurance, "app"),
      },
    }),
    isUnconfirmed: isUnconfirmed(answer),
    problems: context.saysProblems
      ? issuesAt(form, path).map((issue) => messageInForm(form, issue, { audience: "person" }))
      : [],
    ...(proposal && {
      proposal: {
        value: shownValue(field, { state: "answered", value: proposal.value }, fileHref),
        ...groundsOf(proposal, context),
      },
    }),
    ...(before && changeOf(before, form, field, path, fileHref)),
  };
};

interface Place {
  readonly prefix: string;
  readonly title: string;
}

const joined = (title: string, part: string): string => (title === "" ? part : `${title} · ${part}`);

/** Every relevant or answered field, grouped by section, record or row. */
export const answerSections = (form: LiveForm, context: AnswerContext): readonly AnswerSection[] => {
  const sections: { title: string; answers: ShownAnswer[]; more?: number }[] = [];
  let count = 0;
  const add = ({ title }: Place, answer: ShownAnswer): void => {
    const last = sections.at(-1);
    if (last?.title === title) last.answers.push(answer);
    else sections.push({ title, answers: [answer] });
  };
  const walk = (items: readonly Item[], place: Place): void => {
    for (const item of items) {
      switch (item.type) {
        case "text":
          break;
        case "section":
          walk(item.items, { ...place, title: item.title ? joined(place.title, item.title) : place.title });
          break;
        case "record":
          walk(item.items, {
            prefix: childPath(place.prefix, item.id),
            title: joined(place.title, item.label ?? item.id),
          });
          break;
        case "list": {
          const path = childPath(place.prefix, item.id);
          const title = joined(place.title, item.label ?? item.id);
          const rows = form.instances.get(path) ?? 0;
          for (let row = 0; row < rows; row++) {
            walk(item.items, { prefix: `${path}[${row}]`, title: `${title} ${row + 1}` });
          }
          break;
        }
        case "field": {
          const path = childPath(place.prefix, item.id);
          const isShown = isRelevantAt(form, path) || answerAt(form, path).state === "answered";
          if (isShown && count++ < servicePageLimits.maxAnswers) add(place, answerOf(form, item, path, context));
          break;
        }
        default:
          item satisfies never;
      }
    }
  };
  walk(form.compiled.definition.items, { prefix: "", title: "" });
  const more = count - servicePageLimits.maxAnswers;
  return more > 0 ? sections.with(-1, { ...sections.at(-1)!, more }) : sections;
};

/** All answers as one list, each with the title of its section. */
export const answersWithin = (sections: readonly AnswerSection[]): readonly ShownAnswer[] =>
  sections.flatMap(({ title, answers }) =>
    title === "" ? answers : answers.map((answer) => ({ ...answer, within: title })),
  );

/** Agents' answers, unconfirmed ones first and then by rising confidence. */
export const agentAnswers = (sections: readonly AnswerSection[]): readonly ShownAnswer[] => {
  const rank = ({ isUnconfirmed, confidence }: ShownAnswer): number =>
    (isUnconfirmed ? 0 : 1_000) + (confidence?.percent ?? 101);
  return answersWithin(sections)
    .filter(({ by }) => by?.kind === "agent")
    .toSorted((one, two) => rank(one) - rank(two));
};
