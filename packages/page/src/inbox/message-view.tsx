import type { VNode } from "preact";
import { FormView } from "../components/form-view.tsx";
import { MomentShort } from "../service/moment.tsx";
import { type Doing, doingButton, doingForm, mailColumn, mailItem } from "./annotate.ts";
import { AdoptForm, EdgeLine, edgeId } from "./edge-chip.tsx";
import { FormCardView } from "./form-card.tsx";
import { MessageContent } from "./message-content.tsx";
import type { EdgeCard, MessageCard, Talk } from "./model.ts";
import { WhoName } from "./who-name.tsx";

export const messageId = (number: number): string => `m-${number}`;

const Dismiss = ({ card }: { readonly card: MessageCard }) => {
  const doing: Doing = { id: "mail.dismiss", about: [card.number] };
  return (
    <form method="post" action={`${card.here}/dismiss`} data-cf-post {...doingForm(doing)}>
      <button type="submit" class="cf-button cf-button--small cf-button--quiet" {...doingButton(doing)}>
        Dismiss<span class="cf-hidden"> message {card.number}</span>
      </button>
    </form>
  );
};

const nameFor = ({ who, isUnknown, direction }: MessageCard): VNode =>
  direction === "sent" ? (
    <>
      <strong>You</strong> <span class="cf-muted">to</span> <WhoName name={who} />
    </>
  ) : (
    <>
      <WhoName name={who} />
      {isUnknown && <span class="cf-badge cf-badge--warn">No name yet</span>}
    </>
  );

/** A received form: its card, and the form itself if it is being filled (EN-CHT-01, EN-CHT-02). */
const FormEdge = ({
  card,
  one,
  open,
}: {
  readonly card: MessageCard;
  readonly one: EdgeCard & { readonly form: NonNullable<EdgeCard["form"]> };
  readonly open: Talk["open"];
}) => {
  const isOpen = open?.number === card.number && open.edge === one.edge;
  return (
    <>
      <FormCardView
        card={one.form}
        isOpen={isOpen}
        id={`${edgeId(card, one.edge)}-title`}
        fold={card.isDismissed ? card.here : `${card.talk}#${messageId(card.number)}`}
        again={{ id: "mail.again", about: [card.number, one.edge] }}
      />
      {isOpen && (
        <div class="cf-mail-fill" id="cofill-form">
          <FormView page={open.page} />
        </div>
      )}
    </>
  );
};

/** One message of a conversation. */
export const MessageView = ({
  card,
  open,
  isLatest = false,
}: {
  readonly card: MessageCard;
  readonly open?: Talk["open"];
  readonly isLatest?: boolean;
}): VNode => (
  <li
    class={`cf-mail-message cf-mail-message--${card.direction}${card.isDismissed ? " cf-mail-message--gone" : ""}`}
    id={messageId(card.number)}
    data-cf-message={card.number}
    {...mailItem}
  >
    {isLatest && <span id="latest" />}
    <p class="cf-mail-head">
      <span {...mailColumn("who")}>{nameFor(card)}</span>
      <a class="cf-mail-number" href={card.here}>
        <span class="cf-hidden">Message </span>#<span {...mailColumn("number")}>{card.number}</span>
      </a>
      <span class="cf-muted cf-small" {...mailColumn("when")}>
        <MomentShort moment={card.at} />
      </span>
      {card.isDismissed && <span class="cf-badge">Dismissed</span>}
    </p>
    <MessageContent card={card} />
    {card.edges.map(
      (one) => one.form && <FormEdge key={one.edge} card={card} one={{ ...one, form: one.form }} open={open} />,
    )}
    {card.edges.length > 0 && (
      <ul class="cf-mail-edges" aria-label="What came with it">
        {card.edges.map((one) => (
          <EdgeLine key={one.edge} card={card} one={one} />
        ))}
      </ul>
    )}
    {(card.isUnknown || !card.isDismissed) && (
      <div class="cf-mail-foot">
        {card.isUnknown && card.direction === "received" && (
          <details class="cf-details">
            <summary>
              Name this sender<span class="cf-hidden"> of message {card.number}</span>
            </summary>
            <AdoptForm card={card} edge="from" suggested="" label="Call them" />
          </details>
        )}
        {!card.isDismissed && <Dismiss card={card} />}
      </div>
    )}
  </li>
);
