import ipaddr from 'ipaddr.js';

/**
 * The network that limits count: an IPv4 address, or the /64 of an IPv6 address, which is what one household gets. All
 * spellings of an address give the same network.
 */
export function networkOf(ip: string): string {
  if (!ipaddr.IPv6.isValid(ip)) return ip;
  // An IPv4 address inside IPv6 (`::ffff:192.0.2.7`) becomes an IPv4 address.
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  const prefix = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${prefix.join(':')}::/64`;
}
