import type { RunningServer, ServerOptions } from "@cofill/server";
import { Failure, isErrno } from "../failure.ts";
import { limits } from "../limits.ts";

export const usualPort = 8080;

const words: Readonly<Record<string, (place: string) => string>> = {
  EADDRINUSE: (place) => `${place} is taken; give another with --port, or 0`,
  EACCES: (place) => `You may not listen on ${place}; give a port from 1024 up`,
  EADDRNOTAVAIL: (place) => `${place} is no address of this machine`,
  ENOTFOUND: (place) => `${place} is no address of this machine`,
};

const failureOf = (error: unknown, host: string, port: number): unknown => {
  if (!isErrno(error)) return error;
  const say = words[error.code!] ?? ((place: string) => `Cannot listen on ${place}: the system says ${error.code}`);
  const place = error.code === "EADDRINUSE" || error.code === "EACCES" ? `Port ${port}` : `--host ${host}`;
  return new Failure(error.code === "EADDRINUSE" ? "port_in_use" : "usage", say(place));
};

/** Starts a server where it was told to, or on the first free port from the usual one on. */
export const listen = async (
  start: (options: ServerOptions) => Promise<RunningServer>,
  options: ServerOptions & { readonly host: string },
  wanted: number | undefined,
): Promise<RunningServer> => {
  for (let port = wanted ?? usualPort; ; port++) {
    try {
      return await start({ ...options, port });
    } catch (error) {
      const isTaken = isErrno(error) && error.code === "EADDRINUSE";
      if (wanted !== undefined || !isTaken || port - usualPort + 1 >= limits.maxPortsTried)
        throw failureOf(error, options.host, port);
    }
  }
};
