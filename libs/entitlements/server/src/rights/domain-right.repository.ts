import { and, eq } from 'drizzle-orm';
import type { Queryable } from '@portal/server/ports';
import { domainPremiumRights } from '../entitlements.tables';
import type { AddressRightSource } from './address-right.repository';

/** Rights to Premium of the accounts that have an address of a domain verified, now or later (ENT-300). */
export interface DomainRights {
  /** Replaces every right of the source. `domains` are in lower case; their subdomains are included. */
  replace(
    tx: Queryable,
    rights: AddressRightSource & {
      readonly domains: readonly string[];
      readonly isPaid: boolean;
      readonly reason: string;
      readonly validFrom: Date;
      /** The rights are valid before this moment. */
      readonly validUntil: Date;
    },
  ): Promise<void>;
}

export const createDomainRights = (): DomainRights => ({
  async replace(tx, { domains, ...right }) {
    const { source, reference } = domainPremiumRights;
    await tx
      .delete(domainPremiumRights)
      .where(and(eq(source, right.source), eq(reference, right.reference)));
    if (domains.length > 0)
      await tx.insert(domainPremiumRights).values(domains.map((domain) => ({ domain, ...right })));
  },
});
