/**
 * Values attached to paths of a form. Each part of a target is a concrete row (`items[2]`), every row (`items[*]`) or
 * a name without index (`items`); a lookup matches all three spellings and visits only existing targets.
 */
export interface TargetTree<T> {
  readonly values: T[];
  readonly parts: Map<string, TargetTree<T>>;
}

const emptyTree = <T>(): TargetTree<T> => ({ values: [], parts: new Map() });

const piece = /(?:^|\.)([^\s.[\]"]+)|(\["(?:[^"\\]|\\.)*"\])|(\[(?:\d+|\*)\])/y;

/** Splits `a.rows[3].b` into `a`, `rows[3]`, `b`; a text that is not a path is one part. */
export const partsOf = (path: string): readonly string[] => {
  const parts: string[] = [];
  piece.lastIndex = 0;
  while (piece.lastIndex < path.length) {
    const match = piece.exec(path);
    if (match === null || (match[3] !== undefined && parts.length === 0)) return [path];
    if (match[3] !== undefined) parts.push(`${parts.pop()}${match[3]}`);
    else parts.push(match[1] ?? match[2]!);
  }
  return parts;
};

/**
 * Indexes values by their target; `#` is the form itself.
 * @example
 * valuesAt(plantTargets([["rows[*].qty", "how many"]]), "rows[0].qty"); // ["how many"]
 */
export const plantTargets = <T>(entries: Iterable<readonly [target: string, value: T]>): TargetTree<T> => {
  const root = emptyTree<T>();
  for (const [target, value] of entries) {
    let node = root;
    for (const part of target === "#" ? [] : partsOf(target)) {
      let next = node.parts.get(part);
      if (next === undefined) {
        next = emptyTree();
        node.parts.set(part, next);
      }
      node = next;
    }
    node.values.push(value);
  }
  return root;
};

/** The spellings that match one part, the most specific first. */
const spellings = (part: string): Iterable<string> =>
  /\[\d+\]$/.test(part) ? [part, part.replace(/\[\d+\]/g, "[*]"), part.replace(/\[\d+\]/g, "")] : [part];

/** The values that a target attaches to one path. */
export interface Visit<T> {
  /** The matched path with its indexes; empty for the form itself. */
  readonly path: string;
  readonly values: readonly T[];
}

/**
 * The values of the form, of each ancestor and of the path itself, from the outside in.
 * @example
 * visitAlong(plantTargets([["#", "form"], ["a.b", "field"]]), "a.b").map(({ path }) => path); // ["", "a.b"]
 */
export const visitAlong = <T>(tree: TargetTree<T>, path: string): readonly Visit<T>[] => {
  const visits: Visit<T>[] = [{ path: "", values: tree.values }];
  let nodes: readonly TargetTree<T>[] = [tree];
  let walked = "";
  for (const part of partsOf(path)) {
    walked = walked === "" || part.startsWith("[") ? walked + part : `${walked}.${part}`;
    const forms = [...spellings(part)];
    nodes = nodes.flatMap((node) => forms.flatMap((form) => node.parts.get(form) ?? []));
    for (const { values } of nodes) visits.push({ path: walked, values });
  }
  return visits.filter(({ values }) => values.length > 0);
};

/**
 * The values of the path itself, the most specific target first.
 * @example
 * valuesAt(plantTargets([["a", 1], ["a.b", 2]]), "a.b"); // [2]
 */
export const valuesAt = <T>(tree: TargetTree<T>, path: string): readonly T[] =>
  visitAlong(tree, path).flatMap((visit) => (visit.path === path && path !== "" ? visit.values : []));
