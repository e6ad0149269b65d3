import type { Offered } from "./offered-names.ts";

const listId = "cf-listbox";
const optionId = (index: number): string => `cf-option-${index}`;

/** The list of suggested names: one element for the whole page, at the end of `<main>`. */
export class Listbox {
  readonly #list = document.createElement("ul");
  #offered: readonly Offered[] = [];
  #active = -1;

  constructor(onChoose: (one: Offered) => void) {
    this.#list.id = listId;
    this.#list.className = "cf-listbox";
    this.#list.setAttribute("role", "listbox");
    this.#list.setAttribute("aria-label", "Your names");
    this.#list.hidden = true;
    document.getElementById("main")?.append(this.#list);
    // The control keeps the focus.
    this.#list.addEventListener("pointerdown", (event) => event.preventDefault());
    this.#list.addEventListener("click", ({ target }) => {
      const option = target instanceof Element ? target.closest<HTMLElement>("[role=option]") : null;
      const chosen = option && this.#offered[Number(option.dataset.index)];
      if (chosen) onChoose(chosen);
    });
  }

  get isOpen(): boolean {
    return !this.#list.hidden;
  }

  get active(): Offered | undefined {
    return this.#offered[this.#active];
  }

  open(control: HTMLElement, offered: readonly Offered[], hasFirst: boolean): void {
    this.#offered = offered;
    this.#active = hasFirst ? 0 : -1;
    this.#list.replaceChildren(
      ...offered.map(({ name, about }, index) => {
        const option = document.createElement("li");
        option.id = optionId(index);
        option.setAttribute("role", "option");
        option.dataset.index = String(index);
        const label = document.createElement("bdi");
        label.textContent = name;
        const more = document.createElement("span");
        more.textContent = about;
        option.append(label, more);
        return option;
      }),
    );
    this.#list.hidden = false;
    this.#place(control);
    control.setAttribute("aria-controls", listId);
    if (control.getAttribute("role") === "combobox") control.setAttribute("aria-expanded", "true");
    this.#mark(control);
  }

  /** Hides suggestions that no longer match the typed text, so that Enter chooses only a visible one. */
  narrow(control: HTMLElement, typed: string): void {
    if (!this.isOpen) return;
    const fitting = this.#offered.filter(({ name }) => name.toLowerCase().includes(typed.toLowerCase()));
    if (fitting.length === 0) this.close(control);
    else if (fitting.length < this.#offered.length) this.open(control, fitting, typed !== "");
  }

  close(control: HTMLElement | undefined): void {
    this.#list.hidden = true;
    this.#active = -1;
    if (!control) return;
    control.removeAttribute("aria-controls");
    control.removeAttribute("aria-activedescendant");
    if (control.getAttribute("role") === "combobox") control.setAttribute("aria-expanded", "false");
  }

  move(control: HTMLElement, by: 1 | -1): void {
    const count = this.#offered.length;
    this.#active = this.#active === -1 && by === -1 ? count - 1 : (this.#active + by + count) % count;
    this.#mark(control);
  }

  #mark(control: HTMLElement): void {
    for (const [index, option] of Array.from(this.#list.children).entries()) {
      option.setAttribute("aria-selected", String(index === this.#active));
      if (index === this.#active) option.scrollIntoView({ block: "nearest" });
    }
    if (this.#active === -1) control.removeAttribute("aria-activedescendant");
    else control.setAttribute("aria-activedescendant", optionId(this.#active));
  }

  #place(control: HTMLElement): void {
    const { left, bottom } = control.getBoundingClientRect();
    const most = document.documentElement.clientWidth - this.#list.offsetWidth - 8;
    this.#list.style.left = `${Math.max(8, Math.min(left, most)) + scrollX}px`;
    this.#list.style.top = `${bottom + scrollY + 2}px`;
  }
}
