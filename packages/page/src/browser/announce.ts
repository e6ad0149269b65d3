import { webLimits } from "./limits.ts";

/** Says things to screen readers, one at a time, without taking the focus. */
export const createAnnouncer = (root: HTMLElement): ((text: string) => void) => {
  const region = document.createElement("div");
  region.className = "cf-hidden";
  region.setAttribute("role", "status");
  region.setAttribute("aria-live", "polite");
  root.after(region);
  return (text) => {
    // The same words twice in a row are said only if the region was empty in between.
    region.textContent = "";
    requestAnimationFrame(() => {
      region.textContent = text;
    });
  };
};

/** What others just did, in one sentence however much it was. */
export const arrivalMessage = (labels: readonly string[], who: string): string => {
  if (labels.length > webLimits.maxAnnounced) return `${who} answered ${labels.length} questions`;
  return `${who} answered ${labels.map((label) => `“${label}”`).join(", ")}`;
};
