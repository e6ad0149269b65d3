/**
 * The address of an answer: `company.name`, `items[0].amount`.
 * A template has `[*]` where an address has an index.
 */
export type Segment = string | number;

const plain = /^[^\s.[\]"]+$/;

/** A bracket inside the quotes would be taken for an index. */
const quoted = (segment: string): string => `[${JSON.stringify(segment).replaceAll("[", "\\u005b")}]`;

/**
 * The path of segments: names joined by dots, indexes in brackets, and names that need it quoted.
 *
 * @example
 * formatPath(["items", 0, "First name"]); // 'items[0]["First name"]'
 */
export const formatPath = (segments: readonly (Segment | "*")[]): string => {
  let path = "";
  for (const segment of segments) {
    if (typeof segment === "number") path += `[${segment}]`;
    else if (plain.test(segment)) path += path === "" ? segment : `.${segment}`;
    else path += quoted(segment);
  }
  return path;
};

/**
 * An id as the path of a form whose fields are not nested.
 *
 * @example
 * pathOfId("city"); // "city"
 * pathOfId("First name"); // '["First name"]'
 */
export const pathOfId = (id: string): string => (plain.test(id) ? id : formatPath([id]));

/**
 * The path of a child: an object's member or a row's field.
 *
 * @example
 * childPath("items[0]", "amount"); // "items[0].amount"
 */
export const childPath = (prefix: string, id: string): string => {
  if (!plain.test(id)) return `${prefix}${quoted(id)}`;
  return prefix === "" ? id : `${prefix}.${id}`;
};

const piece = /(?:^|\.)([^\s.[\]"]+)|\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]/y;

/**
 * The segments of a path; undefined for text that is not a path.
 *
 * @example
 * parsePath('items[0]["First name"]'); // ["items", 0, "First name"]
 */
export const parsePath = (path: string): readonly Segment[] | undefined => {
  if (path.startsWith(".")) return undefined;
  const segments: Segment[] = [];
  piece.lastIndex = 0;
  while (piece.lastIndex < path.length) {
    const match = piece.exec(path);
    if (!match) return undefined;
    if (match[1] !== undefined) segments.push(match[1]);
    else if (match[2] !== undefined) segments.push(Number(match[2]));
    else {
      try {
        segments.push(JSON.parse(match[3]!) as string);
      } catch {
        return undefined;
      }
    }
  }
  return segments.length > 0 ? segments : undefined;
};

const closing = 0x5d;
const zero = 0x30;

/** The end of the index that begins at this bracket; -1 if the brackets hold no index. */
const endOfIndex = (path: string, bracket: number): number => {
  let at = bracket + 1;
  while (path.charCodeAt(at) >= zero && path.charCodeAt(at) <= zero + 9) at++;
  return at > bracket + 1 && path.charCodeAt(at) === closing ? at : -1;
};

/**
 * The template of a path: `[*]` in place of every list index.
 *
 * @example
 * templateOf("items[0].amount"); // "items[*].amount"
 */
export const templateOf = (path: string): string => {
  let from = 0;
  let template = "";
  for (let at = path.indexOf("["); at !== -1; at = path.indexOf("[", at + 1)) {
    const end = endOfIndex(path, at);
    if (end === -1) continue;
    template += `${path.slice(from, at)}[*`;
    from = end;
  }
  return from === 0 ? path : template + path.slice(from);
};

const noIndexes: readonly number[] = Object.freeze([]);

/**
 * The list indexes in a path, outermost first.
 *
 * @example
 * indexesOf("items[0].rows[3].amount"); // [0, 3]
 */
export const indexesOf = (path: string): readonly number[] => {
  let at = path.indexOf("[");
  if (at === -1) return noIndexes;
  const found: number[] = [];
  for (; at !== -1; at = path.indexOf("[", at + 1)) {
    const end = endOfIndex(path, at);
    if (end !== -1) found.push(Number(path.slice(at + 1, end)));
  }
  return found;
};

/**
 * Replaces the first wildcards of a template by indexes; further ones stay.
 *
 * @example
 * bindTemplate("orders[*].lines[*].amount", [2]); // "orders[2].lines[*].amount"
 */
export const bindTemplate = (template: string, bound: readonly number[]): string => {
  let from = 0;
  let path = "";
  for (const index of bound) {
    const at = template.indexOf("[*]", from);
    if (at === -1) break;
    path += `${template.slice(from, at)}[${index}]`;
    from = at + 3;
  }
  return from === 0 ? template : path + template.slice(from);
};

/**
 * How many leading list indexes two templates have in common.
 *
 * @example
 * sharedWildcards("orders[*].lines[*].qty", "orders[*].lines[*].price"); // 2
 */
export const sharedWildcards = (a: string, b: string): number => {
  let shared = 0;
  let from = 0;
  for (;;) {
    const at = a.indexOf("[*]", from);
    if (at === -1 || b.slice(0, at + 3) !== a.slice(0, at + 3)) return shared;
    shared++;
    from = at + 3;
  }
};
