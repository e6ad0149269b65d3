import type { FormRow, MessageRow } from "@cofill/store";
import { bodyOf, type EdgeBody, type MessageBody, type ThingBodies } from "../decide/bodies.ts";
import { chainOf, type Held, thingFault } from "../decide/thing.ts";
import { MailProblemError, noSuchMessage, problemError } from "../problem.ts";
import type { Desk } from "./desk.ts";
import { heldThing } from "./directory.ts";
import type { Parts } from "./parts.ts";

/** A message of one's own mailbox; another's number is as if it never was. */
export const ownMessage = async ({ parts, me }: Desk, number: number): Promise<MessageRow> => {
  const row = await parts.store.message(me.id, number);
  if (!row) throw noSuchMessage(number);
  return row;
};

export const edgesOf = (row: MessageRow): readonly EdgeBody[] => bodyOf<MessageBody>(row).edges;

/** Refuses to show what its holder may not look at. */
export const demandRead = ({ parts, me }: Desk, held: Held, called: string): void => {
  // What somebody made themselves they know.
  if (chainOf(held).at(-1)!.issuedBy === me.id) return;
  const fault = thingFault(held, "read", new Date(parts.clock()).toISOString(), called);
  if (fault) throw new MailProblemError(fault.problem);
};

export interface FormEdge {
  readonly message: MessageRow;
  readonly edge: string;
  readonly held: Held;
  readonly form: FormRow;
}

export const formOf = async ({ store }: Parts, held: Held): Promise<FormRow> => {
  const { formId } = bodyOf<ThingBodies["form"]>(held.thing);
  const form = await store.form(formId);
  if (!form) throw new Error("a thing stands for a form that is not kept");
  return form;
};

/** The form that a message carries; which one must be said where there are several. */
export const formEdge = async (desk: Desk, number: number, edge?: string): Promise<FormEdge> => {
  const message = await ownMessage(desk, number);
  const all = await Promise.all(
    edgesOf(message).map(async ({ name, thingId }) => ({ name, held: await heldThing(desk.parts, thingId) })),
  );
  const forms = all.filter(({ held }) => held.thing.kind === "form");
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
  return { message, edge: first.name, held: first.held, form: await formOf(desk.parts, first.held) };
};

export const unknownEdge = (number: number, name: string): MailProblemError =>
  problemError("unknown_edge.edge", { number, name: name.slice(0, 60) });
