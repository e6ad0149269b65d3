/** The account of the server itself: notices about submissions come from it. */
export const serviceName = "service";
