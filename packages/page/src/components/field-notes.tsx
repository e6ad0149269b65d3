import type { Answer, Issue, Origin } from "@cofill/core";
import type { VNode } from "preact";
import { languageOfIssue } from "../issue-text.ts";
import type { FieldState } from "../kinds/page-kind.ts";
import { actorLabel, confidenceLabel } from "../labels.ts";
import { limits } from "../limits.ts";
import type { HelpText } from "../page-parts.ts";
import { answerText, inputText, valueText } from "../value-text.ts";
import { issuesId, originId } from "./control-props.ts";
import { DoButton } from "./do-button.tsx";
import { Icon } from "./icon.tsx";

const severityLabels: Readonly<Record<Issue["severity"], string>> = {
  error: "Error",
  warning: "Warning",
  info: "Note",
};

interface IssueListProps {
  readonly issues: readonly Issue[];
  readonly id: string;
  readonly textOf: (issue: Issue) => string;
  /** The language of the messages, if it differs from the page's. */
  readonly language: string | undefined;
}

export const IssueList = ({ issues, id, textOf, language }: IssueListProps): VNode | null =>
  issues.length === 0 ? null : (
    <ul class="cf-issues" id={id}>
      {issues.map((issue) => {
        const text = textOf(issue);
        if (text === "") return null;
        return (
          <li key={`${issue.code} ${issue.part ?? ""} ${text}`} class={`cf-issue cf-issue--${issue.severity}`}>
            <Icon name="warning" />
            <span>
              <span class={issue.severity === "error" ? "cf-hidden" : ""}>{severityLabels[issue.severity]}: </span>
              <span lang={languageOfIssue(issue, language)}>{text}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );

export const FieldIssues = ({ state }: { readonly state: FieldState }): VNode | null => {
  const { issues, path, messageOf, field, messageLanguage } = state;
  const textOf = (issue: Issue): string => messageOf(issue, field.label);
  return <IssueList issues={issues} id={issuesId(path)} textOf={textOf} language={messageLanguage} />;
};

const isSafeLink = (url: string): boolean => /^(?:https?:|mailto:|\/(?!\/)|#)/i.test(url);

/** Further help, behind a disclosure. */
export const HelpDetails = ({ help, about }: { readonly help: HelpText | undefined; readonly about: string }) => {
  const details = help?.details?.slice(0, limits.maxHelpEntries) ?? [];
  const links = help?.links?.filter(({ url }) => isSafeLink(url)).slice(0, limits.maxHelpEntries) ?? [];
  if (details.length + links.length === 0) return null;
  return (
    <details class="cf-details">
      <summary>
        More about this<span class="cf-hidden">: {about}</span>
      </summary>
      <div class="cf-details__body">
        {details.map((text) => (
          <p key={text}>{text}</p>
        ))}
        {links.map(({ title, url }) => (
          <p key={url}>
            <a href={url} rel="noreferrer noopener" target="_blank">
              {title}
              <span class="cf-hidden"> (opens in a new tab)</span>
            </a>
          </p>
        ))}
      </div>
    </details>
  );
};

const Evidence = ({ origin, about }: { readonly origin: Origin | undefined; readonly about: string }): VNode | null =>
  origin?.evidence === undefined || origin.evidence.trim() === "" ? null : (
    <details class="cf-details cf-details--agent">
      <summary>
        On what evidence<span class="cf-hidden">: {about}</span>
      </summary>
      <div class="cf-details__body">
        <p>{origin.evidence.slice(0, limits.maxShownText)}</p>
      </div>
    </details>
  );

const Confirmed = ({ answer }: { readonly answer: Answer }): VNode | null => {
  if (answer.confirmed !== true) return null;
  const by = answer.confirmedBy ?? answer.by;
  return (
    <span class="cf-badge cf-badge--good">
      <Icon name="check" />
      <span>
        Confirmed{by && " by "}
        {by && <bdi>{actorLabel(by)}</bdi>}
      </span>
    </span>
  );
};

const GivenUp = ({ answer }: { readonly answer: Answer }): VNode | null =>
  answer.state !== "skipped" && answer.state !== "aborted" ? null : (
    <span class="cf-badge">
      {answer.state === "skipped" ? "Skipped" : "Given up"}
      {answer.reason !== undefined && `: ${answer.reason}`}
    </span>
  );

export const hasOrigin = ({ answer }: FieldState): boolean =>
  answer.by?.kind === "agent" || answer.confirmed === true || answer.state === "skipped" || answer.state === "aborted";

/** Who answered, with what confidence and evidence, and who confirmed it. */
export const OriginLine = ({ state }: { readonly state: FieldState }): VNode | null => {
  const { answer, field, path, presentation } = state;
  if (!hasOrigin(state)) return null;
  const isAgents = answer.by?.kind === "agent" && answer.state === "answered";
  const sure = confidenceLabel(answer.origin?.confidence);
  return (
    <div class="cf-origin">
      <div class="cf-row">
        <p class="cf-row" id={originId(path)}>
          {isAgents && (
            <span class="cf-badge cf-badge--agent">
              <Icon name="agent" />
              <span>
                Filled by <bdi>{actorLabel(answer.by!)}</bdi>
                {sure !== undefined && ` (${sure})`}
              </span>
            </span>
          )}
          <GivenUp answer={answer} />
          <Confirmed answer={answer} />
        </p>
        {isAgents && state.writable && answer.confirmed !== true && (
          <DoButton
            what={{ type: "confirm", path }}
            presentation={presentation}
            look="cf-button--small"
            danger="low"
            confirm="review"
            idempotent
          >
            <Icon name="check" />
            Confirm<span class="cf-hidden"> {field.label}</span>
          </DoButton>
        )}
      </div>
      {answer.state === "answered" && <Evidence origin={answer.origin} about={field.label} />}
    </div>
  );
};

/** Notes at the field. */
export const NoteList = ({ state }: { readonly state: FieldState }): VNode | null =>
  state.notes.length === 0 ? null : (
    <ul class="cf-notes" aria-label={`Notes on ${state.field.label}`}>
      {state.notes.slice(0, limits.maxHelpEntries).map((note) => (
        <li key={note.id}>
          <bdi class="cf-notes__who">{note.role}</bdi> <bdi>{note.text.slice(0, limits.maxShownText)}</bdi>
        </li>
      ))}
    </ul>
  );

export const ProposalBox = ({ state }: { readonly state: FieldState }): VNode | null => {
  const { proposal, field, path, presentation } = state;
  if (!proposal) return null;
  const sure = confidenceLabel(proposal.origin?.confidence);
  return (
    <section class="cf-notice cf-notice--agent cf-aside" aria-label={`Proposal for ${field.label}`}>
      <p>
        <Icon name="agent" /> <bdi>{actorLabel(proposal.by)}</bdi> proposes
        {sure !== undefined && ` (${sure})`}:
      </p>
      <p class="cf-value">
        <bdi>{valueText(state.kind, field, proposal.value)}</bdi>
      </p>
      <Evidence origin={proposal.origin} about={`the proposal for ${field.label}`} />
      {state.writable && (
        <div class="cf-row">
          <DoButton
            what={{ type: "accept", path }}
            presentation={presentation}
            look="cf-button--small cf-button--main"
            danger="low"
            confirm="review"
          >
            Accept<span class="cf-hidden"> the proposal for {field.label}</span>
          </DoButton>
          <DoButton
            what={{ type: "decline", path }}
            presentation={presentation}
            look="cf-button--small"
            danger="low"
            confirm="review"
          >
            Decline<span class="cf-hidden"> the proposal for {field.label}</span>
          </DoButton>
        </div>
      )}
    </section>
  );
};

/** Shows both values of a conflict until a person chooses; the person's own value is part of the post. */
export const ConflictBox = ({ state }: { readonly state: FieldState }): VNode | null => {
  const { conflict, field, path, presentation } = state;
  if (!conflict) return null;
  const { theirs } = conflict;
  return (
    <section class="cf-notice cf-notice--warn cf-aside" aria-label={`Two answers to ${field.label}`}>
      <p>
        <Icon name="warning" /> While you were writing,{" "}
        {theirs.by ? <bdi>{actorLabel(theirs.by)}</bdi> : "someone else"} changed this answer.
      </p>
      <dl class="cf-facts">
        <dt>You entered</dt>
        <dd class="cf-value">
          <bdi>{inputText(field, conflict.mine) || "nothing"}</bdi>
        </dd>
        <dt>It is now</dt>
        <dd class="cf-value">
          <bdi>{answerText(state.kind, field, theirs) || "empty"}</bdi>
        </dd>
      </dl>
      {state.writable && (
        <>
          <input type="hidden" name={`_mine::${path}`} value={JSON.stringify(conflict.mine)} />
          <div class="cf-row">
            <DoButton
              what={{ type: "mine", path }}
              presentation={presentation}
              look="cf-button--small cf-button--main"
              danger="low"
              confirm="review"
            >
              Use mine<span class="cf-hidden"> for {field.label}</span>
            </DoButton>
            <DoButton
              what={{ type: "theirs", path }}
              presentation={presentation}
              look="cf-button--small"
              danger="low"
              confirm="review"
            >
              Keep theirs<span class="cf-hidden"> for {field.label}</span>
            </DoButton>
          </div>
        </>
      )}
    </section>
  );
};
