import { createActuator } from "./actuator.ts";

/** The only export of the bundle that is injected into each page of a driven browser. */
export const actuatorOn = (): ReturnType<typeof createActuator> => createActuator(document);
