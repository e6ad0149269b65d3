/** Event that tells a page which agent is about to operate a control; pages that record authors listen to it. */
const agentEvent = "cofill:agent";

export const announce = (target: Element, agent: string): void => {
  target.dispatchEvent(new CustomEvent(agentEvent, { bubbles: true, composed: true, detail: { agent } }));
};
