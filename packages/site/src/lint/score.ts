/** The categories in the order in which they are shown (D-19). */
export const categories = ["forms", "fields", "actions", "manifest", "safety"] as const;
export type Category = (typeof categories)[number];

/** In hundredths, so that halves stay halves (D-08). */
const weights: Readonly<Record<Category, number>> = { forms: 25, fields: 25, actions: 20, safety: 20, manifest: 10 };

/** From 0 to 100 and not rounded; null where the page has nothing that the category looks at. */
export type CategoryScores = Readonly<Partial<Record<Category, number | null>>>;

/** A category that does not apply leaves the score; its weight goes to the others (AAF-SCR-05). */
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

/** The mean of the scores as they are shown (D-19). */
export const siteScore = (scores: readonly number[]): number =>
  scores.length === 0 ? 0 : Math.round(scores.reduce((sum, score) => sum + score, 0) / scores.length);

const grades = [
  [90, "Excellent"],
  [70, "Good"],
  [50, "Partial"],
  [0, "Poor"],
] as const;

export const wordsFor = (score: number): string =>
  `${grades.find(([least]) => score >= least)?.[1] ?? "Poor"} agent accessibility`;

/** Below it a command ends with 1, unless another threshold is given (D-08). */
export const usualThreshold = 50;
