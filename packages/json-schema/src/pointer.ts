/** The steps of a JSON pointer; undefined if it is not one. */
export const stepsOf = (pointer: string): readonly string[] | undefined => {
  if (pointer === "") return [];
  if (!pointer.startsWith("/")) return undefined;
  return pointer
    .slice(1)
    .split("/")
    .map((step) => step.replace(/~1/g, "/").replace(/~0/g, "~"));
};
