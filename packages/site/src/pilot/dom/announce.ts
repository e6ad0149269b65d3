/** How an agent tells a page who is about to act on a control; pages that keep a record of who answered listen to it. */
const agentEvent = "cofill:agent";

export const announce = (target: Element, agent: string): void => {
  target.dispatchEvent(new CustomEvent(agentEvent, { bubbles: true, composed: true, detail: { agent } }));
};
