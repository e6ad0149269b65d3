/**
 * An immutable string map whose writes share all but one path of a 32-way hash trie,
 * so that a changed form costs what changed and the old form stays as it was.
 */
interface Leaf<V> {
  readonly hash: number;
  readonly key: string;
  readonly value: V;
  /** Other keys with the same full hash, in alphabetical order. */
  readonly next: Leaf<V> | undefined;
}
interface Branch<V> {
  readonly bitmap: number;
  readonly slots: readonly Node<V>[];
}
type Node<V> = Leaf<V> | Branch<V>;

const BITS = 5;
const MASK = 31;
const isBranch = <V>(node: Node<V>): node is Branch<V> => "slots" in node;

const hashOf = (key: string): number => {
  let hash = 0x811c9dc5;
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2c1b3c6d);
  return hash ^ (hash >>> 13);
};

const popcount = (bits: number): number => {
  let n = bits - ((bits >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
};

const bitAt = (hash: number, shift: number): number => 1 << ((hash >>> shift) & MASK);

const join = <V>(a: Leaf<V>, b: Leaf<V>, shift: number): Branch<V> => {
  const bitA = bitAt(a.hash, shift);
  const bitB = bitAt(b.hash, shift);
  if (bitA === bitB) return { bitmap: bitA, slots: [join(a, b, shift + BITS)] };
  return { bitmap: bitA | bitB, slots: bitA >>> 0 < bitB >>> 0 ? [a, b] : [b, a] };
};

const withoutKey = <V>(leaf: Leaf<V> | undefined, key: string): Leaf<V> | undefined => {
  if (!leaf) return undefined;
  return leaf.key === key ? leaf.next : { ...leaf, next: withoutKey(leaf.next, key) };
};

/** A chain of leaves with the same hash, with one more or with another value. */
const withLeaf = <V>(chain: Leaf<V> | undefined, leaf: Leaf<V>): Leaf<V> => {
  if (!chain || leaf.key < chain.key) return { ...leaf, next: chain };
  if (leaf.key === chain.key) return { ...leaf, next: chain.next };
  return { ...chain, next: withLeaf(chain.next, leaf) };
};

const insert = <V>(node: Node<V> | undefined, leaf: Leaf<V>, shift: number): Node<V> => {
  if (!node) return leaf;
  if (!isBranch(node)) {
    return node.hash === leaf.hash ? withLeaf(node, leaf) : join(node, leaf, shift);
  }
  const bit = bitAt(leaf.hash, shift);
  const index = popcount(node.bitmap & (bit - 1));
  if (!(node.bitmap & bit)) {
    const slots = node.slots.slice();
    slots.splice(index, 0, leaf);
    return { bitmap: node.bitmap | bit, slots };
  }
  const slots = node.slots.slice();
  slots[index] = insert(slots[index], leaf, shift + BITS);
  return { bitmap: node.bitmap, slots };
};

const insertInPlace = <V>(node: Node<V>, leaf: Leaf<V>, shift: number): Node<V> => {
  if (!isBranch(node)) return insert(node, leaf, shift);
  const bit = bitAt(leaf.hash, shift);
  const index = popcount(node.bitmap & (bit - 1));
  const slots = node.slots as Node<V>[];
  if (node.bitmap & bit) {
    slots[index] = insertInPlace(slots[index]!, leaf, shift + BITS);
    return node;
  }
  slots.splice(index, 0, leaf);
  (node as { bitmap: number }).bitmap |= bit;
  return node;
};

const remove = <V>(node: Node<V>, hash: number, key: string, shift: number): Node<V> | undefined => {
  if (!isBranch(node)) return node.hash === hash ? withoutKey(node, key) : node;
  const bit = bitAt(hash, shift);
  if (!(node.bitmap & bit)) return node;
  const index = popcount(node.bitmap & (bit - 1));
  const child = remove(node.slots[index]!, hash, key, shift + BITS);
  const slots = node.slots.slice();
  if (child) {
    slots[index] = child;
    return { bitmap: node.bitmap, slots };
  }
  slots.splice(index, 1);
  if (slots.length === 0) return undefined;
  const last = slots[0]!;
  return slots.length === 1 && !isBranch(last) ? last : { bitmap: node.bitmap & ~bit, slots };
};

const find = <V>(root: Node<V> | undefined, key: string, hash = root ? hashOf(key) : 0): Leaf<V> | undefined => {
  if (!root) return undefined;
  let node: Node<V> = root;
  for (let shift = 0; isBranch(node); shift += BITS) {
    const bit = bitAt(hash, shift);
    if (!(node.bitmap & bit)) return undefined;
    node = node.slots[popcount(node.bitmap & (bit - 1))]!;
  }
  let leaf: Leaf<V> | undefined = node;
  while (leaf && leaf.key !== key) leaf = leaf.next;
  return leaf;
};

const collect = <V>(node: Node<V> | undefined, into: (readonly [string, V])[]): void => {
  if (!node) return;
  if (isBranch(node)) for (const slot of node.slots) collect(slot, into);
  else for (let leaf: Leaf<V> | undefined = node; leaf; leaf = leaf.next) into.push([leaf.key, leaf.value]);
};

const leafOf = <V>(key: string, value: V): Leaf<V> => ({ hash: hashOf(key), key, value, next: undefined });

/** Built in place: nothing else holds the nodes before it is done. */
const buildTrie = <V>(entries: Iterable<readonly [string, V]>): Node<V> | undefined => {
  let root: Node<V> | undefined;
  for (const [key, value] of entries) {
    const leaf = leafOf(key, value);
    root = root === undefined ? leaf : insertInPlace(root, leaf, 0);
  }
  return root;
};

/** An immutable map with text keys: writing gives a new map that shares all unchanged parts with the old one. */
export class PersistentMap<V> {
  #root: Node<V> | undefined;
  /**
   * The entries of a map that was made as a whole, for fast reading. Its trie is built when it is first written to
   * or listed: entries always come in the order of the trie, so that it does not matter how a map was made.
   */
  readonly #index: ReadonlyMap<string, V> | undefined;
  readonly size: number;

  private constructor(root: Node<V> | undefined, size: number, index?: ReadonlyMap<string, V>) {
    this.#root = root;
    this.size = size;
    this.#index = index;
  }

  static empty<V>(): PersistentMap<V> {
    return new PersistentMap<V>(undefined, 0);
  }

  static from<V>(entries: Iterable<readonly [string, V]>): PersistentMap<V> {
    const index = new Map(entries);
    return index.size === 0 ? PersistentMap.empty() : new PersistentMap(undefined, index.size, index);
  }

  #trie(): Node<V> | undefined {
    if (this.#root === undefined && this.#index !== undefined) this.#root = buildTrie(this.#index);
    return this.#root;
  }

  get(key: string): V | undefined {
    return this.#index === undefined ? find(this.#root, key)?.value : this.#index.get(key);
  }

  has(key: string): boolean {
    return this.#index === undefined ? find(this.#root, key) !== undefined : this.#index.has(key);
  }

  set(key: string, value: V): PersistentMap<V> {
    const root = this.#trie();
    const leaf = leafOf(key, value);
    const size = find(root, key, leaf.hash) ? this.size : this.size + 1;
    return new PersistentMap(insert(root, leaf, 0), size);
  }

  delete(key: string): PersistentMap<V> {
    const root = this.#trie();
    if (!root || !this.has(key)) return this;
    return new PersistentMap(remove(root, hashOf(key), key, 0), this.size - 1);
  }

  /** In the order of the trie, which depends on the keys alone. */
  entries(): readonly (readonly [string, V])[] {
    const found: (readonly [string, V])[] = [];
    collect(this.#trie(), found);
    return found;
  }
}
