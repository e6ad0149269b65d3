import type { AgentManifest, ManifestAction, ManifestPage, DataView as ManifestView } from "@cofill/site";
import { formManifest } from "../manifest/form-manifest.ts";
import { describeAction, describeActions, type TextsOfOperations } from "../manifest/page-action.ts";
import { siteManifest } from "../manifest/site-manifest.ts";
import { type InboxAction, inboxActions } from "./actions.ts";
import { type Doing, doingName } from "./annotate.ts";
import { type InboxData, inboxData } from "./data-views.ts";
import type { InboxPage, MailPage, MessageCard } from "./model.ts";

/** Conversations and messages have no address that could be written down here. */
const pages: Readonly<Record<string, ManifestPage>> = {
  "/inbox": {
    title: "Inbox",
    description: "Whom you have messages with, and where one is written.",
    actions: ["mail.send"],
    data: ["mail.correspondents"],
  },
  "/inbox/names": {
    title: "Names",
    description: "What you have names for.",
    actions: ["mail.name_add"],
    data: ["mail.names"],
  },
};

/** The inbox's part of the site's manifest. */
export interface InboxManifest {
  readonly actions: Readonly<Record<InboxAction, ManifestAction>>;
  readonly data: Readonly<Record<InboxData, ManifestView>>;
  readonly pages: Readonly<Record<string, ManifestPage>>;
}

/**
 * Makes the inbox's part of the site's manifest; actions that are API operations use the operation's texts.
 *
 * @example inboxManifest(texts).actions["mail.close"].title // "Close a form you sent"
 */
export const inboxManifest = (texts: TextsOfOperations): InboxManifest => ({
  actions: describeActions(inboxActions, texts),
  data: inboxData,
  pages,
});

interface Offered {
  readonly doings: readonly Doing[];
  readonly data: readonly InboxData[];
}

/** The actions of one message in its present state. */
const doingsOf = (card: MessageCard): readonly Doing[] => {
  const about = [card.number];
  const { content } = card;
  const canName = card.isUnknown && card.direction === "received";
  return [
    ...card.edges.flatMap(({ edge, canAdopt, open, form }): readonly Doing[] => [
      ...(form?.again === undefined ? [] : [{ id: "mail.again", about: [card.number, edge] } as const]),
      ...(open === undefined ? [] : [{ id: "mail.open", about: [card.number, edge] } as const]),
      ...(canAdopt ? [{ id: "mail.adopt", about: [card.number, edge] } as const] : []),
    ]),
    ...(canName ? [{ id: "mail.adopt", about: [card.number, "from"] } as const] : []),
    ...(content.type === "request" && content.canSettle
      ? ([
          { id: "mail.resolve", about },
          { id: "mail.reject", about },
        ] as const)
      : []),
    ...(card.isDismissed ? [] : [{ id: "mail.dismiss", about } as const]),
  ];
};

const ofInbox = ({ talk, composer }: InboxPage): Offered => ({
  doings: [
    ...(talk?.messages ?? []).flatMap(doingsOf),
    ...(composer ? [{ id: composer.action }] : []),
    ...(composer && talk?.request ? [{ id: "mail.request" } as const] : []),
  ],
  data: ["mail.correspondents", ...(talk ? (["mail.messages"] as const) : [])],
});

const offeredOn = (page: MailPage): Offered => {
  switch (page.type) {
    case "inbox":
      return ofInbox(page);
    case "names":
      return { doings: [{ id: "mail.name_add" }], data: ["mail.names"] };
    case "name_of":
      return {
        doings: [
          ...(page.look ? [{ id: "mail.name_look" } as const] : []),
          ...(page.row.isOwn
            ? []
            : ([{ id: "mail.name_rename" }, { id: "mail.name_attenuate" }, { id: "mail.name_remove" }] as const)),
        ],
        data: [],
      };
    case "responses":
      return { doings: [], data: ["mail.responses"] };
    case "end":
      return { doings: [{ id: page.action }], data: [] };
    default:
      return page satisfies never;
  }
};

/**
 * Makes the manifest of one page of the inbox, with the actions for each message on it.
 *
 * @example
 * const site = { name: "Cofill", origin: "https://forms.example" };
 * mailPageManifest(site, { route: "/inbox", title: "Inbox", page }, texts).pages?.["/inbox"]?.title; // "Inbox"
 */
export const mailPageManifest = (
  site: AgentManifest["site"],
  { route, title, page }: { readonly route: string; readonly title: string; readonly page: MailPage },
  texts: TextsOfOperations,
): AgentManifest => {
  const { doings, data } = offeredOn(page);
  const open = page.type === "inbox" && page.talk?.open ? formManifest(page.talk.open.page) : undefined;
  const actions = {
    ...open?.actions,
    ...Object.fromEntries(
      doings.map((doing): [string, ManifestAction] => [
        doingName(doing),
        describeAction(inboxActions[doing.id], texts),
      ]),
    ),
  };
  const listed = Object.hasOwn(pages, route) ? pages[route]! : undefined;
  const offered: ManifestPage = {
    ...open?.page,
    title,
    actions: [...(open?.page.actions ?? []), ...doings.map(doingName)],
    data,
  };
  return siteManifest({
    site,
    actions,
    data: Object.fromEntries(data.map((id) => [id, inboxData[id]])),
    pages: { [route]: listed ?? offered },
  });
};
