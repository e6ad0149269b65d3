import { generateKeyPairSync, sign } from "node:crypto";

export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

const tlv = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  const length = content.length < 0x80 ? [content.length] : [0x82, content.length >> 8, content.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
};
const sequence = (...parts: readonly Buffer[]) => tlv(0x30, ...parts);
const oid = (...bytes: readonly number[]) => tlv(0x06, Buffer.from(bytes));
const utcTime = (text: string) => tlv(0x17, Buffer.from(text));
const bits = (content: Buffer) => tlv(0x03, Buffer.from([0]), content);

const ecdsaWithSha256 = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));
const commonName = (name: string) => sequence(tlv(0x31, sequence(oid(0x55, 0x04, 0x03), tlv(0x0c, Buffer.from(name)))));
const subjectAltName = (dnsName: string) =>
  sequence(oid(0x55, 0x1d, 0x11), tlv(0x04, sequence(tlv(0x82, Buffer.from(dnsName)))));

/** A certificate that nobody signed but its own key, for one name. */
export const selfSigned = (name: string): Certificate => {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const body = sequence(
    tlv(0xa0, tlv(0x02, Buffer.from([2]))),
    tlv(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    commonName(name),
    sequence(utcTime("200101000000Z"), utcTime("491231235959Z")),
    commonName(name),
    publicKey.export({ type: "spki", format: "der" }),
    tlv(0xa3, sequence(subjectAltName(name))),
  );
  const der = sequence(body, ecdsaWithSha256, bits(sign("sha256", body, privateKey)));
  const lines = der.toString("base64").replace(/.{64}/g, "$&\n");
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
};
