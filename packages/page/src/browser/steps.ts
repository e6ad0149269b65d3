const parameter = "step";

const asked = (): string | undefined => new URL(location.href).searchParams.get(parameter) ?? undefined;

/** The step that is shown, kept in the URL so that the Back button works, and in storage for a reload. */
export class StepPlace {
  readonly #key: string;
  #step: string | undefined;

  /** The step that the server rendered. */
  constructor(place: string, given: string | undefined) {
    this.#key = `cofill-step:${place}`;
    this.#step = given;
  }

  /** The step that the URL names, or else the one that the person saw last. */
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

  /** Handles the browser's Back and Forward buttons. */
  watch(onChange: () => void): void {
    addEventListener("popstate", () => {
      this.#step = asked();
      onChange();
    });
  }
}
