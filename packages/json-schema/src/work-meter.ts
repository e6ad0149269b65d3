import { limits } from "./limits.ts";

/** Thrown when a check exceeds its limits. */
export class TooCostly extends Error {}

/** Counts the cost of one check, which schema and answer together could make very long. */
export class WorkMeter {
  #followed = 0;
  #costly = 0;

  start(): void {
    this.#followed = 0;
    this.#costly = 0;
  }

  countFollowed(): void {
    if (++this.#followed > limits.maxFollowed) throw new TooCostly("too many references followed");
  }

  countCostly(): void {
    if (++this.#costly > limits.maxCostlyTexts) throw new TooCostly("too many texts that no pattern could be tried on");
  }
}
