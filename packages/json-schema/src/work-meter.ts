import { limits } from "./limits.ts";

/** A check was given up because it would take too long. */
export class TooCostly extends Error {}

/** Counts what one check costs, where a schema and an answer together could make it run long. */
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
