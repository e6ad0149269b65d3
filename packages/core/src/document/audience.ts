import type { Compiled } from "../compile.ts";
import type { Definition } from "../definition.ts";
import type { FieldItem } from "../kinds/kind.ts";

/** Whom a document is opened for. The channel decides it once, from who authenticated. */
export interface Audience {
  /** Whom texts are worded for. */
  readonly reader: "person" | "agent";
  /**
   * Which roles may be filled: all of them (the owner of a file), those of the reader's own kind, or those named
   * (a link or key that carries a role). Every audience may fill a field without a role.
   */
  readonly roles: "all" | "own" | readonly string[];
}

/** The owner of a file at the terminal. */
export const owner: Audience = Object.freeze({ reader: "person", roles: "all" });
/** A person on a page or behind a link. */
export const people: Audience = Object.freeze({ reader: "person", roles: "own" });
/** An agent on a channel for agents. */
export const agents: Audience = Object.freeze({ reader: "agent", roles: "own" });

/**
 * `agent` is an agent's role and every other role a person's, unless the definition says otherwise (MF-2-11).
 *
 * @example
 * filledBy({}, "agent"); // "agent"
 * filledBy({ roles: { agent: { filledBy: "person" } } }, "agent"); // "person"
 */
export const filledBy = ({ roles }: Pick<Definition, "roles">, role: string): "person" | "agent" =>
  (roles && Object.hasOwn(roles, role) ? roles[role]?.filledBy : undefined) ?? (role === "agent" ? "agent" : "person");

/**
 * Whether a role is one that this audience fills.
 *
 * @example
 * hasRole(definition, agents, "agent"); // true unless the definition gives the role to a person
 */
export const hasRole = (definition: Pick<Definition, "roles">, audience: Audience, role: string): boolean => {
  if (audience.roles === "all") return true;
  if (audience.roles === "own") return filledBy(definition, role) === audience.reader;
  return audience.roles.includes(role);
};

/**
 * Whether this audience may answer a field.
 *
 * @example
 * mayFill(definition, agents, fieldAt(form, "city")!.field); // true for a field without a role
 */
export const mayFill = (definition: Pick<Definition, "roles">, audience: Audience, field: FieldItem): boolean =>
  field.role === undefined || hasRole(definition, audience, field.role);

/**
 * The roles that a form speaks of: those it describes and those its fields have.
 *
 * @example
 * rolesIn(document.form.compiled); // ["user", "agent"]
 */
export const rolesIn = ({ definition, fields }: Pick<Compiled, "definition" | "fields">): readonly string[] => [
  ...new Set([
    ...Object.keys(definition.roles ?? {}),
    ...Array.from(fields.values()).flatMap(({ field }) => field.role ?? []),
  ]),
];
