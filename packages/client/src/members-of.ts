/** The members of a JSON body; empty if it is not an object. */
export const membersOf = (body: unknown): Readonly<Record<string, unknown>> =>
  typeof body === "object" && body !== null ? (body as Readonly<Record<string, unknown>>) : {};
