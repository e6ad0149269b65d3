import type { AgentManifest } from "@cofill/site";
import type { VNode } from "preact";
import type { Assets } from "../document.tsx";
import type { EmbeddedPage } from "../form-page.ts";
import { renderPart } from "../render-page.tsx";
import type { Frame } from "../service/frame.tsx";
import { renderFramed } from "../service/render-framed.tsx";
import { CorrespondentList, InboxPageView } from "./inbox-page.tsx";
import { MessageView } from "./message-view.tsx";
import type { InboxPage, MailPage, MessageCard } from "./model.ts";
import { NamePageView, NamesPageView } from "./names-page.tsx";
import { EndPageView, ResponsesPageView } from "./responses-page.tsx";

/** The parts of an inbox page besides its content: assets, manifest, and data for the script of an open form. */
export interface MailDocument {
  readonly assets: Assets;
  readonly manifest: AgentManifest;
  /** Data for the script of the form that is open in the conversation. */
  readonly embedded?: EmbeddedPage;
}

const MailPageView = ({ page }: { readonly page: MailPage }): VNode => {
  switch (page.type) {
    case "inbox":
      return <InboxPageView page={page} />;
    case "names":
      return <NamesPageView page={page} />;
    case "name_of":
      return <NamePageView page={page} />;
    case "responses":
      return <ResponsesPageView page={page} />;
    case "end":
      return <EndPageView page={page} />;
    default:
      return page satisfies never;
  }
};

/**
 * Renders a whole page of the inbox, which works without any script.
 *
 * @example renderMailPage({ title: "Inbox", places: [] }, page, { assets, manifest }); // "<!doctype html>…"
 */
export const renderMailPage = (frame: Frame, page: MailPage, document: MailDocument): string =>
  renderFramed(frame, <MailPageView page={page} />, document);

/**
 * Renders one message as it is shown in a conversation, to be inserted into a page that is open.
 *
 * @example const news = { number: card.number, html: renderMessage(card) };
 */
export const renderMessage = (card: MessageCard): string => renderPart(<MessageView card={card} />);

/**
 * Renders the list of correspondents, to replace the one in a page that is open.
 *
 * @example renderCorrespondents({ correspondents: inbox.correspondents });
 */
export const renderCorrespondents = (page: Pick<InboxPage, "correspondents" | "more">): string =>
  renderPart(<CorrespondentList page={page} />);
