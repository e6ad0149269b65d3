import type { FormRow, MessageRow } from "@cofill/store";
import { bodyOf, type CapabilityBodies, edgesOf } from "../decide/bodies.ts";
import { capabilityRefusal, chainOf, type Held } from "../decide/capability.ts";
import { MailProblemError, noSuchMessage, problemError } from "../problem.ts";
import type { AgentContext } from "./agent-context.ts";
import { heldCapability } from "./directory.ts";
import type { Parts } from "./parts.ts";

/** Loads a message of the agent's own mailbox; other numbers are `not_found`. */
export const ownMessage = async ({ parts, me }: AgentContext, number: number): Promise<MessageRow> => {
  const row = await parts.store.message(me.id, number);
  if (!row) throw noSuchMessage(number);
  return row;
};

/** Throws unless the holder may read the capability. */
export const demandRead = ({ parts, me }: AgentContext, held: Held, called: string): void => {
  // The agent that issued the original may always read it.
  if (chainOf(held).at(-1)!.issuedBy === me.id) return;
  const refusal = capabilityRefusal(held, "read", new Date(parts.clock()).toISOString(), called);
  if (refusal) throw new MailProblemError(refusal.problem);
};

export interface FormEdge {
  readonly message: MessageRow;
  readonly edge: string;
  readonly held: Held;
  readonly form: FormRow;
}

export const formOf = async ({ store }: Parts, held: Held): Promise<FormRow> => {
  const { formId } = bodyOf<CapabilityBodies["form"]>(held.capability);
  const form = await store.form(formId);
  if (!form) throw new Error("a capability stands for a form that is not kept");
  return form;
};

/** Finds the form of a message; `edge` is required if there are several. */
export const formEdge = async (context: AgentContext, number: number, edge?: string): Promise<FormEdge> => {
  const message = await ownMessage(context, number);
  const all = await Promise.all(
    edgesOf(message).map(async ({ name, capabilityId }) => ({
      name,
      held: await heldCapability(context.parts, capabilityId),
    })),
  );
  const forms = all.filter(({ held }) => held.capability.kind === "form");
  const chosen = edge === undefined ? forms : forms.filter(({ name }) => name === edge);
  const [first, second] = chosen;
  if (!first) {
    if (edge !== undefined && forms.length > 0) {
      throw problemError("unknown_edge.form", { number, name: edge, forms: forms.map(({ name }) => name) });
    }
    throw problemError("not_a_form", { number });
  }
  if (second) {
    throw problemError("unknown_edge.which_form", { number, forms: forms.map(({ name }) => name) });
  }
  return { message, edge: first.name, held: first.held, form: await formOf(context.parts, first.held) };
};

export const unknownEdge = (number: number, name: string): MailProblemError =>
  problemError("unknown_edge.edge", { number, name: name.slice(0, 60) });
