import type { ProviderPayment } from '../../../../ports/payment-objects';
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

/** What the provider charges for plans and gives back, and which plans that ends: decided when the money goes back. */
export function createChargeModel(provider: FakePaymentProvider) {
  const reversals = new Map<string, Reversal>();
  let count = 0;

  const paymentsOf = (planId: string): ProviderPayment[] => {
    const known = provider.payments.get(planId) ?? [];
    provider.payments.set(planId, known);
    return known;
  };
  const add = (planId: string, payment: Pick<ProviderPayment, 'amount' | 'period'>) => {
    count += 1;
    const paymentIds = payment.amount > 0 ? [`pi_${planId}_${count}`] : [];
    paymentsOf(planId).unshift({ ...payment, paidAt: provider.now(), paymentIds, returned: [] });
  };

  const leftOf = ({ amount, returned }: ProviderPayment) =>
    amount - returned.reduce((sum, back) => sum + back.amount, 0);
  const replace = (planId: string, old: ProviderPayment, changed: ProviderPayment) => {
    const known = paymentsOf(planId);
    known.splice(known.indexOf(old), 1, changed);
    return changed.paymentIds[0];
  };

  /** The charges for periods, newest first. */
  const periodsOf = (planId: string) => paymentsOf(planId).filter(({ period }) => period !== null);

  /** Whether the charge pays for what is used now. */
  const isCurrent = ({ period }: ProviderPayment) =>
    period !== null && period.endsAt > provider.now();

  const reverse = (planId: string, kind: Reversal['kind']) => {
    if (!reversals.has(planId)) reversals.set(planId, { kind, at: provider.now() });
  };

  return {
    chargePeriod(planId: string, amount: number, startsAt: number, endsAt: number) {
      const period = { startsAt: new Date(startsAt * 1_000), endsAt: new Date(endsAt * 1_000) };
      add(planId, { amount, period });
    },
    chargeChange: (planId: string, amount: number) => add(planId, { amount, period: null }),
    isReversed: (planId: string) => reversals.has(planId),
    reversals: reversals as ReadonlyMap<string, Reversal>,
    reversal: (planId: string) => reversals.get(planId)?.kind,
    /** Gives money back; returns the id of the payment, or undefined when there is none. */
    refund(planId: string, what: RefundedCharge): string | undefined {
      const periods = periodsOf(planId);
      const meant = {
        period: periods[0],
        part: periods[0],
        change: paymentsOf(planId).find(({ period }) => period === null),
        'earlier-period': periods[1],
      }[what];
      if (!meant || leftOf(meant) === 0) return undefined;
      const changed = refunded(meant, provider.now(), what === 'part' ? 0.5 : 1);
      const endsPlan = meant === periods[0] && isCurrent(meant) && leftOf(changed) === 0;
      if (endsPlan) reverse(planId, 'refunded');
      return replace(planId, meant, changed);
    },
    loseDispute(planId: string): string | undefined {
      const [meant] = periodsOf(planId);
      if (!meant || leftOf(meant) === 0) return undefined;
      const lost = { by: 'dispute', amount: leftOf(meant), at: provider.now() } as const;
      if (isCurrent(meant)) reverse(planId, 'dispute-lost');
      return replace(planId, meant, { ...meant, returned: [...meant.returned, lost] });
    },
    /** What was charged after a moment, and is still kept. */
    keptSince: (moment: Date) =>
      [...provider.payments.values()]
        .flat()
        .filter((payment) => payment.paidAt > moment && leftOf(payment) > 0),
    /** What was charged for plans after their charge had gone back, and is still kept. */
    unreturned: () =>
      [...reversals].flatMap(([planId, { at }]) =>
        paymentsOf(planId).filter((payment) => payment.paidAt > at && leftOf(payment) > 0),
      ),
  };
}
