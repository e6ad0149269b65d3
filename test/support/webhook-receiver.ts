import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";

export interface ReceivedWebhook {
  /** Value of the `webhook-id` header. */
  readonly id: string;
  readonly body: string;
}

export interface WebhookReceiver {
  readonly url: string;
  readonly secret: string;
  /** Webhooks with a valid signature, in order of arrival. */
  readonly received: readonly ReceivedWebhook[];
  /** Number of webhooks with an invalid signature. */
  readonly refused: () => number;
  /** The webhook at this position, once it has arrived. */
  readonly at: (position: number) => Promise<ReceivedWebhook>;
  /** From now on nothing is answered until the returned function is called. */
  readonly hold: () => () => void;
  readonly close: () => Promise<void>;
}

/** A receiver as its owner would write it: it knows the secret, and Standard Webhooks by their own library. */
export const startWebhookReceiver = async (): Promise<WebhookReceiver> => {
  const secret = `whsec_${Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64")}`;
  const verifier = new Webhook(secret);
  const received: ReceivedWebhook[] = [];
  const waiting = new Set<() => void>();
  let refused = 0;
  let held: Promise<void> | undefined;

  const isGenuine = (body: string, headers: Record<string, string>): boolean => {
    try {
      verifier.verify(body, headers);
      return true;
    } catch {
      return false;
    }
  };

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString("utf8");
    if (!isGenuine(body, request.headers as Record<string, string>)) {
      refused += 1;
      response.writeHead(401).end();
      return;
    }
    received.push({ id: String(request.headers["webhook-id"]), body });
    for (const look of waiting) look();
    await held;
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/finalized`,
    secret,
    received,
    refused: () => refused,
    at: (position) =>
      new Promise((resolve) => {
        const look = (): void => {
          const webhook = received[position];
          if (!webhook) return;
          waiting.delete(look);
          resolve(webhook);
        };
        waiting.add(look);
        look();
      }),
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return () => {
        held = undefined;
        resolve();
      };
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
