/** Wide in a terminal: East Asian wide and full-width characters. Ranges of code points, in order. */
const wide: readonly (readonly [number, number])[] = [
  [0x1100, 0x115f],
  [0x231a, 0x231b],
  [0x2329, 0x232a],
  [0x2e80, 0x303e],
  [0x3041, 0x33ff],
  [0x3400, 0x4dbf],
  [0x4e00, 0xa4cf],
  [0xa960, 0xa97f],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe30, 0xfe6f],
  [0xff00, 0xff60],
  [0xffe0, 0xffe6],
  [0x17000, 0x18cff],
  [0x1b000, 0x1b2ff],
  [0x1f200, 0x1f2ff],
  [0x20000, 0x3fffd],
];

const isAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);

let segmenter: Intl.Segmenter | undefined;

/** Splits a text into graphemes: a letter with its accents, or an emoji with its parts. */
export const graphemes = (text: string): readonly string[] => {
  if (isAscii(text)) return [...text];
  segmenter ??= new Intl.Segmenter(undefined, { granularity: "grapheme" });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
};

const graphemeWidth = (grapheme: string): number => {
  if (/^[\p{Mark}\p{Format}\p{Control}]+$/u.test(grapheme)) return 0;
  if (/\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f|\p{Regional_Indicator}/u.test(grapheme)) return 2;
  const code = grapheme.codePointAt(0)!;
  return wide.some(([from, to]) => code >= from && code <= to) ? 2 : 1;
};

/** Columns that a text takes in a terminal. */
export const textWidth = (text: string): number => {
  if (isAscii(text)) return text.length;
  let width = 0;
  for (const grapheme of graphemes(text)) width += graphemeWidth(grapheme);
  return width;
};
