import { ApiError } from '../../../platform/errors';
import { takeoverTerms } from '../../checkout-pricing/checkout-pricing.module';
import type { GroupChange } from '../groups/access';
import type { FindSubscription } from '../groups/group-details.service';
import { offerRole } from './offer-role';
import { lockMemberOfOwnGroup, type RolePorts } from './role-change';

interface HandOver {
  readonly memberEmail: string;
  readonly newOwnerPays?: boolean | undefined;
}

/**
 * Offers the group to an active member (GROUP-38), with its payment when the owner, who pays for it, asks for that
 * (GROUP-457). Throws `FORBIDDEN` for anyone but the owner and for an owner who does not pay, and `PAYMENT_CANNOT_MOVE`.
 */
export const createHandOverGroup =
  (ports: RolePorts & { readonly findSubscription: FindSubscription }) =>
  ({ memberEmail, newOwnerPays = false }: HandOver, context: GroupChange) =>
    ports.database.transaction(async (tx) => {
      const decision = await lockMemberOfOwnGroup(ports, tx, memberEmail, context);
      if (!newOwnerPays) {
        await offerRole(ports, tx, 'owner', decision);
        return {};
      }
      const { owner, group } = decision;
      const { subscriptionId } = group;
      const plan = subscriptionId && (await ports.findSubscription(tx, subscriptionId));
      if (!plan || plan.uid !== owner.uid) throw new ApiError('FORBIDDEN');
      const payment = takeoverTerms(plan, ports.clock.now());
      if (!payment) throw new ApiError('PAYMENT_CANNOT_MOVE');
      await offerRole(ports, tx, 'owner', decision, payment);
      return {};
    });
