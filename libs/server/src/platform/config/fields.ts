import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { mixed, number, string } from 'yup';

export interface Variable<Value = unknown> {
  readonly name: string;
  readonly purpose: string;
  /** The expected value, as in the error "PORT is missing. Set it to {expected}." */
  readonly expected: string;
  readonly secret?: true;
  /** The default. Without one, `schema` decides whether the variable is required. */
  readonly fallback?: string;
  readonly schema: { validateSync(text: unknown): Value };
}

export function variable<Value>(described: Variable<Value>): Variable<Value> {
  return described;
}

/** Reads comma-separated origins such as `https://portal.example`; undefined if one is not an origin. */
export function parseOrigins(text: string): readonly string[] | undefined {
  const origins = text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  const areOrigins = origins.every(
    (origin) => URL.canParse(origin) && new URL(origin).origin === origin,
  );
  return areOrigins ? origins : undefined;
}

/** Where a server listens: a network address of this machine and a port. */
export interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

const shape = /^(?:\[(?<ipv6>[^\]]+)\]|(?<ipv4>[\d.]+)):(?<port>\d{1,5})$/;

/** Reads `127.0.0.1:9464` or `[::1]:9464`. */
export function parseListenAddress(text: string): ListenAddress | undefined {
  const { ipv4, ipv6, port } = shape.exec(text)?.groups ?? {};
  const host = ipv4 ?? ipv6 ?? '';
  const isValid = isIP(host) === (ipv6 === undefined ? 4 : 6) && Number(port) <= 65_535;
  return isValid ? { host, port: Number(port) } : undefined;
}

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

export const connectionField = (...protocols: readonly string[]) =>
  string().test('connection', (value) => {
    if (value === undefined) return true;
    return URL.canParse(value) && protocols.includes(new URL(value).protocol.replace(':', ''));
  });

/** A port that a server can listen on; 0 asks the system for a free one. */
export const portField = () => number().integer().min(0).max(65_535);

export const listField = () =>
  mixed<readonly string[]>((value): value is readonly string[] => Array.isArray(value)).transform(
    (_value, text: unknown) =>
      String(text)
        .split(',')
        .map((entry) => entry.trim())
        .filter((entry) => entry !== ''),
  );

const namedNetworks: readonly string[] = ['loopback', 'linklocal', 'uniquelocal'];

/** Whether Express can trust a proxy by this name, address or range; a range of every address is not one. */
function isProxy(entry: string): boolean {
  if (namedNetworks.includes(entry)) return true;
  const isRange = ipaddr.IPv4.isValidCIDRFourPartDecimal(entry) || ipaddr.IPv6.isValidCIDR(entry);
  if (isRange) return ipaddr.parseCIDR(entry)[1] > 0;
  return isIP(entry) !== 0;
}

export const proxyListField = () =>
  listField().test('proxies', (value) => (value ?? []).every(isProxy));

/** A value that `parse` reads from the text; text that it rejects is invalid. */
export const parsedField = <Value>(parse: (text: string) => Value | undefined) =>
  mixed<NonNullable<Value>>().transform((_value, text: unknown) => parse(String(text)) ?? null);

export const originListField = () => parsedField(parseOrigins);

export const secretField = (length = 16) => string().min(length);
