import { count } from "@cofill/core/kit";
import type { VNode } from "preact";
import { StatusBadge } from "../service/badge.tsx";
import { ValueText } from "../service/shown-value.tsx";
import { inboxControlLimits } from "./actions.ts";
import { type Doing, doingButton, doingField, doingForm, mailColumn } from "./annotate.ts";
import { Chip, edgeId } from "./edge-chip.tsx";
import type { MessageCard } from "./model.ts";
import { NameInput } from "./name-input.tsx";
import { WhoName } from "./who-name.tsx";

type Content = MessageCard["content"];
type Views = {
  readonly [T in Content["type"]]: (props: {
    readonly card: MessageCard;
    readonly content: Extract<Content, { readonly type: T }>;
  }) => VNode;
};

const Settle = ({ card }: { readonly card: MessageCard }) => {
  const resolve: Doing = { id: "mail.resolve", about: [card.number] };
  const reject: Doing = { id: "mail.reject", about: [card.number] };
  const id = `m-${card.number}`;
  return (
    <div class="cf-mail-settle">
      <form method="post" action={`${card.here}/resolve`} class="cf-mail-line" data-cf-post {...doingForm(resolve)}>
        <label for={`${id}-capability`}>Give</label>
        <NameInput id={`${id}-capability`} name="capability" required />
        <button type="submit" class="cf-button cf-button--small cf-button--main" {...doingButton(resolve)}>
          Give it
        </button>
      </form>
      <form method="post" action={`${card.here}/reject`} class="cf-mail-line" data-cf-post {...doingForm(reject)}>
        <label for={`${id}-reason`}>Or say why not</label>
        <input
          class="cf-input"
          id={`${id}-reason`}
          name="reason"
          maxLength={inboxControlLimits.maxReason}
          dir="auto"
          {...doingField("reason")}
        />
        <button type="submit" class="cf-button cf-button--small" {...doingButton(reject)}>
          Decline
        </button>
      </form>
    </div>
  );
};

/** One view for each type of message. */
const views: Views = {
  package: ({ card, content }) => (
    <p class="cf-mail-text" dir="auto" {...mailColumn("text")}>
      {content.pieces.map((piece, index) =>
        "edge" in piece ? (
          <Chip key={index} edge={piece.edge} href={`#${edgeId(card, piece.edge)}`} />
        ) : (
          <span key={index}>{piece.text}</span>
        ),
      )}
    </p>
  ),
  request: ({ card, content }) => (
    <div class="cf-mail-card">
      <p class="cf-mail-form__top">
        <strong>{card.direction === "sent" ? "You asked for a capability" : "Asks you for a capability"}</strong>
        <StatusBadge statusLabel={content.statusLabel} />
      </p>
      <p class="cf-mail-text" dir="auto" {...mailColumn("text")}>
        {content.description}
      </p>
      {content.reason !== undefined && (
        <p class="cf-muted" dir="auto">
          {content.reason}
        </p>
      )}
      {content.canSettle && <Settle card={card} />}
    </div>
  ),
  "form-response": ({ card, content }) => (
    <div class="cf-mail-card">
      <h2 class="cf-mail-response">
        {card.direction === "sent" ? "Your answer to " : "Form response from "}
        <WhoName name={card.who} />
      </h2>
      <p class="cf-muted" {...mailColumn("text")}>
        <bdi>{content.title}</bdi>
      </p>
      <details class="cf-details">
        <summary>
          {count(content.values.length, "answer")}
          <span class="cf-hidden"> of message {card.number}</span>
        </summary>
        <dl class="cf-facts cf-mail-values">
          {content.values.flatMap(({ path, label, value }) => [
            <dt key={path}>
              <bdi>{label}</bdi>
            </dt>,
            <dd key={`${path}:`}>
              {value.type === "edge" ? (
                <Chip edge={value.edge} href={`#${edgeId(card, value.edge)}`} />
              ) : (
                <ValueText value={value} />
              )}
            </dd>,
          ])}
        </dl>
        {content.secrets && (
          <p class="cf-small">
            <a href={content.secrets.href}>
              {content.secrets.count === 1 ? "Show the secret answer" : `Show ${content.secrets.count} secret answers`}
            </a>
          </p>
        )}
        <details class="cf-details">
          <summary>
            As JSON<span class="cf-hidden"> what message {card.number} answers</span>
          </summary>
          <pre class="cf-svc-block">{content.json}</pre>
        </details>
      </details>
      {content.responses !== undefined && (
        <p class="cf-small">
          <a href={content.responses}>
            All answers to this form<span class="cf-hidden"> {content.title}</span>
          </a>
        </p>
      )}
    </div>
  ),
};

export const MessageContent = ({ card }: { readonly card: MessageCard }): VNode => {
  const View = views[card.content.type] as (props: { card: MessageCard; content: Content }) => VNode;
  return <View card={card} content={card.content} />;
};
