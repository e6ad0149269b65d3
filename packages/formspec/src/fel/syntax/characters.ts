export const DIGIT = 1;
export const NAME_START = 2;
export const SPACE = 4;

/** Character classes of ASCII; other characters occur only in texts and comments. */
export const classes = new Uint8Array(128);
for (let code = 0x30; code <= 0x39; code++) classes[code] = DIGIT;
for (let code = 0x41; code <= 0x5a; code++) classes[code] = classes[code + 32] = NAME_START;
classes[0x5f] = NAME_START;
for (const code of [0x20, 0x09, 0x0a, 0x0d]) classes[code] = SPACE;

export const classOf = (code: number): number => (code < 128 ? classes[code]! : 0);

export const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;

/** Also false for NaN, the code past the end of the text. */
export const isNamePart = (code: number): boolean => (classOf(code) & (DIGIT | NAME_START)) !== 0;

export const isNameStart = (code: number): boolean => classOf(code) === NAME_START;
