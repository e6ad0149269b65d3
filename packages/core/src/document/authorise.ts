import { type Command, type Context, type Refusal, refuse } from "../command.ts";
import type { Compiled } from "../compile.ts";
import { fieldAt, type LiveForm } from "../form.ts";
import { templateOf } from "../path.ts";
import { type Audience, mayFill } from "./audience.ts";

export type Authorised =
  | { readonly ok: true; readonly command: Command }
  | { readonly ok: false; readonly refusal: Refusal };

const allowed = (command: Command): Authorised => ({ ok: true, command });

/** The parts of an opened document that determine what may be done. */
interface Opened {
  readonly audience: Audience;
  readonly keepsProposals: boolean;
  readonly files: "upload" | "value";
}

/** A record, a list and its rows may be changed by every audience that may fill a field in them. */
const mayFillIn = ({ definition, fields, fieldsUnder }: Compiled, audience: Audience, path: string): boolean => {
  const template = templateOf(path);
  const inside = fieldsUnder.get(`${template}[*]`) ?? fieldsUnder.get(template) ?? [];
  return inside.length === 0 || inside.some((template) => mayFill(definition, audience, fields.get(template)!.field));
};

const isBlank = (value: unknown): boolean => value === null || value === undefined;

const notYours = (path: string, role: string | undefined): Authorised =>
  refuse("other_role", role === undefined ? {} : { role }, path);

/**
 * Decides for every channel whether an audience may carry out a command (MF-2-11). An agent's write to a field of a
 * person's role becomes a proposal if the store keeps proposals; any other write to a field of another role is refused.
 * A person may confirm, accept and decline at every field; the form itself refuses these to agents.
 */
export const authorise = (
  form: LiveForm,
  { audience, keepsProposals, files }: Opened,
  command: Command,
  { by }: Context,
): Authorised => {
  if (files === "upload" && command.type === "set" && fieldAt(form, command.path)?.field.kind === "file") {
    return refuse("file_needs_upload", {}, command.path);
  }
  if (audience.roles === "all" || by.kind === "system") return allowed(command);
  const { compiled } = form;
  switch (command.type) {
    case "set":
    case "clear":
    case "skip":
    case "abort": {
      const field = fieldAt(form, command.path)?.field;
      if (!field)
        return mayFillIn(compiled, audience, command.path) ? allowed(command) : notYours(command.path, undefined);
      if (mayFill(compiled.definition, audience, field)) return allowed(command);
      if (command.type !== "set" || isBlank(command.value) || by.kind !== "agent" || !keepsProposals)
        return notYours(command.path, field.role);
      return allowed({ ...command, propose: true });
    }
    case "add_instance":
    case "remove_instance":
    case "resize":
      return mayFillIn(compiled, audience, command.path) ? allowed(command) : notYours(command.path, undefined);
    case "confirm":
    case "accept":
    case "decline":
    case "add_note":
    case "remove_note":
    case "report":
      return allowed(command);
    default:
      return command satisfies never;
  }
};
