import type { Catalogue } from "./catalogue.ts";
import { finishMessages } from "./de-finish.ts";

/** The German messages about roles and finishing. */
export const deRoles: typeof finishMessages & Pick<Catalogue, "part_complete" | "unknown_role"> = {
  ...finishMessages,
  part_complete: {
    person: ({ count: left, roles }) =>
      `Ihr Teil ist vollständig. ${left === 1 ? "Ein Feld ist" : `${left} Felder sind`} noch in der Rolle ${roles.map((role) => `„${role}“`).join(", ")} auszufüllen`,
  },
  unknown_role: {
    person: ({ role, known }) =>
      `Die Rolle „${role}“ kann nicht vergeben werden${known.length === 0 ? "" : `; es gibt ${known.map((one) => `„${one}“`).join(", ")}`}`,
  },
};
