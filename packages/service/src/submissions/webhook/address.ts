import ipaddr from "ipaddr.js";

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Azure's wire server: metadata and credentials at an address that looks public. */
const metadataIpv4: ReadonlySet<string> = new Set(["168.63.129.16"]);

const globalUnicast: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse("2000::"), 3];
const wellKnownNat64: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse("64:ff9b::"), 96];

/**
 * Whether an address belongs to the public internet. IPv4 in the clothes of IPv6 is judged as what is reached in the
 * end: a mapped address, and one behind the well-known NAT64 prefix, which is all that a name has on a network
 * without IPv4. Relays that hide where they lead (6to4, Teredo, local NAT64) are not public.
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
 * Strict: the loose spellings of IPv4 are the URL parser's business, nothing that resolves names writes them. IPv6 is
 * first brought to plain groups, because the library takes `::8.8.8.8` for the mapped address it is not. A zone is
 * never public.
 */
const parseAddress = (text: string): Address | undefined => {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text);
  const groups = text.includes(":") ? URL.parse(`http://[${text}]/`)?.hostname.slice(1, -1) : undefined;
  return groups === undefined ? undefined : ipaddr.IPv6.parse(groups);
};
