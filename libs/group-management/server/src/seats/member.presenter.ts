import type { FindAccounts, MemberAccount } from '../groups/account-ports';
import { secondsUntilResend, type Member } from '@portal/group-management/domain';
import { epochSeconds } from '@portal/shared/util';
import type { Platform } from '@portal/server/platform';
import type { Queryable } from '@portal/server/ports';
import { findKeptMembers } from '../groups/administrator.repository';
import { type RoleOffer, roleOffersIn } from '../roles/role-offer.repository';
import type { MemberRow } from './member.repository';

const moment = (date: Date) => ({ seconds: epochSeconds(date) });

/** The members of a group as an administrator sees them, with three queries however many they are. */
export async function presentMembers(
  query: Queryable,
  groupId: string,
  rows: readonly MemberRow[],
  { findAccounts, clock }: Pick<Platform, 'clock'> & { readonly findAccounts: FindAccounts },
): Promise<Member[]> {
  const now = clock.now();
  const active = rows.filter(({ uid }) => uid !== null);
  const accounts = await findAccounts(
    query,
    active.map(({ email }) => email),
  );
  const kept = await findKeptMembers(query, groupId);
  const accountOf = new Map<string | null, MemberAccount>(
    accounts.map((account) => [account.uid, account]),
  );
  const offers = await roleOffersIn(query, groupId);
  const offerOf = new Map<string | null, RoleOffer>(offers.map((offer) => [offer.uid, offer]));
  const keptOf = new Map(kept.map((member) => [member.uid, member]));
  return rows.map((row) => {
    const { uid, email, status, mailHeldUntil, invitedAs, askedAt, updatedAt, addedAt } = row;
    const { role, pays } = keptOf.get(uid) ?? {};
    return {
      email,
      status,
      role: role ?? 'member',
      pays: pays ?? false,
      offeredRole: offerOf.get(uid)?.role ?? null,
      uuid: accountOf.get(uid)?.reference ?? null,
      mailHeldUntil: mailHeldUntil && moment(mailHeldUntil),
      resendInSeconds: status === 'pending' ? secondsUntilResend(updatedAt, now) : null,
      invitedAs,
      askedAt: askedAt && moment(askedAt),
      updatedAt: moment(updatedAt),
      addedAt: moment(addedAt),
    };
  });
}
