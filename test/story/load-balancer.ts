import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface LoadBalancer {
  readonly url: string;
  /** Where connections go from now on. */
  readonly leadTo: (port: number) => void;
  /** Cuts what is open and turns everyone away. */
  readonly shut: () => void;
  /** Resolves as soon as it leads somewhere. */
  readonly open: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** One address for servers that come and go, as a load balancer gives it. */
export const openLoadBalancer = async (): Promise<LoadBalancer> => {
  const sockets = new Set<Socket>();
  let target: number | undefined;
  let isOpen = Promise.withResolvers<void>();

  const join = (one: Socket, other: Socket): void => {
    sockets.add(one);
    one.pipe(other);
    one.on("error", () => other.destroy());
    one.on("close", () => {
      sockets.delete(one);
      other.destroy();
    });
  };
  const server = createServer((client) => {
    if (target === undefined) return void client.destroy();
    const backend = connect(target, "127.0.0.1");
    join(client, backend);
    join(backend, client);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  const shut = (): void => {
    if (target !== undefined) isOpen = Promise.withResolvers();
    target = undefined;
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leadTo: (port) => {
      target = port;
      isOpen.resolve();
    },
    shut,
    open: () => isOpen.promise,
    close: async () => {
      shut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
