import { StatusBadge } from "../service/badge.tsx";
import { MomentText } from "../service/moment.tsx";
import { type Doing, doingButton, doingForm } from "./annotate.ts";
import type { FormCard } from "./model.ts";
import { WhoName } from "./who-name.tsx";

/** A form in a message: its title, status and actions (EN-CHT-01). */
export const FormCardView = ({
  card,
  isOpen,
  id,
  fold,
  again,
}: {
  readonly card: FormCard;
  /** The action that begins another answer. */
  readonly again: Doing;
  /** Whether the form is open for filling below the card. */
  readonly isOpen: boolean;
  readonly id: string;
  /** The conversation without the form open in it. */
  readonly fold: string;
}) => (
  // No landmark: a conversation may have many of one title.
  <div class="cf-mail-form">
    <p class="cf-mail-form__top">
      <span class="cf-muted">Form by {card.proposer === "@self" ? "you" : <WhoName name={card.proposer} />}</span>
      <StatusBadge statusLabel={card.statusLabel} />
    </p>
    {/* The form itself says both where it is open. */}
    <h2 id={id} dir="auto" class={isOpen ? "cf-hidden" : undefined}>
      {card.title}
    </h2>
    {card.description !== "" && !isOpen && (
      <p class="cf-mail-text" dir="auto">
        {card.description}
      </p>
    )}
    {card.expiresAt && (
      <p class="cf-small cf-muted">
        Takes answers until <MomentText moment={card.expiresAt} />
      </p>
    )}
    {card.isOnce && <p class="cf-small cf-muted">Takes one answer and no more.</p>}
    <div class="cf-svc-actions">
      {card.fill && !isOpen && (
        <a class="cf-button cf-button--main cf-button--small" href={card.fill.href}>
          {card.fill.text}
          <span class="cf-hidden"> {card.title}</span>
        </a>
      )}
      {isOpen && (
        <a class="cf-button cf-button--small" href={fold}>
          Fold<span class="cf-hidden"> {card.title}; what is written is kept</span>
        </a>
      )}
      {card.again !== undefined && (
        <form method="post" action={card.again} {...doingForm(again)}>
          <button type="submit" class="cf-button cf-button--small" {...doingButton(again)}>
            Answer again<span class="cf-hidden"> {card.title}</span>
          </button>
        </form>
      )}
      {card.forward !== undefined && (
        <a class="cf-button cf-button--small" href={card.forward}>
          Forward<span class="cf-hidden"> {card.title}</span>
        </a>
      )}
      {card.responses !== undefined && (
        <a class="cf-button cf-button--small" href={card.responses}>
          Answers<span class="cf-hidden"> to {card.title}</span>
        </a>
      )}
      {card.close !== undefined && (
        <a href={card.close}>
          Close…<span class="cf-hidden"> {card.title}</span>
        </a>
      )}
      {card.revoke !== undefined && (
        <a href={card.revoke}>
          Revoke…<span class="cf-hidden"> {card.title}</span>
        </a>
      )}
    </div>
  </div>
);
