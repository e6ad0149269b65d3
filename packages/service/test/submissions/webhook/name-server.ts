import { createSocket } from "node:dgram";
import { isIP } from "node:net";
import { onTestFinished } from "vitest";

/** Addresses of a name; undefined for one that does not exist, silence for one that is never answered. */
export type Zone = Readonly<Record<string, readonly string[] | "silence">>;

const typeA = 1;

/** The least of a DNS server (RFC 1035) that a resolver talks to. */
export const startNameServer = async (
  zone: Zone,
): Promise<{ readonly server: string; readonly asked: readonly string[] }> => {
  const socket = createSocket("udp4");
  const asked: string[] = [];
  socket.on("message", (query, from) => {
    const { name, end } = nameIn(query);
    const type = query.readUInt16BE(end);
    asked.push(`${name} ${type === typeA ? "A" : "AAAA"}`);
    const addresses = Object.hasOwn(zone, name) ? zone[name] : undefined;
    if (addresses === "silence") return;
    const answers = (addresses ?? []).filter((address) => isIP(address) === (type === typeA ? 4 : 6));
    const header = Buffer.alloc(12);
    query.copy(header, 0, 0, 2);
    header.writeUInt16BE(addresses ? 0x8180 : 0x8183, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(answers.length, 6);
    const records = answers.map((address) => record(type, address));
    socket.send(Buffer.concat([header, query.subarray(12, end + 4), ...records]), from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  onTestFinished(() => void socket.close());
  return { server: `127.0.0.1:${socket.address().port}`, asked };
};

const nameIn = (query: Buffer): { readonly name: string; readonly end: number } => {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at]!; length > 0; length = query[at]!) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join(".").toLowerCase(), end: at + 1 };
};

/** Only `a:b:c:d:e:f:g:h` and `a.b.c.d`: enough for a test. */
const record = (type: number, address: string): Buffer => {
  const bytes =
    type === typeA
      ? Buffer.from(address.split(".").map(Number))
      : Buffer.from(
          address
            .split(":")
            .map((group) => group.padStart(4, "0"))
            .join(""),
          "hex",
        );
  const head = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, bytes.length]);
  return Buffer.concat([head, bytes]);
};
