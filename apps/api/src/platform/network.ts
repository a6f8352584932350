import ipaddr from 'ipaddr.js';

/** An address with a port, as some proxies write it: `192.0.2.7:443`, `[2001:db8::1]:443`. */
const withPort = /^(?:\[(?<bracketed>[^\]]*)\]|(?<plain>[\d.]+))(?::\d{1,5})?$/;

/** Reads an address; an IPv4 address inside IPv6 (`::ffff:192.0.2.7`) becomes an IPv4 address. */
function parseAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const { bracketed, plain } = withPort.exec(text)?.groups ?? {};
  const address = bracketed ?? plain ?? text;
  const isAddress = ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address);
  return isAddress ? ipaddr.process(address) : undefined;
}

/** The client's address without its port; empty when it cannot be read, as a forwarded one may be. */
export const clientAddress = (text: string): string => parseAddress(text)?.toString() ?? '';

/**
 * The network that limits count: an IPv4 address, or the /64 of an IPv6 address, which is what one household gets. All
 * spellings of an address give the same network, and all unreadable addresses are one network (SHARED-81).
 */
export function networkOf(ip: string): string {
  const address = parseAddress(ip);
  if (address === undefined) return 'unknown';
  if (address instanceof ipaddr.IPv4) return address.toString();
  const prefix = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${prefix.join(':')}::/64`;
}
