/** Length in code points, as JSON Schema counts. */
export const codePoints = (text: string): number => {
  let length = 0;
  for (const _ of text) length++;
  return length;
};
