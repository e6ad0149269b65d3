import { isJsonObject, pointerTo } from "@cofill/core/kit";
import { limits } from "./limits.ts";
import type { ManifestProblem } from "./manifest.ts";
import { readSchema } from "./schema-copy.ts";
import { brief } from "./schema-words.ts";
import { confirmations, dangers } from "./vocabulary.ts";

/** Collects the problems of a manifest; each check looks at one value. */
export class ProblemList {
  readonly problems: ManifestProblem[] = [];

  add(pointer: string, message: string): void {
    if (this.problems.length < limits.maxProblems) this.problems.push({ pointer, message });
  }
}

type Check = (list: ProblemList, value: unknown, pointer: string) => void;

interface Member {
  readonly name: string;
  readonly isRequired: boolean;
  readonly check: Check;
}

const must = (name: string, check: Check): Member => ({ name, isRequired: true, check });
const may = (name: string, check: Check): Member => ({ name, isRequired: false, check });

const text: Check = (list, value, pointer) => {
  if (typeof value !== "string" || value.trim() === "") list.add(pointer, `must be a text, not ${brief(value)}`);
};

const flag: Check = (list, value, pointer) => {
  if (typeof value !== "boolean") list.add(pointer, `must be true or false, not ${brief(value)}`);
};

const oneOf =
  (words: readonly string[]): Check =>
  (list, value, pointer) => {
    if (!words.includes(value as string)) list.add(pointer, `must be one of ${words.join(", ")}, not ${brief(value)}`);
  };

const object =
  (members: readonly Member[]): Check =>
  (list, value, pointer) => {
    if (!isJsonObject(value)) return list.add(pointer, `must be an object, not ${brief(value)}`);
    for (const { name, isRequired, check } of members) {
      if (Object.hasOwn(value, name)) check(list, value[name], pointerTo(pointer, name));
      else if (isRequired) list.add(pointerTo(pointer, name), "is missing; it is required");
    }
  };

const mapOf =
  (checkKey: (key: string) => string | undefined, check: Check): Check =>
  (list, value, pointer) => {
    if (!isJsonObject(value)) return list.add(pointer, `must be an object, not ${brief(value)}`);
    for (const [key, entry] of Object.entries(value)) {
      const wrong = checkKey(key);
      if (wrong) list.add(pointerTo(pointer, key), wrong);
      check(list, entry, pointerTo(pointer, key));
    }
  };

const names: Check = (list, value, pointer) => {
  const isNames = Array.isArray(value) && value.every((name) => typeof name === "string");
  if (!isNames) list.add(pointer, `must be a list of names, not ${brief(value)}`);
};

const schema: Check = (list, value, pointer) => {
  for (const problem of readSchema(value, pointer).problems) list.add(problem.pointer, problem.message);
};

/** Arguments have names, so their schema is for an object. */
const objectSchema: Check = (list, value, pointer) => {
  if (!isJsonObject(value)) return list.add(pointer, `must be a JSON Schema of an object, not ${brief(value)}`);
  schema(list, value, pointer);
  if (value.type !== undefined && value.type !== "object") {
    list.add(pointerTo(pointer, "type"), `must be "object", because arguments have names; it is ${brief(value.type)}`);
  }
};

const origin: Check = (list, value, pointer) => {
  const isOrigin =
    typeof value === "string" &&
    URL.canParse(value) &&
    /^https?:$/.test(new URL(value).protocol) &&
    new URL(value).origin === value.toLowerCase().replace(/\/$/, "");
  if (!isOrigin) list.add(pointer, `must be an origin, like "https://example.com", not ${brief(value)}`);
};

const anyId = (key: string): string | undefined => (key.trim() === "" ? "must have a name" : undefined);

const route = (key: string): string | undefined =>
  /^\/(?!\/)/.test(key) ? undefined : 'must be a path of the site, like "/invoices/new"';

const action = object([
  must("title", text),
  may("description", text),
  may("scope", text),
  must("risk", oneOf(dangers)),
  must("confirmation", oneOf(confirmations)),
  may("idempotent", flag),
  must("inputSchema", objectSchema),
  may("outputSchema", schema),
]);

const view = object([
  must("title", text),
  may("description", text),
  may("scope", text),
  may("inputSchema", objectSchema),
  may("outputSchema", schema),
]);

const page = object([must("title", text), may("description", text), may("actions", names), may("data", names)]);

/** The structure of chapters 6.4 and 6.5 with the requirements of D-21; unknown members are ignored. */
export const checkShape: Check = object([
  must("version", text),
  must("site", object([must("name", text), must("origin", origin), may("description", text)])),
  must("actions", mapOf(anyId, action)),
  may("data", mapOf(anyId, view)),
  may("pages", mapOf(route, page)),
  may("errors", mapOf(anyId, object([must("message", text)]))),
]);
