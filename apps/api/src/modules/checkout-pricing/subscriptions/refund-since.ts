import type { PaymentProvider } from '../../../ports/payment-provider';

/** Refunds what was charged for a subscription after a moment; a charge that has gone back already stays so. */
export async function refundSince(
  payments: Pick<PaymentProvider, 'listPayments' | 'refundPayment'>,
  subscriptionId: string,
  moment: Date,
): Promise<void> {
  const charged = await payments.listPayments(subscriptionId);
  for (const payment of charged) if (payment.paidAt > moment) await payments.refundPayment(payment);
}
