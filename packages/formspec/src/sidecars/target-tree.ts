/**
 * What sidecars say about parts of a form, found by path. A target names a part of the path as it is
 * (`items[2]`), for every row (`items[*]`) or without an index (`items`), each part in its own way; a walk along
 * a path follows every spelling at once and visits only targets that exist.
 */
export interface TargetTree<T> {
  readonly values: T[];
  readonly parts: Map<string, TargetTree<T>>;
}

const emptyTree = <T>(): TargetTree<T> => ({ values: [], parts: new Map() });

const piece = /(?:^|\.)([^\s.[\]"]+)|(\["(?:[^"\\]|\\.)*"\])|(\[(?:\d+|\*)\])/y;

/** `a.rows[3].b` → `a`, `rows[3]`, `b`. What is not a path is one part that only itself can match. */
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

/** The spellings of one part, the most specific first. */
const spellings = (part: string): Iterable<string> =>
  /\[\d+\]$/.test(part) ? [part, part.replace(/\[\d+\]/g, "[*]"), part.replace(/\[\d+\]/g, "")] : [part];

export interface Visit<T> {
  /** The part of the form that was reached, with its indexes; empty for the form itself. */
  readonly path: string;
  readonly values: readonly T[];
}

/** Everything said about the form, about each ancestor and about the path itself, from the outside in. */
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

/** What is said about the path itself, the most specific spelling first; the form is no path. */
export const valuesAt = <T>(tree: TargetTree<T>, path: string): readonly T[] =>
  visitAlong(tree, path).flatMap((visit) => (visit.path === path && path !== "" ? visit.values : []));
