import fc from "fast-check";
import { expect, test } from "vitest";
import { PersistentMap } from "./persistent-map.ts";

/** Two keys with one hash, found by search: they must live side by side. */
const colliding = (() => {
  const hash = (key: string): number => {
    let h = 0x811c9dc5;
    for (let i = 0; i < key.length; i++) h = Math.imul(h ^ key.charCodeAt(i), 0x01000193);
    h ^= h >>> 15;
    h = Math.imul(h, 0x2c1b3c6d);
    return h ^ (h >>> 13);
  };
  const seen = new Map<number, string>();
  for (let i = 0; ; i++) {
    const key = `k${i}`;
    const other = seen.get(hash(key));
    if (other !== undefined) return [other, key];
    seen.set(hash(key), key);
  }
})();

const keys = fc.oneof(fc.constantFrom("a", "b", "c", ...colliding), fc.string({ maxLength: 3 }));

test("persistent map: entries come in one order, whichever way the map was made", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.tuple(keys, fc.nat()), { selector: ([key]) => key }), keys, (entries, extra) => {
      let oneByOne = PersistentMap.empty<number>().set(extra, 0);
      for (const [key, value] of entries.toReversed()) oneByOne = oneByOne.set(key, value);
      if (!entries.some(([key]) => key === extra)) oneByOne = oneByOne.delete(extra);
      const whole = PersistentMap.from(entries);
      expect(whole.entries()).toEqual(oneByOne.entries());
      expect(whole.set(extra, 1).entries()).toEqual(oneByOne.set(extra, 1).entries());
    }),
  );
});

test("persistent map: it behaves as a Map, and every older version stays as it was", () => {
  const operations = fc.array(fc.tuple(fc.constantFrom("set", "delete"), keys, fc.nat()), { maxLength: 200 });
  fc.assert(
    fc.property(operations, (steps) => {
      let map = PersistentMap.empty<number>();
      const model = new Map<string, number>();
      const versions: [PersistentMap<number>, Map<string, number>][] = [];
      for (const [operation, key, value] of steps) {
        versions.push([map, new Map(model)]);
        map = operation === "set" ? map.set(key, value) : map.delete(key);
        if (operation === "set") model.set(key, value);
        else model.delete(key);
      }
      const built = PersistentMap.from(steps.map(([, key, value]) => [key, value] as const));
      expect(new Map(built.entries())).toEqual(new Map(steps.map(([, key, value]) => [key, value] as const)));
      for (const [version, expected] of [...versions, [map, model] as const]) {
        expect(new Map(version.entries())).toEqual(expected);
        expect(version.size).toBe(expected.size);
        for (const key of expected.keys()) expect(version.get(key)).toBe(expected.get(key));
      }
    }),
  );
});
