/** Compares by code points like databases compare UTF-8; JavaScript orders surrogate pairs differently. */
export const compareText = (one: string, two: string): number => {
  const length = Math.min(one.length, two.length);
  for (let index = 0; index < length; index += 1) {
    const [a, b] = [one.charCodeAt(index), two.charCodeAt(index)];
    if (a !== b) return rank(a) - rank(b);
  }
  return one.length - two.length;
};

const rank = (unit: number): number => (unit < 0xd800 ? unit : unit < 0xe000 ? unit + 0x2000 : unit - 0x800);
