import ipaddr from "ipaddr.js";

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Azure's WireServer: serves metadata and credentials at a public-looking address. */
const metadataIpv4: ReadonlySet<string> = new Set(["168.63.129.16"]);

const globalUnicast: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse("2000::"), 3];
const wellKnownNat64: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse("64:ff9b::"), 96];

/**
 * Whether an address is on the public internet. IPv4-mapped addresses and those of the well-known NAT64 prefix, the
 * only ones that an IPv6-only network resolves, are judged by the embedded IPv4 address. Transition mechanisms that
 * hide the final address (6to4, Teredo, local NAT64) are not public.
 */
export const isPublicAddress = (text: string): boolean => {
  const address = parseAddress(text);
  return address !== undefined && isPublic(address);
};

const isPublic = (address: Address): boolean => {
  if (address.kind() === "ipv4") return address.range() === "unicast" && !metadataIpv4.has(address.toString());
  const wide = address as ipaddr.IPv6;
  if (wide.isIPv4MappedAddress()) return isPublic(wide.toIPv4Address());
  if (wide.match(wellKnownNat64)) return isPublic(new ipaddr.IPv4(wide.toByteArray().slice(12)));
  return wide.match(globalUnicast) && wide.range() === "unicast";
};

/**
 * Accepts only dotted decimal IPv4, because the URL parser has already normalised other spellings. IPv6 is normalised
 * first, because the library mistakes `::8.8.8.8` for a mapped address. An address with a zone is never public.
 */
const parseAddress = (text: string): Address | undefined => {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text);
  const groups = text.includes(":") ? URL.parse(`http://[${text}]/`)?.hostname.slice(1, -1) : undefined;
  return groups === undefined ? undefined : ipaddr.IPv6.parse(groups);
};
