import { defineEndpoint, emptyObject, strictObject } from '@portal/shared/contract';
import { array, boolean, number, string, type InferType } from 'yup';
import { intervals } from '../frequency';
import { collectionMethods } from './subscription-rules';

/** Epoch seconds as text. */
const timestamp = () => string().matches(/^\d+$/).nullable().defined();

/** Why a plan has ended: by its owner or support, after the last retry of a payment, with an unpaid invoice, or because the money went back. */
export const endReasons = [
  'canceled',
  'payment-failed',
  'invoice-unpaid',
  'refunded',
  'dispute-lost',
] as const;

/** One of {@link endReasons}. */
export type EndReason = (typeof endReasons)[number];

/** Who charges plans: the card provider, or gumroad. */
const planProviders = ['stripe', 'gumroad'] as const;

/** A subscription as the response of {@link getSubscriptionDetails} has it (ACCT-29); {@link readSubscription} reads it. */
export const subscriptionDetails = strictObject({
  /** Who charges the plan. */
  provider: string().oneOf(planProviders).defined(),
  /** The provider's status: `active`, `trialing`, `past_due`, `canceled`, … */
  status: string().defined(),
  plan: strictObject({
    product: strictObject({ name: string().defined() }).defined(),
    /** What the next invoice charges, or the price of a period of a plan that does not renew; minor units of `currency`. */
    amount: number().integer().defined(),
    /** The price of a period without discount, credit and tax; null when it is not known. */
    price: number().integer().nullable().defined(),
    currency: string().defined(),
    interval: string().oneOf(intervals).defined(),
    quantity: number().integer().defined(),
  }).defined(),
  current_period_end: timestamp(),
  cancel_at_period_end: boolean().defined(),
  cancel_at: timestamp(),
  /** Set while support has paused the payments: nothing is charged until `resumes_at`, or until support continues them. */
  pause_collection: strictObject({ resumes_at: timestamp() }).nullable().defined(),
  /** When the trial ends or ended; null without one. */
  trial_end: timestamp(),
  ended_at: timestamp(),
  /** The last four digits of the card, when the provider returns them. */
  card_last4: string().nullable().defined(),
  /** Whether the plan is charged to a card, or its invoices are sent. */
  collection_method: string().oneOf(collectionMethods).defined(),
  /** The invoice that was sent and is not paid yet; null without one. */
  open_invoice: strictObject({
    /** Minor units of the plan's currency. */
    amount: number().integer().defined(),
    due_at: string().matches(/^\d+$/).defined(),
    /** Until when the seats work that an operator has released before it is paid; null without a release (PRICE-531). */
    released_until: timestamp(),
    /** The payment provider's page on which it is paid. */
    page: string().nullable().defined(),
  })
    .nullable()
    .defined(),
  /** A payment that failed or an invoice that is overdue, and is still owed; null while nothing is owed (PRICE-112). */
  payment_problem: strictObject({
    /** When the payment first failed. */
    since: string().matches(/^\d+$/).defined(),
    /** When the provider tries the card again; null when it will not. */
    next_attempt_at: timestamp(),
    /** Until when the plan can be used if it stays unpaid; null when it can no longer be used. */
    access_until: timestamp(),
    /** The last four digits of the card that failed, when the provider returns them. */
    card_last4: string().nullable().defined(),
    /** The payment provider's page on which the payment is confirmed that the bank asks about; null for a card that was declined. */
    confirm_page: string().nullable().defined(),
  })
    .nullable()
    .defined(),
  /** Why the plan has ended; null while it has not, and when the provider does not say. */
  end_reason: string().oneOf(endReasons).nullable().defined(),
  /** Whether somebody else pays for its group now, so that it ends with its period (GROUP-458). */
  is_taken_over: boolean().defined(),
});

/** See {@link subscriptionDetails}. */
export type SubscriptionDetails = InferType<typeof subscriptionDetails>;

export const getSubscriptionDetails = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/get-subscription-details',
  access: 'user',
  effects: [],
  request: emptyObject,
  /** Newest first; the first element counts. Empty without a subscription. */
  response: array(subscriptionDetails.defined()).defined(),
  errors: [],
});

/** A payment that failed, or an invoice that is overdue, and is still owed. */
export interface PaymentProblem {
  readonly since: Date;
  /** When the provider tries the card again; null when it will not. */
  readonly nextAttemptAt: Date | null;
  /** Until when the plan can be used if it stays unpaid; null when it can no longer be used. */
  readonly accessUntil: Date | null;
  /** The last four digits of the card that failed. */
  readonly cardLast4: string | null;
  /** The payment provider's page on which its owner confirms the payment; null unless the bank asks for that. */
  readonly confirmPage: string | null;
}

const dateOf = (seconds: string) => new Date(Number(seconds) * 1_000);
const dateOrNull = (seconds: string | null) => (seconds === null ? null : dateOf(seconds));

/** Reads a subscription of a response: its times are dates, its names those of the rules. */
export function readSubscription(details: SubscriptionDetails) {
  const { plan, payment_problem: owed, open_invoice: sent } = details;
  const { product, ...terms } = plan;
  const paymentProblem: PaymentProblem | null = owed && {
    since: dateOf(owed.since),
    nextAttemptAt: dateOrNull(owed.next_attempt_at),
    accessUntil: dateOrNull(owed.access_until),
    cardLast4: owed.card_last4,
    confirmPage: owed.confirm_page,
  };
  return {
    provider: details.provider,
    status: details.status,
    productName: product.name,
    ...terms,
    currentPeriodEnd: dateOrNull(details.current_period_end),
    cancelAtPeriodEnd: details.cancel_at_period_end,
    cancelAt: dateOrNull(details.cancel_at),
    pausedPayments: details.pause_collection && {
      resumeAt: dateOrNull(details.pause_collection.resumes_at),
    },
    trialEnd: dateOrNull(details.trial_end),
    endedAt: dateOrNull(details.ended_at),
    cardLast4: details.card_last4,
    collectionMethod: details.collection_method,
    openInvoice: sent && {
      amount: sent.amount,
      dueAt: dateOf(sent.due_at),
      releasedUntil: dateOrNull(sent.released_until),
      page: sent.page,
    },
    paymentProblem,
    endReason: details.end_reason,
    isTakenOver: details.is_taken_over,
  };
}

/** A subscription in the browser. */
export type Subscription = Readonly<ReturnType<typeof readSubscription>>;
