import type { AgentManifest } from "@cofill/site";
import type { VNode } from "preact";
import type { Assets } from "../document.tsx";
import type { EmbeddedPage } from "../form-page.ts";
import { renderDocument, renderPart } from "../render-page.tsx";
import { type Frame, FrameBar, FrameBody } from "../service/frame.tsx";
import { CorrespondentList, InboxPageView } from "./inbox-page.tsx";
import { MessageView } from "./message-view.tsx";
import type { InboxPage, MailPage, MessageCard } from "./model.ts";
import { NamePageView, NamesPageView } from "./names-page.tsx";
import { EndPageView, ResponsesPageView } from "./responses-page.tsx";

export interface MailDocument {
  readonly assets: Assets;
  readonly manifest: AgentManifest;
  /** For the script of the form that is open in the conversation. */
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

/** A whole page of the inbox, which works without any script. */
export const renderMailPage = (frame: Frame, page: MailPage, document: MailDocument): string =>
  renderDocument({
    ...document,
    title: `${frame.title} – Cofill`,
    wide: true,
    nav: <FrameBar frame={frame} />,
    body: (
      <FrameBody frame={frame}>
        <MailPageView page={page} />
      </FrameBody>
    ),
  });

/** One message as it stands in a conversation, to be put into a page that is open. */
export const renderMessage = (card: MessageCard): string => renderPart(<MessageView card={card} />);

export const renderCorrespondents = (page: Pick<InboxPage, "correspondents" | "more">): string =>
  renderPart(<CorrespondentList page={page} />);
