/** Shows only what belongs to the kind that is chosen; without a script all of it stands there. */
export const watchKind = (): void => {
  const choice = document.querySelector<HTMLSelectElement>("[data-cf-kinds]");
  if (!choice) return;
  const show = (): void => {
    for (const part of document.querySelectorAll<HTMLElement>("[data-cf-kind]")) {
      part.hidden = part.dataset.cfKind !== choice.value;
    }
  };
  choice.addEventListener("change", show);
  show();
};
