import { describe, expect, test } from "vitest";
import { type CategoryScores, pageScore, siteScore, wordsFor } from "./score.ts";

describe("the score of a page", () => {
  test.each<[string, CategoryScores, number]>([
    ["everything", { forms: 100, fields: 100, actions: 100, manifest: 100 }, 100],
    ["nothing", { forms: 0, fields: 0, actions: 0, manifest: 0 }, 0],
    ["forms weigh a quarter", { forms: 0, fields: 100, actions: 100, manifest: 100, safety: 100 }, 75],
    ["fields weigh a quarter", { forms: 100, fields: 0, actions: 100, manifest: 100, safety: 100 }, 75],
    ["actions weigh a fifth", { forms: 100, fields: 100, actions: 0, manifest: 100, safety: 100 }, 80],
    ["safety weighs a fifth", { forms: 100, fields: 100, actions: 100, manifest: 100, safety: 0 }, 80],
    ["the manifest weighs a tenth", { forms: 100, fields: 100, actions: 100, manifest: 0, safety: 100 }, 90],
    ["without safety the others share its weight", { forms: 0, fields: 100, actions: 100, manifest: 100 }, 69],
    [
      "AAF-SCR-05: an empty category leaves the score and is no 100",
      { forms: null, fields: null, actions: 0, manifest: 100 },
      33,
    ],
    ["AAF-SCR-05: a page with nothing but a manifest", { forms: null, fields: null, actions: null, manifest: 50 }, 50],
    ["only the figure at the end is rounded (D-19)", { forms: 200 / 3, fields: null, actions: null, manifest: 50 }, 62],
    ["a half goes up", { forms: 100, fields: 100, actions: 50, manifest: 100 }, 88],
  ])("%s", (_, scores, score) => expect(pageScore(scores)).toBe(score));

  test.each([
    [[100, 69], 85],
    [[33, 33, 34], 33],
    [[50], 50],
    [[], 0],
  ])("a site of %j has %i, the mean of what is shown", (scores, score) => expect(siteScore(scores)).toBe(score));

  test.each([
    [100, "Excellent agent accessibility"],
    [90, "Excellent agent accessibility"],
    [89, "Good agent accessibility"],
    [70, "Good agent accessibility"],
    [69, "Partial agent accessibility"],
    [50, "Partial agent accessibility"],
    [49, "Poor agent accessibility"],
    [0, "Poor agent accessibility"],
  ])("%i is %s (D-08)", (score, words) => expect(wordsFor(score)).toBe(words));
});
