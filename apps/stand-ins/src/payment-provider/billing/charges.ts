import { presenters } from '../present/presenters';
import type { Provider } from '../state/provider';
import { get, newId } from '../state/provider';
import type {
  ChargeRecord,
  DisputeRecord,
  InvoiceRecord,
  RefundRecord,
} from '../state/billing-records';
import { emit } from '../webhooks/emit';

/** Records the charge that paid an invoice. */
export function recordCharge(
  { state, clock }: Provider,
  invoice: InvoiceRecord,
  paymentMethod: string,
): ChargeRecord {
  const id = newId('ch');
  const charge: ChargeRecord = {
    id,
    created: clock.nowSeconds(),
    paymentIntent: newId('pi'),
    invoice: invoice.id,
    customer: invoice.customer,
    paymentMethod,
    currency: invoice.currency,
    amount: invoice.due,
    amountRefunded: 0,
    disputed: false,
  };
  state.charges[id] = charge;
  return charge;
}

/** Refunds a part of a charge, or all of it. */
export function refundCharge(
  provider: Provider,
  charge: ChargeRecord,
  input: Pick<RefundRecord, 'amount' | 'reason' | 'metadata'>,
): RefundRecord {
  const { state, clock } = provider;
  const id = newId('re');
  const refund: RefundRecord = {
    id,
    created: clock.nowSeconds(),
    charge: charge.id,
    status: 'succeeded',
    ...input,
  };
  state.refunds[id] = refund;
  charge.amountRefunded += input.amount;
  emit(provider, 'refund.created', presenters.refund(provider, refund));
  emit(provider, 'charge.refunded', presenters.charge(provider, charge));
  return refund;
}

/** Lets the bank decide about a refund: what fails or is canceled stays with the charge. */
export function decideRefund(
  provider: Provider,
  refund: RefundRecord,
  status: RefundRecord['status'],
): void {
  const charge = get(provider.state.charges, refund.charge);
  const isReturned = () => refund.status === 'succeeded' || refund.status === 'pending';
  const before = isReturned() ? refund.amount : 0;
  refund.status = status;
  charge.amountRefunded += (isReturned() ? refund.amount : 0) - before;
  emit(provider, 'refund.updated', presenters.refund(provider, refund));
  if (status === 'failed') emit(provider, 'refund.failed', presenters.refund(provider, refund));
}

/** Lets the card holder dispute a charge. */
export function openDispute(provider: Provider, charge: ChargeRecord): DisputeRecord {
  const { state, clock } = provider;
  const id = newId('du');
  const dispute: DisputeRecord = {
    id,
    created: clock.nowSeconds(),
    charge: charge.id,
    status: 'needs_response',
  };
  state.disputes[id] = dispute;
  charge.disputed = true;
  emit(provider, 'charge.dispute.created', presenters.dispute(provider, dispute));
  return dispute;
}

/** Lets the bank decide an open dispute: `lost` means that the card holder gets the money back. */
export function closeDispute(
  provider: Provider,
  dispute: DisputeRecord,
  status: 'won' | 'lost',
): void {
  dispute.status = status;
  emit(provider, 'charge.dispute.closed', presenters.dispute(provider, dispute));
}
