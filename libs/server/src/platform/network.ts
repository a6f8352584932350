import { isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';
import { createHmac } from 'node:crypto';
import { derivedSecret } from './secrets/sealed-values';

/** An address as the API writes it, and the network that its limits count. */
interface ReadAddress {
  readonly address: string;
  readonly network: string;
}

/** An address with a port, as some proxies write it: `192.0.2.7:443`, `[2001:db8::1]:443`. */
const withPort = /^(?:\[(?<bracketed>[^\]]*)\]|(?<plain>[\d.]+))(?::\d{1,5})?$/;

const unreadable: ReadAddress = { address: '', network: 'unknown' };

function readIPv6(text: string): ReadAddress {
  const parsed = ipaddr.IPv6.parse(text);
  if (parsed.isIPv4MappedAddress()) {
    const address = parsed.toIPv4Address().toString();
    return { address, network: address };
  }
  const prefix = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return { address: parsed.toString(), network: `${prefix.join(':')}::/64` };
}

/** Reads an address; an IPv4 address inside IPv6 (`::ffff:192.0.2.7`) becomes an IPv4 address. */
function readAddress(text: string): ReadAddress {
  const { bracketed, plain } = withPort.exec(text)?.groups ?? {};
  const address = bracketed ?? plain ?? text;
  if (isIPv4(address)) return { address, network: address };
  return isIPv6(address) ? readIPv6(address) : unreadable;
}

/** The texts read last: a client sends many requests from one address. Longer texts than an address can have are not kept. */
const readTexts = new LRUCache<string, ReadAddress>({ max: 10_000 });
const longestAddress = 64;

function read(text: string): ReadAddress {
  if (text.length > longestAddress) return readAddress(text);
  const known = readTexts.get(text);
  if (known) return known;
  const found = readAddress(text);
  readTexts.set(text, found);
  return found;
}

/** The client's address without its port; empty when it cannot be read, as a forwarded one may be. */
export const clientAddress = (text: string): string => read(text).address;

/**
 * The network that limits count: an IPv4 address, or the /64 of an IPv6 address, which is what one household gets. All
 * spellings of an address give the same network, and all unreadable addresses are one network (SHARED-81).
 */
export const networkOf = (ip: string): string => read(ip).network;

/** Whether a proxy with this address, at this hop, is trusted; a closed socket has no address. */
type Trust = (address: string | undefined, hop: number) => boolean;

/** Remembers the answers for the addresses used last: Express parses an address each time. */
export function rememberTrust(isTrusted: Trust): Trust {
  const known = new LRUCache<string, boolean>({ max: 1_000 });
  return (address, hop) => {
    if (address === undefined || address.length > longestAddress) return isTrusted(address, hop);
    const answer = known.get(address) ?? isTrusted(address, hop);
    known.set(address, answer);
    return answer;
  };
}

/** The network of a client as a keyed hash: rows of one sender are known as such, and not whose they are. */
type SenderOf = (ip: string) => string;

export function createSenderOf(secret: string): SenderOf {
  const key = derivedSecret(secret, 'sender');
  return (ip) => createHmac('sha256', key).update(networkOf(ip)).digest('base64url');
}
