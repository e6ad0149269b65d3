import { type Facets, facetsOf } from "./facets.ts";
import { type Guard, guardsKey, isPartOf } from "./guard.ts";
import type { Part, Place, PlacedUnion } from "./place.ts";
import type { Registry } from "./registry.ts";

interface Group {
  readonly guards: readonly Guard[];
  readonly parts: readonly Part[];
  readonly unions: readonly PlacedUnion[];
}

/** One alternative schema of a place. */
export interface Alternative extends Group {
  readonly facets: Facets;
}

const groupsOf = ({ parts, unions }: Place): readonly Group[] => {
  const groups = new Map<string, { guards: readonly Guard[]; parts: Part[]; unions: PlacedUnion[] }>();
  const groupOf = (guards: readonly Guard[]) => {
    const key = guardsKey(guards);
    const group = groups.get(key) ?? { guards, parts: [], unions: [] };
    groups.set(key, group);
    return group;
  };
  for (const part of parts) groupOf(part.guards).parts.push(part);
  for (const union of unions) groupOf(union.guards).unions.push(union);
  return [...groups.values()];
};

/** The groups that contain no other group; a group under more guards only adds to a smaller one. */
const least = (groups: readonly Group[]): readonly Group[] =>
  groups.filter(({ guards }) => !groups.some((other) => other.guards !== guards && isPartOf(other.guards, guards)));

/**
 * The alternative schemas of a place, each with its guards; parts that only refine an alternative are left to the
 * check.
 */
export const alternativesOf = (registry: Registry, place: Place): readonly Alternative[] => {
  const withFacets = (group: Group): Alternative => ({
    ...group,
    facets: facetsOf(registry, group.parts, group.unions),
  });
  const groups = groupsOf(place);
  const found = least(groups).map(withFacets);
  const [base] = found;
  const isSilent = base !== undefined && found.length === 1 && base.facets.types === undefined;
  if (!isSilent || groups.length === 1) return found;
  // If the unconditional parts do not determine a kind, the conditional ones do.
  const others = least(groups.filter(({ guards }) => guards !== base.guards));
  return others.map(({ guards, parts, unions }) =>
    withFacets({ guards, parts: [...base.parts, ...parts], unions: [...base.unions, ...unions] }),
  );
};
