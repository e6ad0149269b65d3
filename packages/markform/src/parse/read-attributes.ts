import { nearestWord, truncate } from "@cofill/core/kit";
import { limits } from "../limits.ts";
import type { AttributeValue } from "../syntax/attributes.ts";
import type { Problems } from "../syntax/problems.ts";
import type { Tag } from "../syntax/tag.ts";
import type { AttributeType } from "./field-attributes.ts";

export interface ReadAttributes {
  readonly known: Readonly<Record<string, AttributeValue>>;
  readonly unknown: Readonly<Record<string, AttributeValue>>;
}

const show = (value: AttributeValue): string => truncate(JSON.stringify(value), limits.maxQuotedLength);

const none = Object.freeze({});

const isRepeated = (tag: Tag, name: string, index: number): boolean => {
  for (let before = 0; before < index; before++) if (tag.attributes[before]!.name === name) return true;
  return false;
};

/** Checks each attribute of a tag against what it may be. `who` names the tag in messages. */
export const readAttributes = (
  tag: Tag,
  who: string,
  types: Readonly<Record<string, AttributeType>>,
  problems: Problems,
): ReadAttributes => {
  // No key can be __proto__: an attribute's name is checked against the table or kept in a record made from entries.
  const known: { [name: string]: AttributeValue } = {};
  const unknown: [string, AttributeValue][] = [];
  for (let index = 0; index < tag.attributes.length; index++) {
    const { name, value, start } = tag.attributes[index]!;
    if (name === "class") continue;
    if (isRepeated(tag, name, index)) problems.error(tag.start, `Attribute '${name}' of ${who} is given twice`);
    const type = Object.hasOwn(types, name) ? types[name] : undefined;
    if (!type) {
      unknown.push([name, value]);
      const meant = nearestWord(name, Object.keys(types));
      if (meant) problems.warn(start, `Unknown attribute '${name}' of ${who}; did you mean '${meant}'?`);
      continue;
    }
    if (type.accepts(value)) {
      known[name] = value;
      continue;
    }
    const repaired = type.repair?.(value);
    if (repaired !== undefined && type.accepts(repaired)) {
      known[name] = repaired;
      problems.warn(start, `Attribute '${name}' of ${who} should be ${type.expected}; ${show(value)} was read as that`);
    } else {
      problems.error(tag.start, `Attribute '${name}' of ${who} must be ${type.expected}; it is ${show(value)}`);
    }
  }
  return { known, unknown: unknown.length === 0 ? none : Object.fromEntries(unknown) };
};
