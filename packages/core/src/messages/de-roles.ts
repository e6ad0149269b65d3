import type { Catalogue } from "./catalogue.ts";
import { finishMessages } from "./de-finish.ts";

type AboutRoles = "not_a_person" | "assurance_too_low" | "other_role" | "part_complete" | "unknown_role";

/** The German messages about roles, about who may act, and about finishing. */
export const deRoles: typeof finishMessages & Pick<Catalogue, AboutRoles> = {
  ...finishMessages,
  not_a_person: { person: () => "Das kann nur eine Person tun" },
  assurance_too_low: { person: () => "Diesen Link hat ein Agent gesehen. Bitte melden Sie sich an" },
  other_role: {
    person: ({ label, role }) =>
      role === undefined
        ? `${label} wird in einer anderen Rolle ausgefüllt`
        : `${label} wird in der Rolle "${role}" ausgefüllt`,
  },
  part_complete: {
    person: ({ count: left, roles }) =>
      `Ihr Teil ist vollständig. ${left === 1 ? "Ein Feld ist" : `${left} Felder sind`} noch in der Rolle ${roles.map((role) => `„${role}“`).join(", ")} auszufüllen`,
  },
  unknown_role: {
    person: ({ role, known }) =>
      `Die Rolle „${role}“ kann nicht vergeben werden${known.length === 0 ? "" : `; es gibt ${known.map((one) => `„${one}“`).join(", ")}`}`,
  },
};
