/** Rule targets waiting to be evaluated, in the order of the rules; a target waits once. */
export class RuleQueue {
  readonly #waiting = new Map<number, { readonly targets: Set<string>; readonly next: Iterator<string> }>();
  /** A binary heap of the rules that have something waiting. */
  readonly #heap: number[] = [];

  add(rule: number, target: string): void {
    const known = this.#waiting.get(rule);
    if (known) {
      known.targets.add(target);
      return;
    }
    const targets = new Set([target]);
    // The iterator of a set sees what is added later, and does not walk again over what was deleted.
    this.#waiting.set(rule, { targets, next: targets.values() });
    this.#push(rule);
  }

  get isEmpty(): boolean {
    return this.#heap.length === 0;
  }

  take(): { readonly rule: number; readonly target: string } | undefined {
    const rule = this.#heap[0];
    if (rule === undefined) return undefined;
    const { targets, next } = this.#waiting.get(rule)!;
    const target = next.next().value as string;
    targets.delete(target);
    if (targets.size === 0) {
      this.#waiting.delete(rule);
      this.#pop();
    }
    return { rule, target };
  }

  #push(rule: number): void {
    const heap = this.#heap;
    let at = heap.length;
    heap.push(rule);
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (heap[parent]! <= rule) break;
      heap[at] = heap[parent]!;
      at = parent;
    }
    heap[at] = rule;
  }

  #pop(): void {
    const heap = this.#heap;
    const last = heap.pop()!;
    if (heap.length === 0) return;
    let at = 0;
    for (;;) {
      let child = at * 2 + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && heap[child + 1]! < heap[child]!) child++;
      if (heap[child]! >= last) break;
      heap[at] = heap[child]!;
      at = child;
    }
    heap[at] = last;
  }
}
