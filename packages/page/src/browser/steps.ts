const parameter = "step";

const asked = (): string | undefined => new URL(location.href).searchParams.get(parameter) ?? undefined;

/** Which step is shown: in the address, so that going back works, and remembered for a reload. */
export class StepPlace {
  readonly #key: string;
  #step: string | undefined;

  /** At first the step that the server drew. */
  constructor(place: string, given: string | undefined) {
    this.#key = `cofill-step:${place}`;
    this.#step = given;
  }

  /** Then the one that the address asks for, or where the person was last. */
  restore(): void {
    this.#step = asked() ?? this.#step ?? sessionStorage.getItem(this.#key) ?? undefined;
  }

  get current(): string | undefined {
    return this.#step;
  }

  go(step: string): void {
    this.#step = step;
    const url = new URL(location.href);
    url.searchParams.set(parameter, step);
    url.hash = "";
    history.pushState(null, "", url);
    sessionStorage.setItem(this.#key, step);
  }

  /** The person went back or forth in the browser. */
  watch(onChange: () => void): void {
    addEventListener("popstate", () => {
      this.#step = asked();
      onChange();
    });
  }
}
