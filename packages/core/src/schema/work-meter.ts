/** Thrown when a check exceeds its limits. */
export class TooCostly extends Error {}

/** The limits of one check. */
export interface WorkLimits {
  /** Applied subschemas; about a hundred characters, members or items to compare count as one more. */
  readonly maxSteps: number;
  /** References followed, which bounds recursive schemas. */
  readonly maxFollowed: number;
  /** References followed inside each other. */
  readonly maxFollowedDepth: number;
  /** Texts on which a pattern exceeded its own limit and counts as not matching. */
  readonly maxCostlyTexts: number;
}

/**
 * Counts the cost of one check, which schema and value together could make very long.
 * @example
 * const meter = new WorkMeter({ maxSteps: 10, maxFollowed: 10, maxFollowedDepth: 10, maxCostlyTexts: 0 });
 * meter.countSteps(11); // throws TooCostly
 */
export class WorkMeter {
  readonly #limits: WorkLimits;
  #steps = 0;
  #followed = 0;
  #depth = 0;
  #costly = 0;

  constructor(limits: WorkLimits) {
    this.#limits = limits;
  }

  start(): void {
    this.#steps = this.#followed = this.#depth = this.#costly = 0;
  }

  countSteps(steps: number): void {
    this.#steps += steps;
    if (this.#steps > this.#limits.maxSteps) throw new TooCostly();
  }

  countFollowed(): void {
    if (++this.#followed > this.#limits.maxFollowed) throw new TooCostly();
  }

  /** Counts a reference while its target is checked. */
  follow(check: () => boolean): boolean {
    this.countFollowed();
    if (++this.#depth > this.#limits.maxFollowedDepth) throw new TooCostly();
    const fits = check();
    this.#depth--;
    return fits;
  }

  countCostly(): void {
    if (++this.#costly > this.#limits.maxCostlyTexts) throw new TooCostly();
  }
}
