import type { FormDocument, ListDescription } from "@cofill/core";
import { toolLimits } from "../tools/limits.ts";

/** Members that the interface has no names for, as `x-` extensions (AS-2-09). Empty ones are left out. */
type Extensions = Readonly<Record<`x-${string}`, unknown>>;

const present = (members: Readonly<Record<string, unknown>>): Extensions =>
  Object.fromEntries(
    Object.entries(members)
      .filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0))
      .map(([name, value]) => [`x-${name}`, value]),
  );

/** What the author and others wrote about a field, beyond what a Formspec field has. */
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

/** A list with how to add a row to it. */
const listWords = ({ path, label, rows, limits, nextRow, fields, description, instructions }: ListDescription) => ({
  path,
  label,
  rows,
  ...(limits.length > 0 && { limits }),
  ...(nextRow !== undefined && { nextRow, fields }),
  ...(description !== undefined && { description }),
  ...(instructions !== undefined && { instructions }),
});

/** What the author wrote about the form and the roles of this audience, its notes and its lists. */
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
