import ipaddr from 'ipaddr.js';
import { mixed, number, string } from 'yup';
import { parseOrigins } from './origins';

/** An http or https address without credentials, query or hash; trailing slashes are removed. */
export const addressField = () =>
  string()
    .test('address', (value) => {
      if (value === undefined) return true;
      const url = URL.canParse(value) ? new URL(value) : undefined;
      if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return false;
      return url.username === '' && url.password === '' && url.search === '' && url.hash === '';
    })
    .transform((value: unknown) => (typeof value === 'string' ? value.replace(/\/+$/, '') : value));

/** A connection address such as `smtp://host:25`. */
export const connectionField = (...protocols: readonly string[]) =>
  string().test('connection', (value) => {
    if (value === undefined) return true;
    return URL.canParse(value) && protocols.includes(new URL(value).protocol.replace(':', ''));
  });

/** A port that a server can listen on; 0 asks the system for a free one. */
export const portField = () => number().integer().min(0).max(65_535);

/** Comma-separated values. */
export const listField = () =>
  mixed<readonly string[]>((value): value is readonly string[] => Array.isArray(value)).transform(
    (_value, text: unknown) =>
      String(text)
        .split(',')
        .map((entry) => entry.trim())
        .filter((entry) => entry !== ''),
  );

/** Groups of addresses that Express knows by name. */
const namedNetworks: readonly string[] = ['loopback', 'linklocal', 'uniquelocal'];

/** Whether Express can trust a proxy by this name, address or range; a range of every address is not one. */
function isProxy(entry: string): boolean {
  if (namedNetworks.includes(entry)) return true;
  const isRange = ipaddr.IPv4.isValidCIDRFourPartDecimal(entry) || ipaddr.IPv6.isValidCIDR(entry);
  if (isRange) return ipaddr.parseCIDR(entry)[1] > 0;
  return ipaddr.IPv4.isValidFourPartDecimal(entry) || ipaddr.IPv6.isValid(entry);
}

/** Comma-separated proxies. */
export const proxyListField = () =>
  listField().test('proxies', (value) => (value ?? []).every(isProxy));

/** A value that `parse` reads from the text; text that it rejects is invalid. */
export const parsedField = <Value>(parse: (text: string) => Value | undefined) =>
  mixed<NonNullable<Value>>().transform((_value, text: unknown) => parse(String(text)) ?? null);

/** Comma-separated addresses of other origins. */
export const originListField = () => parsedField(parseOrigins);

/** A secret of at least `length` characters. */
export const secretField = (length = 16) => string().min(length);

/** Parses JSON; a text that is not JSON is returned as it is. */
export function parsedOr(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return text;
  }
}
