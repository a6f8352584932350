import { toASCII, toUnicode } from 'punycode.js';

/** Reads a domain in its `xn--` form; undefined for one that is not the form of any domain. */
function decoded(domain: string): string | undefined {
  try {
    const unicode = toUnicode(domain);
    return toASCII(unicode) === domain ? unicode : undefined;
  } catch {
    return undefined;
  }
}

/** An address with its domain in Unicode, so that look-alike letters are seen; what cannot be decoded stays as it is. */
export function withUnicodeDomain(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1).toLowerCase();
  if (at < 0 || !/(?:^|\.)xn--/u.test(domain)) return address;
  return `${address.slice(0, at)}@${decoded(domain) ?? domain}`;
}
