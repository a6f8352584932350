import { mixed, object, type InferType } from 'yup';
import { endAt, endAtPeriodEnd } from '../billing/subscriptions';
import { cancellationFeedbacks, type SubscriptionRecord } from '../state/billing-records';
import type { Provider } from '../state/provider';
import { textParam, wordParam } from './params';
import { invalidRequest } from './stripe-error';

const periodEnds: readonly unknown[] = ['min_period_end', 'max_period_end'];

/** A time in the future, the end of the period, or an empty text, which removes the end. */
export const cancelAtParam = () =>
  mixed<number | string>(
    (value): value is number | string =>
      typeof value === 'string' &&
      (value === '' || periodEnds.includes(value) || /^\d+$/.test(value)),
  );

/** Sets or removes the end of a subscription; one parameter at a time. */
export function changeEnd(
  provider: Provider,
  subscription: SubscriptionRecord,
  given: { readonly cancel_at?: number | string; readonly cancel_at_period_end?: boolean },
): void {
  const { cancel_at: at, cancel_at_period_end: ends } = given;
  if (at !== undefined && ends !== undefined) {
    const message =
      'You may only specify one of these parameters: cancel_at, cancel_at_period_end.';
    throw invalidRequest(message, 'parameters_exclusive', 'cancel_at');
  }
  // An end that was set by its time is removed by its time.
  const isSetByTime = subscription.cancelAt !== null && !subscription.cancelAtPeriodEnd;
  if (ends !== undefined && (ends || !isSetByTime)) endAtPeriodEnd(provider, subscription, ends);
  if (at === undefined) return;
  if (at === '') return endAt(provider, subscription, null);
  const time = periodEnds.includes(at) ? subscription.item.currentPeriodEnd : Number(at);
  if (time <= provider.clock.nowSeconds()) {
    throw invalidRequest('The cancel_at date must be in the future.', undefined, 'cancel_at');
  }
  endAt(provider, subscription, time);
}

export const cancellationDetailsParam = () =>
  object({ comment: textParam(), feedback: wordParam(cancellationFeedbacks) }).default(undefined);

/** Keeps what the user said about a cancellation. */
export function noteReason(
  subscription: SubscriptionRecord,
  said: InferType<ReturnType<typeof cancellationDetailsParam>>,
): void {
  if (!said) return;
  subscription.cancellationFeedback = said.feedback ?? null;
  subscription.cancellationComment = said.comment ?? null;
}
