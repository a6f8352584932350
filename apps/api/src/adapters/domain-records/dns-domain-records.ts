import { NODATA, NOTFOUND } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { domainToASCII } from 'node:url';
import type { DomainRecords } from '../../ports/domain-records';

/** An owner waits for the answer. */
const options = { timeout: 2_000, tries: 2 };

const saysNothingIsThere = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === NOTFOUND || error.code === NODATA);

/** Asks a name server, or those of this machine. */
export function createDnsDomainRecords(server: string | undefined): DomainRecords {
  const resolver = new Resolver(options);
  if (server !== undefined) resolver.setServers([server]);
  return {
    async textsOf(name) {
      try {
        // A text of more than 255 characters comes in parts.
        return (await resolver.resolveTxt(domainToASCII(name))).map((parts) => parts.join(''));
      } catch (error) {
        return saysNothingIsThere(error) ? [] : undefined;
      }
    },
  };
}
