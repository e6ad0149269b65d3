import { describe, expect, test } from "vitest";
import {
  backoffMs,
  count,
  createLock,
  createSubscribers,
  createTopics,
  didYouMean,
  fileSize,
  isJsonObject,
  isReservedKey,
  isSameJson,
  Locks,
  ownMember,
  pointerTo,
  Recent,
  truncate,
} from "./index.ts";

test.each([
  [{}, true],
  [Object.create(null), true],
  [[], false],
  [null, false],
  ["{}", false],
])("isJsonObject: %o is %s", (value, expected) => expect(isJsonObject(value)).toBe(expected));

test("ownMember: inherited members are not found", () => {
  expect(ownMember({ a: 1 }, "a")).toBe(1);
  expect(ownMember({}, "constructor")).toBeUndefined();
  expect(["__proto__", "constructor", "prototype", "proto"].map(isReservedKey)).toEqual([true, true, true, false]);
});

test.each([
  ["the same members in another order", { a: 1, b: [{ c: null }] }, { b: [{ c: null }], a: 1 }, true],
  ["another value", { a: 1 }, { a: 2 }, false],
  ["a member that only one has", { a: undefined }, { b: undefined }, false],
  ["an array and an object", [], {}, false],
  ["a longer array", [1], [1, 2], false],
  ["numbers and text", 1, "1", false],
])("isSameJson: %s", (_, a, b, expected) => {
  expect(isSameJson(a, b)).toBe(expected);
  expect(isSameJson(b, a)).toBe(expected);
});

test("pointerTo: steps are escaped as RFC 6901 says", () => {
  expect(pointerTo("", "a/b", 0, "m~n")).toBe("/a~1b/0/m~0n");
  expect(pointerTo("/items")).toBe("/items");
});

test.each([
  [0, "entry", "entries", "0 entries"],
  [1, "entry", "entries", "1 entry"],
  [2, "field", undefined, "2 fields"],
])("count: %i %s", (n, noun, plural, text) => expect(count(n, noun, plural)).toBe(text));

test.each([
  [1, "1 byte"],
  [999, "999 bytes"],
  [1_500, "1.5 KB"],
  [64_000, "64 KB"],
  [8_388_608, "8.4 MB"],
  [25_000_000, "25 MB"],
])("fileSize: %i bytes are %s", (bytes, text) => expect(fileSize(bytes)).toBe(text));

test.each([
  ["short", 5, "short"],
  ["longer", 5, "long…"],
  ["abc😀d", 5, "abc…"],
])("truncate: %s in %i characters", (text, max, expected) => expect(truncate(text, max)).toBe(expected));

test("didYouMean: the nearest name, or nothing", () => {
  expect(didYouMean("adress", ["address", "age"])).toBe('; did you mean "address"?');
  expect(didYouMean("telephone", ["address", "age"])).toBe("");
  expect(didYouMean("age", ["age"])).toBe("");
});

test.each([
  [0, 100],
  [1, 100],
  [2, 200],
  [4, 800],
  [9, 1_000],
  [5_000, 1_000],
])("backoffMs: after %i failures %i ms", (failures, ms) => expect(backoffMs(failures, 100, 1_000)).toBe(ms));

describe("locks", () => {
  test("work under one name is done in order, also after a failure; other names do not wait", async () => {
    const locks = new Locks();
    const done: string[] = [];
    const gate = Promise.withResolvers<void>();
    const first = locks.run("a", async () => {
      await gate.promise;
      done.push("a1");
      throw new Error("failed");
    });
    const second = locks.run("a", async () => done.push("a2"));
    await locks.run("b", async () => done.push("b1"));
    expect(done).toEqual(["b1"]);
    gate.resolve();
    await expect(first).rejects.toThrow("failed");
    await second;
    expect(done).toEqual(["b1", "a1", "a2"]);
  });

  test("createLock: the next work begins when the one before has ended", async () => {
    const inTurn = createLock();
    let running = 0;
    let most = 0;
    const work = async (): Promise<void> => {
      most = Math.max(most, ++running);
      await Promise.resolve();
      running--;
    };
    await Promise.all([inTurn(work), inTurn(work), inTurn(work)]);
    expect(most).toBe(1);
  });
});

test("Recent: what is read stays, what is not goes, and there are never more than the maximum", () => {
  const recent = new Recent<number>(4);
  for (let i = 0; i < 100; i++) {
    recent.set(`${i}`, i);
    if (i > 0) expect(recent.get("0")).toBe(0);
    else recent.set("0", 0);
  }
  expect(recent.get("5")).toBeUndefined();
  const kept = Array.from({ length: 100 }, (_, i) => `${i}`).filter((key) => recent.get(key) !== undefined);
  expect(kept.length).toBeLessThanOrEqual(4);
  recent.delete("0");
  expect(recent.get("0")).toBeUndefined();
});

describe("subscribers", () => {
  test("a listener that throws does not keep the others from being told", () => {
    const { subscribe, tell } = createSubscribers<string>();
    const told: string[] = [];
    subscribe(() => {
      throw new Error("of the listener");
    });
    const stop = subscribe((change) => told.push(change));
    tell("one");
    stop();
    tell("two");
    expect(told).toEqual(["one"]);
  });

  test("createTopics: only listeners of the topic are told, and a topic ends with its last listener", () => {
    const { subscribe, tell, size } = createTopics();
    const told: string[] = [];
    const stops = [subscribe("a", () => told.push("a1")), subscribe("a", () => told.push("a2"))];
    subscribe("b", () => told.push("b"));
    tell("a");
    tell("nobody");
    expect(told).toEqual(["a1", "a2"]);
    stops[0]!();
    stops[0]!();
    tell("a");
    expect(told).toEqual(["a1", "a2", "a2"]);
    stops[1]!();
    expect(size()).toBe(1);
  });
});
