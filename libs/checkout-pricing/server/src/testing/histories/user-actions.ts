import type { BillingDetails, PlanChoice } from '@portal/checkout-pricing/domain';
import type { Clock, Queryable } from '@portal/server/ports';
import { findEmail } from '@portal/auth-session/server/testing';
import { durations } from '@portal/shared/util';
import { findCheckout } from '../../customer/checkout.repository';
import { findSubscription, releaseOrder } from '../../subscriptions/subscription.repository';
import type { FakePaymentProvider } from '../fake-payment-provider';
import { codeOf, type Code } from './bill-model';
import { user, type HistoryUser } from './history-user';
import type { ProviderModel } from './provider-model';
import type { RunningApi } from './running-api';

/** What the API may answer to a request that asks for something that is not possible now. */
const rejections =
  /ALREADY_SUBSCRIBED|UNAVAILABLE|NO_SUBSCRIPTION_TO_MANAGE|PLAN_NOT_CHANGEABLE|NOT_AVAILABLE|SEATS_IN_USE|CARD_DECLINED|CHECKOUT_NOT_FOUND|COUPON_NOT_APPLIED|INVOICE_OPEN|INVOICE_GIVEN_UP|NOT_CONFIRMED|ORDER_IN_PROGRESS/;

/** Who pays the invoices. */
const payer: BillingDetails = {
  name: 'Ada Lovelace',
  line1: 'St James’s Square 12',
  line2: '',
  postalCode: 'SW1Y 4JH',
  city: 'London',
  country: 'GB',
  taxId: '',
  purchaseOrder: '',
};

/** What the user does in the portal. */
export function createUserActions(parts: {
  readonly api: RunningApi;
  readonly clock: Clock;
  readonly query: Queryable;
  readonly account: HistoryUser;
  readonly provider: FakePaymentProvider;
  readonly model: ProviderModel;
}) {
  const { api, clock, query, account, provider, model } = parts;
  /** The checkouts whose hosted page the user has seen. */
  const tabs = new Set<string>();
  /** Plans that the API may end immediately. */
  const mayEnd = new Set<string>();
  let deletedAt: Date | undefined;

  const context = async () => {
    const premium = await account.premium();
    return { caller: { ...user, premium }, ip: '192.0.2.1' } as never;
  };
  /** Sends a request unless the account is deleted; a rejection is no failure. */
  const request = async <Result>(
    work: (running: Parameters<Parameters<RunningApi['run']>[0]>[0]) => Promise<Result>,
  ): Promise<Result | undefined> => {
    if (deletedAt) return undefined;
    try {
      return await api.run(work);
    } catch (error) {
      if (!rejections.test(String(error))) throw error;
      return undefined;
    }
  };

  return {
    tabs: tabs as ReadonlySet<string>,
    mayEnd: mayEnd as ReadonlySet<string>,
    deletedAt: () => deletedAt,
    /** With `codeRequired` the user saw a price that the code lowers. */
    async order(price: string, quantity: number, code: Code | undefined, codeRequired: boolean) {
      const order = { price, quantity, code, codeRequired };
      const opened = await request(async ({ services }) =>
        services.createCheckoutSession(order, await context()),
      );
      if (!opened) return;
      tabs.add(opened.sessionId);
      const ordered = codeOf(provider.sessions.get(opened.sessionId)?.order.promotionCodeId);
      if (codeRequired && ordered !== code)
        throw new Error(
          `The order has the code ${ordered}, and the user saw the price with ${code}.`,
        );
    },
    /** The buyer returns from the hosted page. */
    async returnFromCheckout() {
      const sessionId = (await findCheckout(query, user.uid))?.sessionId;
      if (sessionId)
        await request(({ services }) => services.getCheckoutStatus({ sessionId }, user));
    },
    async cancel() {
      const waiting = model.waitingOrder();
      for (const plan of model.plans())
        if (plan.status !== 'active' || plan === waiting) mayEnd.add(plan.id);
      const said = { reason: undefined, comment: undefined };
      await request(({ services }) => services.planEnd.cancel(said, user));
    },
    resume: () => request(({ services }) => services.planEnd.resume(user)),
    /** Agrees to a change after its preview, and again when the change that it replaces had used credit. */
    async change(choice: PlanChoice) {
      await request(async ({ services: { planChanges, getBilledPlan } }) => {
        const paid = () => [...provider.payments.values()].flat();
        const pending = async () => (await getBilledPlan(user)).billed?.pending;
        const agree = async () => {
          const before = paid().length;
          const { dueNow, prorationDate } = await planChanges.preview(choice, user);
          const { charged, invoiced, confirmPage } = await planChanges.change(
            { ...choice, dueNow, prorationDate },
            user,
          );
          const taken = paid()
            .filter((payment) => payment.paidAt.getTime() === clock.now().getTime())
            .reduce((sum, { amount }) => sum + amount, 0);
          const isTaken = paid().length === before || taken === charged;
          const agreed = confirmPage ? (await pending())?.amount : charged + invoiced;
          if (agreed !== dueNow || !isTaken)
            throw new Error(`The preview said ${dueNow}, and ${taken} was charged.`);
        };
        const isReplacing = Boolean(await pending());
        await agree().catch((error: unknown) => {
          if (!isReplacing || !String(error).includes('AMOUNT_CHANGED')) throw error;
          return agree();
        });
      });
    },
    /** Orders a group by invoice. */
    async orderByInvoice(price: string, quantity: number) {
      const wasUnpaid = model.sent.unpaid() !== undefined;
      const order = { price, quantity, groupName: '', details: payer };
      const placed = await request(async ({ services }) =>
        services.orderByInvoice(order, await context()),
      );
      if (placed && wasUnpaid) throw new Error('A plan was sold after an invoice was not paid.');
    },
    /** An operator gives seats of the order before it is paid. */
    async release(seats: number, days: number) {
      const { id, items } = model.waitingOrder() ?? {};
      const known = id && (await findSubscription(query, id));
      const quantity = items?.data[0]?.quantity ?? 1;
      if (!known || deletedAt) return;
      const releasedAt = known.releasedAt ?? clock.now();
      const releasedUntil = new Date(clock.now().getTime() + days * durations.oneDayMs);
      const releasedSeats = Math.min(seats, quantity);
      await releaseOrder(query, id, { releasedAt, releasedSeats, releasedUntil });
      model.release(id, releasedSeats, releasedUntil.getTime() / 1_000);
      await request(({ services }) => services.refreshCustomer(known.customerId));
      model.touch();
    },
    /** Pays what the plan owes. */
    async payOwed() {
      const [plan] = model.plans();
      const owed = (plan && model.card.pays && model.owedBy(plan)) || 0;
      const said = await request(({ services }) => services.planEnd.payOwed(user));
      if (said && said.paid !== owed)
        throw new Error(`${said.paid} was paid of ${owed}: ${said.result}.`);
    },
    async deleteAccount() {
      const { owner } = account;
      await request(async ({ database, purchaseData }) => {
        await purchaseData.prepareDeletion?.(owner);
        await database.transaction(async (tx) => {
          if (await purchaseData.blocksDeletion?.(tx, owner)) return;
          await purchaseData.erase(tx, owner);
          await account.erase(tx);
        });
      });
      if (!(await findEmail(query, user.uid))) deletedAt ??= clock.now();
    },
  };
}
