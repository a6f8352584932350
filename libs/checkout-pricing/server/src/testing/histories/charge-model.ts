import type { ProviderPayment } from '@portal/server/ports';
import type { Reversal } from '@portal/checkout-pricing/domain';
import type { FakePaymentProvider } from '../fake-payment-provider';
import { refunded } from '../fake-payments';

/** What support refunds. */
export type RefundedCharge =
  | 'period'
  /** A half of what is left of the charge for the period. */
  | 'part'
  /** The newest charge for a change of seats. */
  | 'change'
  /** The charge for the period before. */
  | 'earlier-period';

/** A dispute that the bank has not decided yet. */
interface OpenDispute {
  readonly planId: string;
  readonly paymentId: string;
  readonly openedAt: Date;
  /** Whether the disputed charge paid for the period in which it was disputed. */
  readonly isInTime: boolean;
}

const leftOf = ({ amount, returned }: ProviderPayment) =>
  amount - returned.reduce((sum, back) => sum + back.amount, 0);

/** The payments of plans at the provider. */
function createPayments(provider: FakePaymentProvider) {
  let count = 0;
  const of = (planId: string): ProviderPayment[] => {
    const known = provider.payments.get(planId) ?? [];
    provider.payments.set(planId, known);
    return known;
  };
  /** The charges for periods, newest first. */
  const periodsOf = (planId: string) => of(planId).filter(({ period }) => period !== null);
  return {
    of,
    periodsOf,
    add(planId: string, payment: Pick<ProviderPayment, 'amount' | 'isForUse' | 'period'>) {
      count += 1;
      const paymentIds = payment.amount > 0 ? [`pi_${planId}_${count}`] : [];
      of(planId).unshift({ ...payment, paidAt: provider.now(), paymentIds, returned: [] });
    },
    replace(planId: string, old: ProviderPayment, changed: ProviderPayment) {
      const known = of(planId);
      known.splice(known.indexOf(old), 1, changed);
      return changed.paymentIds[0];
    },
    /** The charge of the period that a charge is for. */
    periodOf: (planId: string, payment: ProviderPayment) =>
      payment.period
        ? payment
        : periodsOf(planId).find(({ period }) => period && period.startsAt <= payment.paidAt),
  };
}

/** What the provider charges for plans and gives back, and which plans that ends: decided when the money goes back. */
export function createChargeModel(provider: FakePaymentProvider) {
  const reversals = new Map<string, Reversal>();
  const disputes: OpenDispute[] = [];
  /** Charges of which a part went back too late to end a plan. */
  const returnedLate = new Set<string>();
  const payments = createPayments(provider);

  /** Whether a charge pays for what is used now. */
  const isCurrent = (planId: string, payment: ProviderPayment) => {
    const paidFor = payments.periodOf(planId, payment);
    const endsAt = paidFor?.period?.endsAt ?? new Date(0);
    return paidFor === payments.periodsOf(planId)[0] && endsAt > provider.now();
  };

  /** When nothing was left of what had been paid for the period of a charge, and whether a bank took part in it. */
  const nothingLeftOf = (planId: string, payment: ProviderPayment): Reversal | undefined => {
    const period = payments.periodOf(planId, payment);
    if (!period || period.amount === 0) return undefined;
    const charges = payments
      .of(planId)
      .filter((each) => payments.periodOf(planId, each) === period);
    const returns = charges.flatMap(({ returned }) => returned);
    const isGone = (charge: ProviderPayment, until: Date) =>
      !charge.paymentIds.some((id) => returnedLate.has(id)) &&
      leftOf({ ...charge, returned: charge.returned.filter(({ at }) => at <= until) }) === 0;
    const at = returns
      .map((back) => back.at)
      .toSorted((one, other) => one.getTime() - other.getTime())
      .find(
        (moment) =>
          period.paidAt <= moment &&
          charges.filter(({ paidAt }) => paidAt <= moment).every((each) => isGone(each, moment)),
      );
    const isDisputed = returns.some((back) => back.by === 'dispute' && at && back.at <= at);
    return at && { kind: isDisputed ? 'dispute-lost' : 'refunded', at };
  };

  /** Money of a charge has gone back; that ends the plan when nothing is left of what was paid for the current period. */
  const giveBack = (
    planId: string,
    before: ProviderPayment,
    after: ProviderPayment,
    isInTime: boolean,
  ) => {
    const [paymentId = ''] = after.paymentIds;
    if (!isInTime) returnedLate.add(paymentId);
    const returned = payments.replace(planId, before, after);
    const reversal = nothingLeftOf(planId, after);
    if (reversal && !reversals.has(planId)) reversals.set(planId, reversal);
    return returned;
  };

  const chargePeriod = (
    planId: string,
    amount: number,
    startsAt: number,
    endsAt: number,
    isForUse = false,
  ) => {
    const period = { startsAt: new Date(startsAt * 1_000), endsAt: new Date(endsAt * 1_000) };
    payments.add(planId, { amount, period, isForUse });
  };
  const openDispute = (planId: string) => {
    const [meant] = payments.periodsOf(planId);
    const [paymentId] = meant?.paymentIds ?? [];
    if (!meant || paymentId === undefined || leftOf(meant) === 0) return;
    const isInTime = isCurrent(planId, meant);
    disputes.push({ planId, paymentId, openedAt: provider.now(), isInTime });
  };

  return {
    /** Knows a plan for which nothing is charged yet. */
    know: (planId: string) => void payments.of(planId),
    chargePeriod,
    chargeChange: (planId: string, amount: number) =>
      payments.add(planId, { amount, period: null }),
    /** How many periods were paid. */
    periods: () =>
      [...provider.payments.values()].flat().filter(({ period }) => period !== null).length,
    /** Whether a period of a plan was paid. */
    isPaid: (planId: string) => payments.periodsOf(planId).some(({ isForUse }) => !isForUse),
    /** What was paid for a plan since a moment, apart from used days, and is still kept. */
    paidLate: (planId: string, since: number) =>
      payments
        .of(planId)
        .filter(
          (payment) =>
            payment.paidAt.getTime() > since * 1_000 && !payment.isForUse && leftOf(payment) > 0,
        ),
    isReversed: (planId: string) => reversals.has(planId),
    reversals: reversals as ReadonlyMap<string, Reversal>,
    reversal: (planId: string) => reversals.get(planId)?.kind,
    /** Gives money back; returns the id of the payment, or undefined when there is none. */
    refund(planId: string, what: RefundedCharge): string | undefined {
      const periods = payments.periodsOf(planId);
      const meant = {
        period: periods[0],
        part: periods[0],
        change: payments.of(planId).find(({ period }) => period === null),
        'earlier-period': periods[1],
      }[what];
      if (!meant || leftOf(meant) === 0) return undefined;
      const changed = refunded(meant, provider.now(), what === 'part' ? 0.5 : 1);
      return giveBack(planId, meant, changed, isCurrent(planId, meant));
    },
    /** The buyer disputes the newest charge for a period; the bank decides later. */
    openDispute,
    /** The plan of the oldest dispute that is not decided. */
    disputedPlan: () => disputes[0]?.planId,
    /** The bank decides the oldest dispute for the buyer; the money goes back as of the day of the dispute. */
    loseDispute(): string | undefined {
      const dispute = disputes.shift();
      if (!dispute) return undefined;
      const { planId, paymentId, openedAt, isInTime } = dispute;
      const meant = payments.of(planId).find(({ paymentIds }) => paymentIds.includes(paymentId));
      if (!meant || leftOf(meant) === 0) return undefined;
      const lost = { by: 'dispute', amount: leftOf(meant), at: openedAt } as const;
      const changed = { ...meant, returned: [...meant.returned, lost] };
      return giveBack(planId, meant, changed, isInTime);
    },
    /** What was charged after a moment, and is still kept. */
    keptSince: (moment: Date) =>
      [...provider.payments.values()]
        .flat()
        .filter((payment) => payment.paidAt > moment && leftOf(payment) > 0),
    /** What was charged for plans after their charge had gone back, and is still kept. */
    unreturned: () =>
      [...reversals].flatMap(([planId, { at }]) =>
        payments.of(planId).filter((payment) => payment.paidAt > at && leftOf(payment) > 0),
      ),
  };
}
