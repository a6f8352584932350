import type { PremiumSource } from '@portal/entitlements/domain';
import { and, eq, sql } from 'drizzle-orm';
import type { Clock, Queryable } from '@portal/server/ports';
import { isAnyOf } from '@portal/server/platform';
import { addressPremiumRights, domainPremiumRights, twoStepGivers } from '../entitlements.tables';

/** Identifies what gives rights to email addresses: a group, for example. */
export interface AddressRightSource {
  readonly source: PremiumSource;
  /** The source's own id of what gives the rights. */
  readonly reference: string;
}

/** Rights to Premium of the accounts that have email addresses verified, now or later (ENT-196). */
export interface AddressRights {
  /** Stores the rights, or replaces the stored ones, with one statement however many there are. */
  grant(
    tx: Queryable,
    rights: AddressRightSource & {
      readonly emails: readonly string[];
      readonly isPaid: boolean;
      readonly reason: string;
    },
  ): Promise<void>;
  /** Ends the rights of some addresses immediately. */
  revoke(
    tx: Queryable,
    rights: AddressRightSource & { readonly emails: readonly string[] },
  ): Promise<void>;
  /** Ends the rights of every address immediately. */
  revokeAll(tx: Queryable, source: AddressRightSource): Promise<void>;
}

const isFrom = ({ source, reference }: AddressRightSource) =>
  and(eq(addressPremiumRights.source, source), eq(addressPremiumRights.reference, reference));

export function createAddressRights({ clock }: { clock: Clock }): AddressRights {
  return {
    async grant(tx, { emails, source, reference, isPaid, reason }) {
      if (emails.length === 0) return;
      const updatedAt = sql`${clock.now().toISOString()}::timestamptz`;
      await tx.execute(sql`
        insert into ${addressPremiumRights} (email, source, reference, is_paid, reason, updated_at)
        select email, ${source}, ${reference}, ${isPaid}, ${reason}, ${updatedAt}
        from unnest(${sql.param(emails)}::text[]) as granted (email)
        on conflict (email, source, reference)
        do update set is_paid = excluded.is_paid, reason = excluded.reason, updated_at = excluded.updated_at`);
    },
    async revoke(tx, { emails, ...source }) {
      if (emails.length === 0) return;
      await tx
        .delete(addressPremiumRights)
        .where(and(isFrom(source), isAnyOf(addressPremiumRights.email, emails)));
    },
    async revokeAll(tx, source) {
      await tx.delete(addressPremiumRights).where(isFrom(source));
    },
  };
}

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
      /** Whether all that the source gives, also by seat, needs a second step (GROUP-306). */
      readonly needsSecondStep?: boolean;
    },
  ): Promise<void>;
}

export const createDomainRights = (): DomainRights => ({
  async replace(tx, { domains, needsSecondStep, ...right }) {
    const { source, reference } = domainPremiumRights;
    await tx
      .delete(domainPremiumRights)
      .where(and(eq(source, right.source), eq(reference, right.reference)));
    await tx.delete(twoStepGivers).where(eq(twoStepGivers.reference, right.reference));
    if (needsSecondStep) await tx.insert(twoStepGivers).values({ reference: right.reference });
    if (domains.length > 0)
      await tx.insert(domainPremiumRights).values(domains.map((domain) => ({ domain, ...right })));
  },
});
