const quote = 0x22;
const backslash = 0x5c;

/**
 * Whether JSON is nested deeper than `maxDepth`, found without parsing, because the code that walks parsed values is
 * recursive. The result for text that is not JSON does not matter, because parsing it fails afterwards.
 */
export const isDeeper = (json: string, maxDepth: number): boolean => {
  // Each level needs an opening and a closing bracket.
  if (json.length <= 2 * maxDepth) return false;
  let depth = 0;
  for (let i = 0; i < json.length; i++) {
    const code = json.charCodeAt(i);
    if (code === quote) {
      i++;
      for (let inner = json.charCodeAt(i); inner !== quote && i < json.length; inner = json.charCodeAt(i)) {
        i += inner === backslash ? 2 : 1;
      }
    } else if (code === 0x7b || code === 0x5b) {
      depth++;
      if (depth > maxDepth) return true;
    } else if (code === 0x7d || code === 0x5d) depth--;
  }
  return false;
};
