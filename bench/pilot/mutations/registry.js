// Every change that is made to a page before the three ways try it. `right` is what ought to come of it: "done", or
// "refused" where the annotations themselves no longer say which element is meant, or a person says no.
import { renameIdsAndClasses } from "./rename.js";
import { hideInSteps, moveToPortal, reorder, reparent, wrapInShadow } from "./structure.js";
import { addNeighbour, drift, driftComponents, duplicate, forgeConsent, inject, lieAboutDanger } from "./trouble.js";
import { reword, translate } from "./words.js";

const always = (change) => (scene) => {
  change(scene);
  return true;
};

const refuse = (change) => (scene) => {
  scene.right = "refused";
  return change(scene);
};

export const slowMs = 1200;

export const mutations = {
  "as recorded": () => true,
  "ids and classes renamed": always(renameIdsAndClasses),
  "new wrappers": reparent,
  reordered: reorder,
  relabelled: reword,
  translated: translate,
  "all of these at once": (scene) => {
    renameIdsAndClasses(scene);
    reorder(scene);
    reparent(scene);
    return reword(scene);
  },
  "fields in a portal": moveToPortal,
  "inside a shadow root": wrapInShadow,
  "split into steps": hideInSteps,
  "slow answer": always((scene) => {
    scene.delayMs = slowMs;
  }),
  "a similar form beside it": addNeighbour,
  "injected instructions": inject,
  "forged consent": forgeConsent,
  "annotations duplicated": refuse(duplicate),
  "annotations drifted": refuse((scene) => driftComponents(scene) || drift(scene)),
  "lies about danger": lieAboutDanger,
};
