/**
 * Whether a host name can only mean this machine.
 *
 * @example isLoopback("127.0.0.1"); // true
 */
export const isLoopback = (host: string): boolean => {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, "$1");
  return name === "localhost" || name === "::1" || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(name);
};

/** The host name in a Host header without the port; `undefined` if the header is malformed. */
export const hostnameOf = (header: string): string | undefined =>
  /^(\[[0-9A-Fa-f:.]+\]|[\w.-]+)(?::\d{1,5})?$/.exec(header)?.[1];
