const escaped = (step: string | number): string => {
  const text = String(step);
  return /[~/]/.test(text) ? text.replace(/~/g, "~0").replace(/\//g, "~1") : text;
};

/** One step further into a JSON pointer. */
export const pointerTo = (base: string, ...steps: readonly (string | number)[]): string => {
  let pointer = base;
  for (const step of steps) pointer += `/${escaped(step)}`;
  return pointer;
};

/** The steps of a JSON pointer; nothing for what is none. */
export const stepsOf = (pointer: string): readonly string[] | undefined => {
  if (pointer === "") return [];
  if (!pointer.startsWith("/")) return undefined;
  return pointer
    .slice(1)
    .split("/")
    .map((step) => step.replace(/~1/g, "/").replace(/~0/g, "~"));
};
