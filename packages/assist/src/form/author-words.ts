import type { FormDocument, ListDescription } from "@cofill/core";
import { toolLimits } from "../tools/limits.ts";

/** Members that Formspec Assist does not define, as `x-` extensions without empty ones (AS-2-09). */
type Extensions = Readonly<Record<`x-${string}`, unknown>>;

const present = (members: Readonly<Record<string, unknown>>): Extensions =>
  Object.fromEntries(
    Object.entries(members)
      .filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0))
      .map(([name, value]) => [`x-${name}`, value]),
  );

/** Texts and notes about a field beyond the members of a Formspec field. */
export const fieldWords = (document: FormDocument, path: string): Extensions => {
  const found = document.describe(path);
  if (found?.type !== "field") return {};
  const { description, instructions, documentation, examples, unit, role, limits, columns, checkbox } = found;
  const { groups, notes, proposal, confirm, confirmed } = found;
  return present({
    description,
    instructions,
    documentation,
    examples,
    unit,
    role,
    limits,
    columns,
    checkbox,
    groups: groups.filter((group) => group.description !== undefined || group.instructions !== undefined),
    notes,
    proposal: proposal && { value: proposal.value, by: proposal.by, at: proposal.at },
    confirmBy: confirm?.by,
    confirmed: confirmed ? true : undefined,
  });
};

/** A list, with the path of its next row if one can be added. */
const listWords = ({ path, label, rows, limits, nextRow, fields, description, instructions }: ListDescription) => ({
  path,
  label,
  rows,
  ...(limits.length > 0 && { limits }),
  ...(nextRow !== undefined && { nextRow, fields }),
  ...(description !== undefined && { description }),
  ...(instructions !== undefined && { instructions }),
});

/** Texts about the form and about the roles of this audience, with its notes and lists. */
export const formWords = (document: FormDocument): Extensions => {
  const { instructions, documentation, roles, notes } = document.describe();
  const lists = Array.from(document.form.instances.entries(), ([path]) => document.describe(path)).filter(
    (found): found is ListDescription => found?.type === "list" && found.relevant,
  );
  return present({
    instructions,
    documentation,
    roles: roles.map(({ role, isMine, instructions: text }) => ({
      role,
      mine: isMine,
      ...(isMine && text !== undefined && { instructions: text }),
    })),
    notes,
    lists: lists.slice(0, toolLimits.maxNamedLists).map(listWords),
  });
};
