import type { Rule } from "./rules.ts";

type Ordered =
  | { readonly ok: true; readonly rules: readonly Rule[] }
  | { readonly ok: false; readonly cycle: readonly string[] };

/**
 * Calculated rules first, each after those whose results it reads, then all others:
 * one pass in this order settles the form. Iterative, so that a long chain cannot overflow the stack.
 */
export const orderRules = (rules: readonly Rule[]): Ordered => {
  const producer = new Map<string, Rule>();
  for (const rule of rules) if (rule.kind === "calculated") producer.set(rule.target, rule);
  const done = new Set<Rule>();
  const open: Rule[] = [];
  const isOpen = new Set<Rule>();
  for (const start of producer.values()) {
    if (done.has(start)) continue;
    const stack: { rule: Rule; next: number }[] = [{ rule: start, next: 0 }];
    open.push(start);
    isOpen.add(start);
    while (stack.length > 0) {
      const top = stack[stack.length - 1]!;
      const read = top.rule.reads[top.next++];
      if (read === undefined) {
        done.add(top.rule);
        isOpen.delete(top.rule);
        open.pop();
        stack.pop();
        continue;
      }
      const needed = producer.get(read);
      if (!needed || done.has(needed)) continue;
      if (isOpen.has(needed)) {
        const loop = open.slice(open.indexOf(needed)).map((rule) => rule.target);
        return { ok: false, cycle: [...loop, needed.target] };
      }
      stack.push({ rule: needed, next: 0 });
      open.push(needed);
      isOpen.add(needed);
    }
  }
  return { ok: true, rules: [...done, ...rules.filter((rule) => !done.has(rule))] };
};
