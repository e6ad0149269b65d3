import { ownMember } from "@cofill/core/kit";
import { ownText } from "./json-object.ts";
import type { Part } from "./place.ts";
import { listedValues } from "./union.ts";

export interface Annotations {
  readonly title?: string;
  readonly description?: string;
  readonly examples?: readonly string[];
  readonly isReadonly: boolean;
  readonly confirm?: "human";
  readonly initial?: { readonly value: unknown };
}

const asText = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

/** The first annotation found; unconditional parts come before conditional ones. */
const first = <T>(parts: readonly Part[], read: (part: Part) => T | undefined): T | undefined => {
  for (const part of parts) {
    const found = read(part);
    if (found !== undefined) return found;
  }
  return undefined;
};

const examplesOf = ({ node }: Part): readonly string[] | undefined => {
  const examples = ownMember(node, "examples");
  return Array.isArray(examples) && examples.length > 0 ? examples.map(asText) : undefined;
};

const initialOf = ({ node }: Part): { readonly value: unknown } | undefined => {
  const value = ownMember(node, "default");
  return value === undefined || value === null ? undefined : { value };
};

/** A read-only place that allows one value only holds it from the start. */
const givenValue = (parts: readonly Part[]): { readonly value: unknown } | undefined =>
  first(parts, ({ node }) => {
    const values = listedValues(node);
    return values?.length === 1 && values[0] !== null ? { value: values[0] } : undefined;
  });

export const annotationsOf = (parts: readonly Part[]): Annotations => {
  const order = [...parts].sort((a, b) => Number(a.guards.length > 0) - Number(b.guards.length > 0));
  const title = first(order, ({ node }) => ownText(node, "title"));
  const description = first(order, ({ node }) => ownText(node, "description"));
  const examples = first(order, examplesOf);
  const isReadonly = parts.some(({ node, guards }) => guards.length === 0 && ownMember(node, "readOnly") === true);
  const initial = first(order, initialOf) ?? (isReadonly ? givenValue(order) : undefined);
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(examples !== undefined && { examples }),
    isReadonly,
    ...(parts.some(({ node }) => ownMember(node, "x-confirm") === "human") && { confirm: "human" as const }),
    ...(initial !== undefined && { initial }),
  };
};
