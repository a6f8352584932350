import { isIP } from 'node:net';

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
