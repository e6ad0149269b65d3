import { renderToString } from "preact-render-to-string";
import { describe, expect, test } from "vitest";
import { type FillPicture, FillPictureView, type FillPoint } from "./fill-picture.tsx";

const point = (seq: number, person: number, agent: number, more: Partial<FillPoint> = {}): FillPoint => ({
  seq,
  at: { iso: "2026-03-02T09:00:00Z", text: "2 Mar 2026, 09:00", relative: "just now" },
  person,
  agent,
  system: 0,
  marks: [],
  ...more,
});

const drawn = (picture: Partial<FillPicture>): string =>
  renderToString(
    <FillPictureView picture={{ points: [point(1, 0, 0)], total: 4, summary: "Two of four", ...picture }} />,
  );

const bars = (html: string, kind: string): readonly { x: number; y: number; height: number }[] =>
  Array.from(
    html.matchAll(
      new RegExp(`<rect class="cf-svc-fill-${kind}" x="([^"]+)" y="([^"]+)" width="[^"]+" height="([^"]+)"`, "g"),
    ),
    ([, x, y, height]) => ({
      x: Number(x),
      y: Number(y),
      height: Number(height),
    }),
  );

describe("the picture of the fill", () => {
  test("bars stand on each other, as high as their counts", () => {
    const html = drawn({ points: [point(1, 0, 0), point(2, 1, 2), point(3, 2, 2)] });
    const [people, agents] = [bars(html, "person"), bars(html, "agent")];
    expect([people.length, agents.length]).toEqual([2, 2]);
    expect(agents[0]!.height).toBeCloseTo(2 * people[0]!.height);
    expect(agents[0]!.y + agents[0]!.height).toBeCloseTo(people[0]!.y);
    expect(people[1]!.height).toBeCloseTo(2 * people[0]!.height);
    expect(people[1]!.x).toBeGreaterThan(people[0]!.x);
  });

  test.each([
    ["one event and no field", { points: [point(1, 0, 0)], total: 0 }],
    ["more answers than there are fields now", { points: [point(1, 9, 9)], total: 3 }],
    ["sixty points", { points: Array.from({ length: 60 }, (_, at) => point(at + 1, at, 60 - at)), total: 60 }],
  ])("%s stays inside its frame", (_, picture) => {
    const html = drawn(picture);
    expect(html).not.toMatch(/NaN|Infinity|="-/);
    for (const { x, y, height } of [...bars(html, "person"), ...bars(html, "agent")]) {
      expect(x).toBeLessThan(480);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y + height).toBeLessThanOrEqual(130);
    }
  });

  test("what happened stands above its column and in the table, as text", () => {
    const marks = [{ mark: "handoff", text: "made a link <b>" }] as const;
    const html = drawn({ points: [point(1, 0, 1, { marks })] });
    expect(html).toContain(">↷</text>");
    expect(html).toContain("made a link &lt;b>");
  });

  test("has a name, and says in words what it shows", () => {
    const html = drawn({});
    expect(html).toContain('aria-labelledby="fill-title fill-desc"');
    expect(html).toContain('<desc id="fill-desc">Two of four</desc>');
  });
});
