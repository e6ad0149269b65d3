import { describe, expect, test } from "vitest";
import { type CategoryScores, pageScore, siteScore, wordsFor } from "./score.ts";

describe("pageScore", () => {
  test.each<[string, CategoryScores, number]>([
    ["everything", { forms: 100, fields: 100, actions: 100, manifest: 100 }, 100],
    ["nothing", { forms: 0, fields: 0, actions: 0, manifest: 0 }, 0],
    ["weighs forms with 25 %", { forms: 0, fields: 100, actions: 100, manifest: 100, safety: 100 }, 75],
    ["weighs fields with 25 %", { forms: 100, fields: 0, actions: 100, manifest: 100, safety: 100 }, 75],
    ["weighs actions with 20 %", { forms: 100, fields: 100, actions: 0, manifest: 100, safety: 100 }, 80],
    ["weighs safety with 20 %", { forms: 100, fields: 100, actions: 100, manifest: 100, safety: 0 }, 80],
    ["weighs the manifest with 10 %", { forms: 100, fields: 100, actions: 100, manifest: 0, safety: 100 }, 90],
    ["distributes the weight of safety if it is absent", { forms: 0, fields: 100, actions: 100, manifest: 100 }, 69],
    [
      "AAF-SCR-05: leaves out a category that does not apply",
      { forms: null, fields: null, actions: 0, manifest: 100 },
      33,
    ],
    [
      "AAF-SCR-05: scores a page that has only a manifest",
      { forms: null, fields: null, actions: null, manifest: 50 },
      50,
    ],
    ["rounds only the final score (D-19)", { forms: 200 / 3, fields: null, actions: null, manifest: 50 }, 62],
    ["rounds a half up", { forms: 100, fields: 100, actions: 50, manifest: 100 }, 88],
  ])("%s", (_, scores, score) => expect(pageScore(scores)).toBe(score));

  test.each([
    [[100, 69], 85],
    [[33, 33, 34], 33],
    [[50], 50],
    [[], 0],
  ])("siteScore of %j is %i, the mean of the shown scores", (scores, score) => expect(siteScore(scores)).toBe(score));

  test.each([
    [100, "Excellent agent accessibility"],
    [90, "Excellent agent accessibility"],
    [89, "Good agent accessibility"],
    [70, "Good agent accessibility"],
    [69, "Partial agent accessibility"],
    [50, "Partial agent accessibility"],
    [49, "Poor agent accessibility"],
    [0, "Poor agent accessibility"],
  ])("the score %i is called %s (D-08)", (score, words) => expect(wordsFor(score)).toBe(words));
});
