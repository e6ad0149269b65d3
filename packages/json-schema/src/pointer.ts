/** The steps of a JSON pointer; nothing for what is none. */
export const stepsOf = (pointer: string): readonly string[] | undefined => {
  if (pointer === "") return [];
  if (!pointer.startsWith("/")) return undefined;
  return pointer
    .slice(1)
    .split("/")
    .map((step) => step.replace(/~1/g, "/").replace(/~0/g, "~"));
};
