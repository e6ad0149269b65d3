import { type AgentKind, annotationsVersion, agentAttributes as names } from "@cofill/site";
import { actionPart } from "../control-name.ts";
import { type InboxAction, inboxActions } from "./actions.ts";
import type { InboxData } from "./data-views.ts";

type Attributes = Readonly<Record<`data-agent-${string}`, string>>;

const kind = (value: AgentKind): Attributes => ({ [names.kind]: value });

/** An action; `about` names the message and the capability if a page has the action several times. */
export interface Doing {
  readonly id: InboxAction;
  readonly about?: readonly (string | number)[];
}

export const doingName = ({ id, about = [] }: Doing): string =>
  [id, ...about.map((part) => actionPart(String(part)))].join(".");

/** The attributes of an action's form, the same as in the manifest. */
export const doingForm = (doing: Doing): Attributes => {
  const { risk, confirmation, idempotent, scope } = inboxActions[doing.id];
  return {
    ...kind("action"),
    [names.action]: doingName(doing),
    [names.scope]: scope,
    [names.danger]: risk,
    [names.confirm]: confirmation,
    [names.idempotent]: String(idempotent),
    [names.version]: annotationsVersion,
  };
};

/** On the button inside that form. */
export const doingButton = (doing: Doing): Attributes => {
  const { risk, confirmation } = inboxActions[doing.id];
  return {
    ...kind("action"),
    [names.action]: `${doingName(doing)}.submit`,
    [names.danger]: risk,
    [names.confirm]: confirmation,
  };
};

export const doingField = (name: string): Attributes => ({ ...kind("field"), [names.field]: name });

export const doingStatus = (doing: Doing): Attributes => ({
  ...kind("status"),
  [names.forAction]: doingName(doing),
  [names.output]: `${doingName(doing)}.status`,
});

/** On what holds the rows of a data view. */
export const mailCollection = (id: InboxData): Attributes => ({ ...kind("collection"), [names.action]: id });
export const mailItem: Attributes = kind("item");
/** On what holds one value of a row: its name in the view's schema. */
export const mailColumn = (name: string): Attributes => ({ [names.output]: name });
