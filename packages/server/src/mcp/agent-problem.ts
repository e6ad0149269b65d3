import type { Principal, Problem } from "@cofill/service";

/** Why a caller may not come in where tools are called by machines; nothing if they may. */
export const agentProblem = ({ via }: Principal): Problem | undefined => {
  switch (via) {
    case "key":
    case "open":
      return undefined;
    case "none":
      return { code: "unauthenticated", detail: "This needs an API key" };
    case "link":
      // A link stands for a person, and what calls here is none.
      return { code: "forbidden", detail: "A handoff link is for a person in a browser" };
    default:
      return via satisfies never;
  }
};
