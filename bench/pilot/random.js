// A seeded generator, so that every run mutates the pages in the same way.

const hash = (text) => {
  let h = 2166136261;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 16777619);
  return h >>> 0;
};

/** Numbers in [0, 1) that depend on the given words only (mulberry32). */
export const randomFrom = (...words) => {
  let state = hash(words.join("\u0000"));
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
};

export const pick = (random, list) => list[Math.floor(random() * list.length)];

/** A different order, if there is one. */
export const shuffled = (random, list) => {
  const result = [...list];
  for (let i = result.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [result[i], result[j]] = [result[j], result[i]];
  }
  const isSame = result.every((one, i) => one === list[i]);
  return isSame && list.length > 1 ? [...result.slice(1), result[0]] : result;
};
