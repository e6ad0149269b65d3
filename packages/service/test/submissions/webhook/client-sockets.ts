import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { Socket } from "node:net";
import { onTestFinished } from "vitest";

/** Every socket that this process opens towards someone, from now to the end of the test. */
export const watchClientSockets = (): readonly Socket[] => {
  const sockets: Socket[] = [];
  const note = (message: unknown) => void sockets.push((message as { readonly socket: Socket }).socket);
  subscribe("net.client.socket", note);
  onTestFinished(() => void unsubscribe("net.client.socket", note));
  return sockets;
};
