import { isIPv6 } from 'node:net';

/** The eight groups of an IPv6 address, whatever its spelling. */
function groupsOf(address: string): readonly string[] {
  // The URL parser knows every spelling and writes one.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = canonical.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  return [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right];
}

/** The IPv4 address inside `::ffff:a.b.c.d`. */
function mappedIpv4(groups: readonly string[]): string | undefined {
  const [high, low] = groups.slice(6).map((group) => Number.parseInt(group, 16));
  const isMapped = groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff';
  if (!isMapped || high === undefined || low === undefined) return undefined;
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/**
 * The network that limits count: an IPv4 address, or the /64 of an IPv6 one, which is what one household gets. All
 * spellings of an address give the same network.
 */
export function networkOf(ip: string): string {
  const address = ip.split('%')[0] ?? '';
  if (!isIPv6(address)) return address;
  const groups = groupsOf(address);
  return mappedIpv4(groups) ?? `${groups.slice(0, 4).join(':')}::/64`;
}
