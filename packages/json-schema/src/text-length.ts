/** As JSON Schema counts characters. */
export const codePoints = (text: string): number => {
  let length = 0;
  for (const _ of text) length++;
  return length;
};
