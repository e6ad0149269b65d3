import { type AgentKind, annotationsVersion, agentAttributes as names } from "@cofill/site";
import { type ServiceAction, serviceActions } from "./actions.ts";
import type { ServiceData } from "./data-views.ts";

type Attributes = Readonly<Record<`data-agent-${string}`, string>>;

const kind = (value: AgentKind): Attributes => ({ [names.kind]: value });

/** The attributes of an action's form, the same as in the manifest. */
export const actionForm = (id: ServiceAction): Attributes => {
  const { risk, confirmation, idempotent, ...rest } = serviceActions[id];
  return {
    ...kind("action"),
    [names.action]: id,
    ...("scope" in rest && { [names.scope]: rest.scope }),
    [names.danger]: risk,
    [names.confirm]: confirmation,
    [names.idempotent]: String(idempotent),
    [names.version]: annotationsVersion,
  };
};

/** On the button inside that form. */
export const actionButton = (id: ServiceAction): Attributes => {
  const { risk, confirmation } = serviceActions[id];
  return {
    ...kind("action"),
    [names.action]: `${id}.submit`,
    [names.danger]: risk,
    [names.confirm]: confirmation,
  };
};

export const actionField = (name: string): Attributes => ({ ...kind("field"), [names.field]: name });

export const actionStatus = (id: ServiceAction): Attributes => ({
  ...kind("status"),
  [names.forAction]: id,
  [names.output]: `${id}.status`,
});

/** On what holds the rows of a data view. */
export const collection = (id: ServiceData): Attributes => ({ ...kind("collection"), [names.action]: id });

export const item: Attributes = kind("item");

/** On a column's header, or on what holds one value of a row: its name in the view's schema. */
export const column = (name: string): Attributes => ({ [names.output]: name });

/** On what a person or an agent was given by an action, shown this once. */
export const result = (id: ServiceAction): Attributes => ({
  ...kind("result"),
  [names.forAction]: id,
  [names.output]: `${id}.result`,
});
