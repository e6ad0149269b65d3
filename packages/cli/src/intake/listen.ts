import { type RunningServer, type ServerOptions, ServerStartError, startServer } from "@cofill/server";
import { Failure } from "../failure.ts";
import { limits } from "../limits.ts";

const usualPort = 8080;

const failureOf = (error: unknown, host: string, port: number): unknown => {
  if (!(error instanceof ServerStartError)) return error;
  switch (error.code) {
    case "address_in_use":
      return new Failure("port_in_use", `Port ${port} is taken; give another with --port, or 0`);
    case "address_not_permitted":
      return new Failure("usage", `You may not listen on port ${port}; give one from 1024 up`);
    case "address_unavailable":
      return new Failure("usage", `--host ${host} is no address that this machine can listen on`);
    case "keys_required":
      return new Failure("keys_required", error.message);
    case "public_url_invalid":
      return new Failure("usage", error.message);
    default:
      return error.code satisfies never;
  }
};

/** Listens on the given port, or on the first free port from the default on. */
export const listen = async (
  options: ServerOptions & { readonly host: string },
  wanted: number | undefined,
  firstPort: number = usualPort,
): Promise<RunningServer> => {
  for (let port = wanted ?? firstPort; ; port++) {
    try {
      return await startServer({ ...options, port });
    } catch (error) {
      const isTaken = error instanceof ServerStartError && error.code === "address_in_use";
      const isLast = wanted !== undefined || port - firstPort + 1 >= limits.maxPortsTried;
      if (!isTaken || isLast) throw failureOf(error, options.host, port);
    }
  }
};
