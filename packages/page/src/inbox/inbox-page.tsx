import type { VNode } from "preact";
import { MomentShort } from "../service/moment.tsx";
import { mailCollection, mailColumn, mailItem } from "./annotate.ts";
import { ComposerView, RequestForm } from "./composer.tsx";
import { MessageView } from "./message-view.tsx";
import type { CorrespondentRow, InboxPage, Talk } from "./model.ts";
import { NameList } from "./name-input.tsx";
import { WhoName } from "./who-name.tsx";

const Correspondent = ({ row }: { readonly row: CorrespondentRow }): VNode => (
  <li {...mailItem}>
    <a class="cf-mail-who" href={`${row.href}#latest`} aria-current={row.isHere ? "page" : undefined}>
      <span class="cf-mail-who__top">
        <span {...mailColumn("name")}>
          <WhoName name={row.name} />
        </span>
        <span class="cf-muted cf-small">
          <MomentShort moment={row.lastAt} />
        </span>
      </span>
      <span class="cf-mail-who__top">
        <span class="cf-muted cf-mail-who__last" dir="auto" {...mailColumn("last")}>
          {row.lastText}
        </span>
        {row.waiting > 0 && (
          <span class="cf-mail-count">
            <span {...mailColumn("waiting")}>{row.waiting}</span>
            <span class="cf-hidden"> waiting</span>
          </span>
        )}
      </span>
    </a>
  </li>
);

/** The list of correspondents; also sent alone when a message arrives. */
export const CorrespondentList = ({ page }: { readonly page: Pick<InboxPage, "correspondents" | "more"> }): VNode => (
  <div id="cf-mail-list">
    {page.correspondents.length === 0 ? (
      <p class="cf-muted cf-mail-none" {...mailCollection("mail.correspondents")}>
        Nobody has written yet.
      </p>
    ) : (
      <ul class="cf-mail-people" {...mailCollection("mail.correspondents")}>
        {page.correspondents.map((row) => (
          <Correspondent key={row.href} row={row} />
        ))}
      </ul>
    )}
    {page.more !== undefined && (
      <p>
        <a href={page.more}>More of them</a>
      </p>
    )}
  </div>
);

const TalkView = ({ talk, page }: { readonly talk: Talk; readonly page: InboxPage }): VNode => (
  <section class="cf-mail-talk" aria-labelledby="talk-title">
    <header class="cf-mail-talk__head">
      <a class="cf-mail-back" href="/inbox">
        ← Inbox
      </a>
      <h1 id="talk-title">{talk.kind === "one" ? <WhoName name={talk.title} /> : talk.title}</h1>
      {talk.dismissed && (
        <a class="cf-small" href={talk.dismissed.href}>
          {talk.dismissed.text}
        </a>
      )}
    </header>
    {talk.older !== undefined && (
      <p>
        <a class="cf-button cf-button--small" href={talk.older}>
          Older messages
        </a>
      </p>
    )}
    {talk.messages.length === 0 && (
      <p class="cf-muted cf-mail-none" data-cf-empty>
        No message stands here.
      </p>
    )}
    <ol class="cf-mail-messages" id="cf-mail-messages" {...mailCollection("mail.messages")}>
      {talk.messages.map((card, index) => (
        <MessageView
          key={card.number}
          card={card}
          {...(talk.open && { open: talk.open })}
          isLatest={index === talk.messages.length - 1}
        />
      ))}
    </ol>
    {talk.newest !== undefined && (
      <p>
        <a href={talk.newest}>To the newest messages</a>
      </p>
    )}
    {talk.isUnknown && talk.kind === "one" && (
      <p class="cf-notice cf-notice--warn">
        You have no name for this sender yet. Name them at one of their messages; then you can answer.
      </p>
    )}
    {page.composer ? <ComposerView composer={page.composer} /> : <NameList names={[]} />}
    {talk.request && page.composer && <RequestForm to={page.composer.to} keyText={talk.request.key} />}
  </section>
);

/** The inbox: correspondents beside a conversation; on a phone one at a time. */
export const InboxPageView = ({ page }: { readonly page: InboxPage }): VNode => {
  const { talk } = page;
  const Title = talk ? "h2" : "h1";
  return (
    <div
      class={`cf-mail ${talk ? "cf-mail--talk" : "cf-mail--list"}`}
      id="cf-mail"
      data-cf-live={page.live}
      data-cf-talk={talk?.kind}
    >
      <nav class="cf-mail-side" aria-labelledby="inbox-title">
        <Title id="inbox-title">Inbox</Title>
        <p class="cf-muted cf-small">
          of <bdi>{page.who}</bdi>
        </p>
        <ul class="cf-mail-ways">
          <li>
            <a href="/inbox" aria-current={talk || page.isAll ? undefined : "page"}>
              Write
            </a>
          </li>
          <li>
            <a href="/inbox/all#latest" aria-current={page.isAll ? "page" : undefined}>
              All messages
            </a>
          </li>
          <li>
            <a href="/inbox/names">Names</a>
          </li>
        </ul>
        <CorrespondentList page={page} />
      </nav>
      {talk ? (
        <TalkView talk={talk} page={page} />
      ) : (
        <section class="cf-mail-talk" aria-label="New message">
          {page.composer && <ComposerView composer={page.composer} />}
        </section>
      )}
    </div>
  );
};
