import { object, string } from 'yup';
import { refundCharge } from '../../billing/charges';
import { presentInvoicePayment } from '../../present/charge';
import { presenters } from '../../present/presenters';
import type { Provider } from '../../state/provider';
import type { ChargeRecord } from '../../state/billing-records';
import { listing, byParam, byPath } from '../collections';
import {
  mergeMetadata,
  metadataParam,
  pagingParams,
  params,
  wholeParam,
  wordParam,
} from '../params';
import type { ApiRoute } from '../route';
import { apiRoute } from '../route';
import { invalidRequest, missingResource } from '../stripe-error';

const retrieve = apiRoute('get', '/charges/:id', params({}), ({ provider, id }) =>
  presenters.charge(provider, byPath(provider.state.charges, 'charge', id)),
);

const list = apiRoute(
  'get',
  '/charges',
  params({ ...pagingParams, customer: string(), payment_intent: string() }),
  ({ provider, params: given }) => {
    const wanted = Object.values(provider.state.charges).filter(
      (charge) =>
        (given.customer === undefined || charge.customer === given.customer) &&
        (given.payment_intent === undefined || charge.paymentIntent === given.payment_intent),
    );
    return listing('/v1/charges', wanted, given, (charge) => presenters.charge(provider, charge));
  },
);

/** The charge that a refund names, by its own id or by its payment intent's. */
function givenCharge(
  { state }: Provider,
  given: { readonly charge?: string; readonly payment_intent?: string },
): ChargeRecord {
  if ((given.charge === undefined) === (given.payment_intent === undefined)) {
    const message = 'One of the following params should be provided: payment_intent or charge.';
    throw invalidRequest(message, 'parameter_missing');
  }
  if (given.charge !== undefined) return byParam(state.charges, 'charge', given.charge, 'charge');
  const paid = Object.values(state.charges).find(
    ({ paymentIntent }) => paymentIntent === given.payment_intent,
  );
  if (!paid) throw missingResource('payment_intent', given.payment_intent ?? '', 'payment_intent');
  return paid;
}

const isLost = ({ state }: Provider, charge: ChargeRecord) =>
  Object.values(state.disputes).some(
    (dispute) => dispute.charge === charge.id && dispute.status !== 'won',
  );

const refund = apiRoute(
  'post',
  '/refunds',
  params({
    charge: string(),
    payment_intent: string(),
    amount: wholeParam().min(1, 'Invalid positive integer'),
    reason: wordParam(['duplicate', 'fraudulent', 'requested_by_customer']),
    metadata: metadataParam(),
  }),
  ({ provider, params: given }) => {
    const charge = givenCharge(provider, given);
    const left = charge.amount - charge.amountRefunded;
    if (isLost(provider, charge)) {
      const message = `Charge ${charge.id} has been charged back; cannot issue a refund.`;
      throw invalidRequest(message, 'charge_disputed');
    }
    if (left === 0) {
      const message = `Charge ${charge.id} has already been refunded.`;
      throw invalidRequest(message, 'charge_already_refunded');
    }
    const amount = given.amount ?? left;
    if (amount > left) {
      const message = `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`;
      throw invalidRequest(message, undefined, 'amount');
    }
    const { reason = null } = given;
    const metadata = mergeMetadata({}, given.metadata);
    return presenters.refund(
      provider,
      refundCharge(provider, charge, { amount, reason, metadata }),
    );
  },
);

const listRefunds = apiRoute(
  'get',
  '/refunds',
  params({ ...pagingParams, charge: string(), payment_intent: string() }),
  ({ provider, params: given }) => {
    const { charges, refunds } = provider.state;
    const wanted = Object.values(refunds).filter(
      (entry) =>
        (given.charge === undefined || entry.charge === given.charge) &&
        (given.payment_intent === undefined ||
          charges[entry.charge]?.paymentIntent === given.payment_intent),
    );
    return listing('/v1/refunds', wanted, given, (entry) => presenters.refund(provider, entry));
  },
);

const retrieveDispute = apiRoute('get', '/disputes/:id', params({}), ({ provider, id }) =>
  presenters.dispute(provider, byPath(provider.state.disputes, 'dispute', id)),
);

const listDisputes = apiRoute(
  'get',
  '/disputes',
  params({ ...pagingParams, charge: string(), payment_intent: string() }),
  ({ provider, params: given }) => {
    const { charges, disputes } = provider.state;
    const wanted = Object.values(disputes).filter(
      (dispute) =>
        (given.charge === undefined || dispute.charge === given.charge) &&
        (given.payment_intent === undefined ||
          charges[dispute.charge]?.paymentIntent === given.payment_intent),
    );
    return listing('/v1/disputes', wanted, given, (entry) => presenters.dispute(provider, entry));
  },
);

const listPayments = apiRoute(
  'get',
  '/invoice_payments',
  params({
    ...pagingParams,
    invoice: string(),
    payment: object({ type: wordParam(['payment_intent']), payment_intent: string() }),
  }),
  ({ provider, params: given }) => {
    const intent = given.payment.payment_intent;
    const charges = Object.values(provider.state.charges).filter(
      (charge) =>
        (given.invoice === undefined || charge.invoice === given.invoice) &&
        (intent === undefined || charge.paymentIntent === intent),
    );
    return listing('/v1/invoice_payments', charges, given, presentInvoicePayment);
  },
);

export const chargeRoutes: readonly ApiRoute[] = [
  retrieve,
  list,
  refund,
  listRefunds,
  retrieveDispute,
  listDisputes,
  listPayments,
];
