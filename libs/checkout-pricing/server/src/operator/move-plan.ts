import { randomUUID } from 'node:crypto';
import { isOver } from '@portal/checkout-pricing/domain';
import { mergeBrand } from '@portal/shared/util';
import { AdminProblem, maskedEmail, type Platform } from '@portal/server/platform';
import { ApiError } from '@portal/server/errors';
import type { Queryable } from '@portal/server/ports';
import type { DataOwner } from '@portal/server/contracts';
import type { AuthSessionModule } from '@portal/auth-session/server';
import type { PremiumRights } from '@portal/entitlements/server';
import { closeCheckout } from '../customer/close-checkout';
import { createOnOwnerChanged } from '../customer/customer.service';
import type { OneOrder } from '../customer/one-order';
import type { PlansOf } from '../gumroad/gumroad-plan';
import { ownPlan } from '../plan/billed-plan';
import { planMovedAwayMail, planMovedHereMail } from '../plan-mails/plan-change.mails';
import { updatePremiumRight } from '../subscriptions/store-subscription';
import { refreshPlan, refreshUser, type RefreshingPorts } from '../subscriptions/refresh-customer';
import { subscriptionsOf, giveSubscriptions } from '../subscriptions/subscription.repository';
import { exchangeCustomers } from '../customer/customer.repository';
import type { SubscriptionRow } from '../checkout-pricing.tables';

type Ports = RefreshingPorts &
  Pick<Platform, 'clock' | 'config' | 'database' | 'jobs' | 'mailer' | 'payments'> &
  Pick<AuthSessionModule, 'keepAccount' | 'verifiedOwnersOf'> & {
    readonly premiumRights: PremiumRights;
    readonly plansOf: PlansOf;
    readonly oneOrder: OneOrder;
  };

interface Accounts {
  readonly from: DataOwner;
  readonly to: DataOwner;
}

const refuse = (isRefused: boolean, problem: string) => {
  if (isRefused) throw new AdminProblem([problem]);
};

async function movablePlan(ports: Ports, { from, to }: Accounts): Promise<SubscriptionRow> {
  const { database, payments, plansOf } = ports;
  const { query } = database;
  for (const { uid } of [from, to]) await refreshUser(ports, uid);
  const plan = await ownPlan(query, from);
  const all = await subscriptionsOf(query, from.uid);
  refuse(
    plan.plan === 'group',
    'A group has an owner and a payer: group hand-over moves it, with --payer new-owner also its payment.',
  );
  refuse(
    all.filter((each) => !isOver(each)).length > 1,
    'The account has two plans; end one first.',
  );
  const isSettled = ['active', 'trialing'].includes(plan.status) && !plan.paymentProblemSince;
  const unpaid = await payments.findUnpaidInvoice(plan.customerId);
  const owes = !isSettled || plan.invoiceDueAt || unpaid === 'open';
  refuse(Boolean(owes), 'A payment of the plan is open; it must be paid first.');
  const verified = await ports.verifiedOwnersOf(query, [to.email]);
  refuse(verified.get(to.email) !== to.uid, `The address ${to.email} is not verified.`);
  const others = await plansOf(query, to.uid);
  if (!others.every(isOver)) throw new ApiError('ALREADY_SUBSCRIBED');
  return plan;
}

/** Gives all subscriptions of a customer to another account, with the Premium that comes from them. */
async function give(
  { premiumRights }: Ports,
  tx: Queryable,
  customerId: string | null,
  [former, next]: readonly [string, string],
): Promise<void> {
  if (customerId === null) return;
  for (const row of await giveSubscriptions(tx, customerId, next)) {
    await premiumRights.revoke(tx, { uid: former, source: 'stripe', reference: row.id });
    await updatePremiumRight(tx, premiumRights, row, null);
  }
}

/**
 * Moves a Premium plan from one account of a person to another (PRICE-520). The customer at the provider moves with it, since
 * a subscription cannot change its customer: with its invoices and its card. What the other account bought before goes the
 * other way. Both are mailed; nothing is charged. Throws {@link AdminProblem}, `NO_SUBSCRIPTION_TO_MANAGE`,
 * `ALREADY_SUBSCRIBED` and `ORDER_IN_PROGRESS`.
 */
export const createMovePlan = (ports: Ports) => {
  const { clock, config, database, mailer, keepAccount, oneOrder } = ports;
  const { productName } = mergeBrand(config.brand);
  const onOwnerChanged = createOnOwnerChanged(ports);

  const exchange = (tx: Queryable, { from, to }: Accounts) =>
    exchangeCustomers(tx, [from.uid, to.uid], {
      requestKey: randomUUID,
      createdAt: clock.now(),
    });

  const move = async (accounts: Accounts): Promise<SubscriptionRow> => {
    const { from, to } = accounts;
    const plan = await movablePlan(ports, accounts);
    for (const { uid } of [from, to]) await closeCheckout(ports, uid);
    await database.transaction(async (tx) => {
      for (const uid of [from.uid, to.uid].toSorted())
        if (!(await keepAccount(tx, uid))) throw new AdminProblem(['An account was deleted.']);
      const [moved, back] = await exchange(tx, accounts);
      if (moved !== plan.customerId)
        throw new AdminProblem(['The plan has changed in the meantime; try again.']);
      await give(ports, tx, moved, [from.uid, to.uid]);
      await give(ports, tx, back, [to.uid, from.uid]);
      const about = { productName, planName: plan.productName };
      const mailTo = ({ email }: DataOwner) => ({ ...about, to: email });
      await mailer.send(tx, planMovedAwayMail(mailTo(from), maskedEmail(to.email)));
      await mailer.send(tx, planMovedHereMail(mailTo(to), maskedEmail(from.email)));
      // A job gives the customers their owners at the provider; until then no order takes a customer of another account.
      for (const owner of [from, to]) await onOwnerChanged(tx, owner);
    });
    return (await refreshPlan(ports.refreshCustomer, plan)) ?? plan;
  };

  return async (accounts: Accounts): Promise<SubscriptionRow> => {
    const { from, to } = accounts;
    refuse(from.uid === to.uid, 'Both words name the same account.');
    return oneOrder(from.uid, () => oneOrder(to.uid, () => move(accounts)));
  };
};

export type MovePlan = ReturnType<typeof createMovePlan>;
