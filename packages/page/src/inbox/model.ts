import type { FormPage } from "../form-page.ts";
import type { StatusLabel } from "../service/badge.tsx";
import type { Moment } from "../service/moment.tsx";
import type { ShownValue } from "../service/shown-value.tsx";

/** A form that was received or sent in a message. */
export interface FormCard {
  readonly title: string;
  readonly description: string;
  readonly statusLabel: StatusLabel;
  /** The agent that gets the answers. */
  readonly proposer: string;
  readonly expiresAt?: Moment;
  /** Whether the form accepts only one answer. */
  readonly isOnce: boolean;
  readonly fill?: { readonly href: string; readonly text: string };
  readonly forward?: string;
  /** The URL that begins another answer. */
  readonly again?: string;
  /** The URL of the answers to the reader's own form. */
  readonly responses?: string;
  readonly close?: string;
  readonly revoke?: string;
}

/** An edge of a message. */
export interface EdgeCard {
  readonly edge: string;
  /** The label of the kind of capability. */
  readonly kind: string;
  readonly about?: string;
  /** Present only if the capability is no longer fully usable, such as after a revocation. */
  readonly statusLabel?: StatusLabel;
  /** The reader's petnames for it. */
  readonly names: readonly { readonly name: string; readonly href: string }[];
  readonly canAdopt: boolean;
  readonly form?: FormCard;
  /** The text of the button to the submission. */
  readonly open?: string;
  /** The URL of the file, for a user who has a petname for it. */
  readonly file?: string;
}

/** A part of a message's text: plain text, or the name of an edge that is shown there. */
export type TextPiece = { readonly text: string } | { readonly edge: string };

/** One answer of a form response; an answer that is a capability is named by its edge. */
export interface ResponseValue {
  readonly path: string;
  readonly label: string;
  readonly value: ShownValue | { readonly type: "edge"; readonly edge: string };
}

/** One message as its reader sees it. Plain JSON. */
export interface MessageCard {
  readonly number: number;
  readonly direction: "received" | "sent";
  /** The correspondent. */
  readonly who: string;
  readonly isUnknown: boolean;
  readonly at: Moment;
  readonly isDismissed: boolean;
  /** The base URL of posts about the message. */
  readonly here: string;
  readonly talk: string;
  readonly edges: readonly EdgeCard[];
  readonly content:
    | { readonly type: "package"; readonly pieces: readonly TextPiece[] }
    | {
        readonly type: "request";
        readonly description: string;
        readonly statusLabel: StatusLabel;
        readonly reason?: string;
        readonly canSettle: boolean;
      }
    | {
        readonly type: "form-response";
        readonly title: string;
        readonly values: readonly ResponseValue[];
        readonly json: string;
        /** How many values are not shown, and where they are. */
        readonly secrets?: { readonly count: number; readonly href: string };
        readonly responses?: string;
      };
}

/** An option of a select element. */
export interface Choice {
  readonly value: string;
  readonly text: string;
}

/** The form in which a message is written. */
export interface Composer {
  readonly action: "mail.send" | "mail.reply" | "mail.forward";
  readonly to: string;
  readonly text: string;
  readonly capability: string;
  /** The same message sent twice is one. */
  readonly key: string;
  readonly forms: { readonly service: readonly Choice[]; readonly own: readonly Choice[]; readonly chosen: string };
  readonly forwards?: { readonly number: number; readonly edge: string; readonly title: string };
  /** Names offered to a browser without a script. */
  readonly names: readonly string[];
  readonly errorMessage?: string;
  /** Whether files were attached to a rejected message; browsers do not keep them. */
  readonly hasLostFiles?: boolean;
}

/** A correspondent in the list beside the conversation, with their last message and how many wait. */
export interface CorrespondentRow {
  readonly href: string;
  readonly name: string;
  readonly isUnknown: boolean;
  readonly isHere: boolean;
  readonly lastText: string;
  readonly lastAt: Moment;
  readonly waiting: number;
}

/** The conversation that an inbox page shows. */
export interface Talk {
  /** Everything, with one of them, or one message. */
  readonly kind: "all" | "one" | "message";
  readonly title: string;
  readonly isUnknown: boolean;
  readonly messages: readonly MessageCard[];
  readonly older?: string;
  readonly newest?: string;
  readonly dismissed?: { readonly href: string; readonly text: string };
  /** An unknown sender gets a name before they are answered: the message to name them from. */
  readonly nameFrom?: number;
  /** Present where the correspondent may be asked for a capability. */
  readonly request?: { readonly key: string };
  /** The form that is being filled in this conversation. */
  readonly open?: { readonly number: number; readonly edge: string; readonly page: FormPage };
}

/** The page with correspondents, one conversation and the composer. Plain JSON. */
export interface InboxPage {
  readonly type: "inbox";
  readonly who: string;
  readonly correspondents: readonly CorrespondentRow[];
  readonly more?: string;
  readonly isAll: boolean;
  readonly talk?: Talk;
  readonly composer?: Composer;
  /** The URL of the live stream. */
  readonly live: string;
}

/** A petname in the list of names, with the capability it refers to. */
export interface NameRow {
  readonly name: string;
  readonly href: string;
  readonly kind: string;
  readonly about: string;
  readonly rights: string;
  readonly statusLabel: StatusLabel;
  readonly isOwn: boolean;
}

/** The page that lists a user's petnames and adds one. */
export interface NamesPage {
  readonly type: "names";
  readonly rows: readonly NameRow[];
  readonly next?: string;
  readonly first?: string;
  readonly typed: {
    readonly name: string;
    readonly kind: string;
    readonly agent: string;
    readonly value: string;
    readonly url: string;
    readonly description: string;
  };
  readonly errorMessage?: string;
}

/** The page of one petname: its capability, and how to rename, attenuate or remove it. */
export interface NamePage {
  readonly type: "name_of";
  readonly row: NameRow;
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly shown?: ShownValue;
  /** The button that shows the value, if reading it takes one of a limited number of uses. */
  readonly look?: { readonly action: string; readonly text: string };
  readonly rights: readonly string[];
  readonly revoke?: string;
  readonly responses?: string;
  readonly names: readonly string[];
  readonly typed: { readonly to: string; readonly as: string };
  readonly errorMessage?: { readonly of: "rename" | "remove" | "attenuate"; readonly text: string };
}

/** The page that lists the responses to one form as a table. */
export interface ResponsesPage {
  readonly type: "responses";
  readonly title: string;
  readonly statusLabel: StatusLabel;
  readonly form: string;
  readonly columns: readonly { readonly path: string; readonly label: string; readonly isSecret: boolean }[];
  readonly rows: readonly {
    readonly number: number;
    readonly href: string;
    readonly from: string;
    readonly isUnknown: boolean;
    readonly at: Moment;
    readonly cells: readonly string[];
  }[];
  /** The URL that shows secret answers too, while they are hidden. */
  readonly secrets?: string;
  readonly csv: string;
  readonly json: string;
  readonly next?: string;
  readonly close?: string;
  readonly revoke?: string;
}

/** The page that asks for confirmation before a form is closed or a capability is revoked. */
export interface EndPage {
  readonly type: "end";
  readonly action: "mail.close" | "mail.revoke";
  readonly title: string;
  readonly about: readonly (readonly [name: string, value: string])[];
  readonly paragraphs: readonly string[];
  readonly form: string;
  readonly post: string;
  readonly button: string;
  readonly back: string;
  readonly errorMessage?: string;
}

/** Every page of the inbox, distinguished by `type`. */
export type MailPage = InboxPage | NamesPage | NamePage | ResponsesPage | EndPage;

/** HTML that an open page inserts, rendered by the same components as the page. */
export interface InboxNews {
  readonly type: "news";
  readonly seq: number;
  readonly number: number;
  /** In the conversation that is shown. */
  readonly isHere: boolean;
  /** Whether the message was dismissed; pages without dismissed messages remove it. */
  readonly isGone: boolean;
  readonly isReceived: boolean;
  readonly who: string;
  readonly html: string;
  readonly people: string;
  readonly waiting: number;
}
