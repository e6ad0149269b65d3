import type { Assurance, Channel } from "@cofill/core";

const assuranceTexts: { readonly [A in Assurance]: string } = {
  claimed: "as claimed, not proved",
  relayed: "through a link that the agent was shown",
  app: "in the form inside a chat",
  link: "through a link that no agent was shown",
  session: "signed in",
  passkey: "with a passkey",
};

/**
 * How sure it is that a person acted, to follow a name: "confirmed by Ann, signed in".
 *
 * @example assuranceText("session") // "signed in"
 */
export const assuranceText = (assurance: Assurance): string => assuranceTexts[assurance];

const channelTexts: { readonly [C in Channel]: string } = {
  http: "over HTTP",
  mcp: "over MCP",
  assist: "with Assist tools",
  webmcp: "with tools in the page",
  page: "on the page",
  inbox: "in the inbox",
  mail: "by mail",
  terminal: "at the terminal",
  system: "by itself",
};

/**
 * Through what somebody acted, and how sure it is that they are a person.
 *
 * @example provenanceText({ channel: "page", assurance: "session" }) // "on the page, signed in"
 */
export const provenanceText = ({
  channel,
  assurance,
}: {
  readonly channel?: Channel;
  readonly assurance?: Assurance;
}): string =>
  [channel && channelTexts[channel], assurance && assuranceTexts[assurance]]
    .filter((text) => text !== undefined)
    .join(", ");
