/** Shows only the controls for the kind selected in the "add a name" form; without a script all of them are visible. */
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
