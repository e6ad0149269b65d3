/** The categories in display order (D-19). */
export const categories = ["forms", "fields", "actions", "manifest", "safety"] as const;
/** A category of the score. */
export type Category = (typeof categories)[number];

/** Weights in percent, as integers to avoid rounding errors (D-08). */
const weights: Readonly<Record<Category, number>> = { forms: 25, fields: 25, actions: 20, safety: 20, manifest: 10 };

/** From 0 to 100, not rounded; null if the page has nothing that the category scores. */
export type CategoryScores = Readonly<Partial<Record<Category, number | null>>>;

/**
 * The weighted mean; the weight of a category that does not apply goes to the others (AAF-SCR-05).
 * @example
 * pageScore({ forms: 100, fields: 50, actions: null, manifest: null }); // 75
 */
export const pageScore = (scores: CategoryScores): number => {
  let sum = 0;
  let weight = 0;
  for (const category of categories) {
    const score = scores[category];
    if (score === null || score === undefined) continue;
    sum += score * weights[category];
    weight += weights[category];
  }
  return weight === 0 ? 0 : Math.round(sum / weight);
};

/**
 * The mean of the rounded page scores (D-19).
 * @example
 * siteScore([100, 50]); // 75
 */
export const siteScore = (scores: readonly number[]): number =>
  scores.length === 0 ? 0 : Math.round(scores.reduce((sum, score) => sum + score, 0) / scores.length);

const grades = [
  [90, "Excellent"],
  [70, "Good"],
  [50, "Partial"],
  [0, "Poor"],
] as const;

/**
 * The rating for a score (D-08).
 * @example
 * wordsFor(0); // "Poor agent accessibility"
 */
export const wordsFor = (score: number): string =>
  `${grades.find(([least]) => score >= least)?.[1] ?? "Poor"} agent accessibility`;

/** Default threshold, below which the command exits with 1 (D-08). */
export const usualThreshold = 50;
