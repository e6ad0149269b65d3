/** Whether a value is nested deeper than a limit; not recursive, because it may have a hundred thousand levels. */
export const isDeeperThan = (value: unknown, levels: number): boolean => {
  if (typeof value !== "object" || value === null) return false;
  const stack: { readonly inner: object; readonly level: number }[] = [{ inner: value, level: 1 }];
  for (let next = stack.pop(); next; next = stack.pop()) {
    if (next.level > levels) return true;
    for (const part of Object.values(next.inner)) {
      if (typeof part === "object" && part !== null) stack.push({ inner: part, level: next.level + 1 });
    }
  }
  return false;
};
