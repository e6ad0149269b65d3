import { createActuator } from "./actuator.ts";

/** The one export of the bundle that a browser driven from outside puts into each page. */
export const actuatorOn = (): ReturnType<typeof createActuator> => createActuator(document);
