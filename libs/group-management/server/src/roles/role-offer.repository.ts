import type { OfferedRole } from '@portal/group-management/domain';
import { and, eq } from 'drizzle-orm';
import type { Queryable } from '@portal/server/ports';
import type { FindOfferedPayer } from '@portal/checkout-pricing/server';
import { groups, roleOffers } from '../group-management.tables';

export type RoleOffer = typeof roleOffers.$inferSelect;

/** An offer that was not answered yet (GROUP-229); it ends with the seat of the account. */
export async function findRoleOffer(
  query: Queryable,
  groupId: string,
  uid: string,
): Promise<RoleOffer | undefined> {
  const [found] = await query
    .select()
    .from(roleOffers)
    .where(and(eq(roleOffers.groupId, groupId), eq(roleOffers.uid, uid)));
  return found;
}

export const roleOffersIn = (query: Queryable, groupId: string): Promise<RoleOffer[]> =>
  query.select().from(roleOffers).where(eq(roleOffers.groupId, groupId));

/** Offers a role to an account with a seat, instead of what it was offered before. */
export async function saveRoleOffer(tx: Queryable, offer: RoleOffer): Promise<void> {
  const { role, withPayment } = offer;
  await tx
    .insert(roleOffers)
    .values(offer)
    .onConflictDoUpdate({
      target: [roleOffers.groupId, roleOffers.uid],
      set: { role, withPayment },
    });
}

/** Ends the offers in a group: all of them, that to an account, or those of a role. */
export async function deleteRoleOffers(
  tx: Queryable,
  groupId: string,
  { uid, role }: { readonly uid?: string; readonly role?: OfferedRole } = {},
): Promise<void> {
  await tx
    .delete(roleOffers)
    .where(
      and(
        eq(roleOffers.groupId, groupId),
        ...(uid === undefined ? [] : [eq(roleOffers.uid, uid)]),
        ...(role === undefined ? [] : [eq(roleOffers.role, role)]),
      ),
    );
}

/** The member to whom a group is offered together with its payment. */
export const findOfferedPayer: FindOfferedPayer = async (query, subscriptionId) => {
  const [offered] = await query
    .select({ uid: roleOffers.uid })
    .from(roleOffers)
    .innerJoin(groups, eq(groups.id, roleOffers.groupId))
    .where(
      and(
        eq(groups.subscriptionId, subscriptionId),
        eq(groups.isLive, true),
        eq(roleOffers.withPayment, true),
      ),
    );
  return offered?.uid;
};
