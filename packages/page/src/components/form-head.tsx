import { count } from "@cofill/core/kit";
import type { VNode } from "preact";
import type { FormPage } from "../form-page.ts";
import { stageLabels } from "../labels.ts";
import { leftToDo, nothing, type ToDo } from "../left-to-do.ts";
import type { Stage } from "../page-parts.ts";
import { proposedPaths, unconfirmedPaths } from "../unconfirmed.ts";
import { DoButton } from "./do-button.tsx";
import { HelpDetails } from "./field-notes.tsx";
import type { LiveStatus } from "./form-actions.ts";
import { Icon } from "./icon.tsx";
import { Prose } from "./items-view.tsx";

export interface HeadProps {
  readonly page: FormPage;
  readonly live: LiveStatus | undefined;
}

export const FormTitle = ({ page }: HeadProps): VNode => {
  const { title, description, help } = page.presentation;
  return (
    <header class="cf-form__head">
      <h1 dir="auto">{title}</h1>
      {description !== undefined && <Lead text={description} />}
      {help[""]?.summary !== undefined && help[""].summary !== description && <Lead text={help[""].summary} />}
      <HelpDetails help={help[""]} about={title} />
    </header>
  );
};

const Lead = ({ text }: { readonly text: string }): VNode => (
  <div class="cf-lead">
    <Prose text={text} />
  </div>
);

const stageTones: Readonly<Record<Stage["kind"], string>> = {
  open: "cf-notice--warn",
  submitted: "cf-notice--good",
  in_review: "",
  approved: "cf-notice--good",
  delivered: "cf-notice--good",
  cancelled: "cf-notice--bad",
  expired: "cf-notice--bad",
  closed: "cf-notice--bad",
};

const savingLabels: Readonly<Record<NonNullable<LiveStatus["saving"]>, string>> = {
  saved: "All changes saved",
  saving: "Saving…",
  unsaved: "Not saved yet",
  offline: "Not saved: no connection. Your entries stay here and are sent when it is back",
  ended: "This page can no longer save",
};

/** The stage of the form, unless it is simply being filled. */
export const StageBanner = ({ page, live }: HeadProps): VNode | null => {
  const { stage } = page;
  if (stage.kind === "open" && !stage.reasons?.length) return null;
  return (
    <section class={`cf-notice ${stageTones[stage.kind]}`} aria-labelledby="cf-stage">
      <h2 id="cf-stage">
        {live?.saving === "ended" && stage.kind === "expired" ? savingLabels.ended : stageLabels[stage.kind]}
      </h2>
      {stage.kind === "open" ? (
        <ul>
          {stage.reasons?.map((reason) => (
            <li key={reason} dir="auto">
              {reason}
            </li>
          ))}
        </ul>
      ) : (
        <p dir="auto">{stage.message}</p>
      )}
    </section>
  );
};

/** The person's progress with their own part. */
const ownPart = (page: FormPage): ToDo => leftToDo(page).get("") ?? nothing;

const progressText = (page: FormPage): string => {
  const { answered, total, left } = ownPart(page);
  return `${answered} of ${total} answered, ${left || "nothing"} required left`;
};

/** Progress and saving; its Save button is the form's first submit button, so that Enter in a field only saves. */
export const Bar = ({ page, live }: HeadProps): VNode => {
  const progress = ownPart(page);
  const saving = live?.saving;
  return (
    <div class="cf-bar">
      <div class="cf-bar__progress">
        <p class="cf-bar__words" id="cf-progress">
          <bdi>{progressText(page)}</bdi>
        </p>
        <progress
          class="cf-progress"
          max={Math.max(1, progress.total)}
          value={progress.answered}
          aria-labelledby="cf-progress"
        />
      </div>
      <div class="cf-row cf-bar__end">
        {saving !== undefined && (
          <p class={`cf-saving cf-saving--${saving}`}>{live?.message ?? savingLabels[saving]}</p>
        )}
        <DoButton what={{ type: "save" }} presentation={page.presentation} look="cf-button--small" idempotent>
          Save
        </DoButton>
        {live?.undo !== undefined && (
          <DoButton what={{ type: "undo" }} presentation={page.presentation} look="cf-button--small cf-button--quiet">
            Undo<span class="cf-hidden"> {live.undo}</span>
          </DoButton>
        )}
      </div>
      <p class="cf-presence" hidden={!live?.present?.length}>
        Also here: <bdi>{live?.present?.map(({ name }) => name || "someone else").join(", ")}</bdi>
      </p>
    </div>
  );
};

/** Answers and proposals of agents that no person has reviewed. */
export const AgentOverview = ({ page }: HeadProps): VNode | null => {
  const filled = unconfirmedPaths(page.form).length;
  const proposed = proposedPaths(page.form).length;
  if (page.stage.kind !== "open" || filled + proposed === 0) return null;
  return (
    <section class="cf-notice cf-notice--agent" aria-label="What agents did">
      <p>
        <Icon name="agent" /> {filled > 0 && `${count(filled, "answer")} from an agent to review. `}
        {proposed > 0 && `${count(proposed, "proposal")} ${proposed === 1 ? "waits" : "wait"} for your decision.`}
      </p>
      <div class="cf-row">
        {filled > 0 && (
          <DoButton
            what={{ type: "confirm", path: "*" }}
            presentation={page.presentation}
            look="cf-button--small"
            danger="low"
            confirm="review"
            idempotent
          >
            Confirm all answers
          </DoButton>
        )}
        {proposed > 0 && (
          <DoButton
            what={{ type: "accept", path: "*" }}
            presentation={page.presentation}
            look="cf-button--small"
            danger="low"
            confirm="review"
          >
            Accept all proposals
          </DoButton>
        )}
      </div>
    </section>
  );
};

/** The only region that announces the result of an action, to people, screen readers and agents. */
export const StatusRegion = ({ page }: HeadProps): VNode => (
  <div
    class={page.notice === undefined ? "cf-status" : `cf-status cf-notice cf-notice--${page.notice.tone}`}
    role="status"
    data-agent-kind="status"
  >
    {page.notice !== undefined && <p>{page.notice.text}</p>}
  </div>
);
