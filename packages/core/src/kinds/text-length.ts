/**
 * Characters as people and JSON Schema count them: code points, not UTF-16 units.
 * @example
 * textLength("😀"); // 1
 */
export const textLength = (text: string): number => {
  let length = text.length;
  for (let i = 0; i < text.length - 1; i++) {
    const unit = text.charCodeAt(i);
    if (unit >= 0xd800 && unit <= 0xdbff) {
      const low = text.charCodeAt(i + 1);
      if (low >= 0xdc00 && low <= 0xdfff) {
        length--;
        i++;
      }
    }
  }
  return length;
};
