import { createHands } from "./hands.ts";

/** The one export of the bundle that a browser driven from outside puts into each page. */
export const handsOn = (): ReturnType<typeof createHands> => createHands(document);
