import { webLimits } from "./limits.ts";

/** Announces messages to screen readers one at a time, without moving the focus. */
export const createAnnouncer = (root: HTMLElement): ((text: string) => void) => {
  const region = document.createElement("div");
  region.className = "cf-hidden";
  region.setAttribute("role", "status");
  region.setAttribute("aria-live", "polite");
  root.after(region);
  return (text) => {
    // Screen readers repeat an equal message only if the region was empty in between.
    region.textContent = "";
    requestAnimationFrame(() => {
      region.textContent = text;
    });
  };
};

/** One message about all changes that other actors just made. */
export const arrivalMessage = (labels: readonly string[], who: string): string => {
  if (labels.length > webLimits.maxAnnounced) return `${who} answered ${labels.length} questions`;
  return `${who} answered ${labels.map((label) => `“${label}”`).join(", ")}`;
};
