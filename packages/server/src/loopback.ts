/** Whether a name to listen on, or a name one was called by, can only be this machine. */
export const isLoopback = (host: string): boolean => {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, "$1");
  return name === "localhost" || name === "::1" || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(name);
};

/** What a Host header names, without the port; nothing if it is not one. */
export const hostnameOf = (header: string): string | undefined =>
  /^(\[[0-9A-Fa-f:.]+\]|[\w.-]+)(?::\d{1,5})?$/.exec(header)?.[1];
