const isHigh = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;

/** Whether the position falls between the two halves of one character. */
export const splitsPair = (text: string, at: number): boolean =>
  at > 0 && at < text.length && isLow(text.charCodeAt(at)) && isHigh(text.charCodeAt(at - 1));

/** The character after the position, or before it; -1 at the edge of the text. */
export const readChar = (text: string, at: number, back: boolean, unicode: boolean): number => {
  if (back ? at <= 0 : at >= text.length) return -1;
  if (!back) return unicode ? text.codePointAt(at)! : text.charCodeAt(at);
  return unicode && splitsPair(text, at - 1) ? text.codePointAt(at - 2)! : text.charCodeAt(at - 1);
};

export const widthOf = (code: number): number => (code > 0xffff ? 2 : 1);
