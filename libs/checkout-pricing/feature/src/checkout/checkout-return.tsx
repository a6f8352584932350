import { useSession } from '@portal/auth-session/api';
import { checkoutPricingEndpoints as endpoints } from '@portal/checkout-pricing/domain';
import type { ResponseOf } from '@portal/shared/contract';
import { apiErrorOf, type ApiErrorOf } from '@portal/shared/data-access';
import { useSearchParams } from '@portal/shared/router';
import { StatusRegion, TextLink, useTimedMessage, type MessageKind } from '@portal/shared/ui';
import { durations, paths } from '@portal/shared/util';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect, type ReactNode, useState } from 'react';
import { useDispatch } from 'react-redux';
import { checkoutApi } from './checkout-api';
import { withoutParams } from './pending-purchase';
import { purchaseMessages } from './purchase-messages';

interface Notice {
  readonly kind: MessageKind;
  readonly content: ReactNode;
}

const texts = purchaseMessages.checkoutReturn;

const withPlansLink = (sentence: string) => (
  <p>
    {sentence} <TextLink href={paths.plans({}, 'select')}>{texts.choosePlan}</TextLink>
  </p>
);

const notices = (): Readonly<Record<Exclude<CheckoutOutcome, 'none'>, Notice>> => ({
  confirming: { kind: 'info', content: texts.confirming },
  confirmed: { kind: 'success', content: texts.confirmed },
  'handed-over': { kind: 'success', content: texts.handedOver },
  withdrawn: { kind: 'info', content: texts.withdrawn },
  'not-completed': { kind: 'info', content: withPlansLink(texts.notCompleted) },
  failed: { kind: 'danger', content: withPlansLink(texts.failed) },
  unknown: { kind: 'warning', content: texts.unknown },
});

/** Shows the outcome of the checkout that the browser returned from (PRICE-58 to PRICE-60). */
export function CheckoutReturnNotice({ outcome }: { readonly outcome: CheckoutOutcome }) {
  const { show, region } = useTimedMessage();

  useEffect(() => {
    if (outcome === 'none') return;
    const { kind, content } = notices()[outcome];
    show(kind, content, { leavesAfterMs: durations.accountMessageMs });
  }, [outcome, show]);

  return <StatusRegion {...region} />;
}

/** The interval of the status requests while a payment is being confirmed. */
const pollingInterval = 2 * durations.oneSecondMs;

/**
 * Requests the status of the checkout in the address until it is settled, reloads user and subscription, and then removes
 * the checkout from the address (PRICE-58, PRICE-59). It does not give up while the payment is being confirmed.
 */
export function useCheckoutReturn(): CheckoutOutcome {
  const [query, setQuery] = useSearchParams();
  const [sessionId] = useState(() => returnedSession(query));
  const [isHandOver] = useState(() => query.has('handed_over'));
  const [outcome, setOutcome] = useState<CheckoutOutcome>(sessionId ? 'confirming' : 'none');
  const isPremium = useSession().user?.premium === true;
  const dispatch = useDispatch();

  const isConfirming = outcome === 'confirming';
  const { data, error, fulfilledTimeStamp } = checkoutApi.useGetCheckoutStatusQuery(
    sessionId ? { sessionId } : skipToken,
    { pollingInterval: isConfirming ? pollingInterval : 0 },
  );
  const status = data?.status;
  if (isConfirming) {
    const failure = error && apiErrorOf(endpoints.getCheckoutStatus, error);
    const next = outcomeOf({ status, error: failure, isPremium });
    if (next !== outcome) setOutcome(next);
  }

  useEffect(() => {
    if (status === 'active') {
      dispatch(checkoutApi.util.invalidateTags(['CurrentUser', 'Subscription', 'Group']));
    }
  }, [dispatch, status, fulfilledTimeStamp]);

  const isInAddress = query.has('session_id') || query.get('checkout') === 'success';
  useEffect(() => {
    if (!isConfirming && isInAddress) setQuery(withoutReturn, { replace: true });
  }, [isConfirming, isInAddress, setQuery]);

  return isHandOver ? (ofHandOver[outcome] ?? outcome) : outcome;
}

export type CheckoutOutcome =
  | 'none'
  /** Paid, as far as is known, but the plan is not there yet. */
  | 'confirming'
  | 'confirmed'
  /** The user has given a card for a group that was handed over (GROUP-458). */
  | 'handed-over'
  /** The owner took the offer back while the user entered a card (GROUP-458). */
  | 'withdrawn'
  /** The user left the hosted page without paying. */
  | 'not-completed'
  | 'failed'
  /** The user has no such checkout. */
  | 'unknown';

const ofHandOver: Readonly<Partial<Record<CheckoutOutcome, CheckoutOutcome>>> = {
  confirmed: 'handed-over',
  failed: 'withdrawn',
};

type CheckoutStatus = ResponseOf<typeof endpoints.getCheckoutStatus>['status'];

const settled: Readonly<Partial<Record<CheckoutStatus, CheckoutOutcome>>> = {
  open: 'not-completed',
  failed: 'failed',
};

/** A paid checkout is confirmed only when the user is premium in the browser, too. */
function outcomeOf(known: {
  readonly status: CheckoutStatus | undefined;
  readonly error: ApiErrorOf<typeof endpoints.getCheckoutStatus> | undefined;
  readonly isPremium: boolean;
}): CheckoutOutcome {
  const { status, error, isPremium } = known;
  if (error?.code === 'CHECKOUT_NOT_FOUND') return 'unknown';
  if (status === 'active' && isPremium) return 'confirmed';
  return (status && settled[status]) ?? 'confirming';
}

function returnedSession(query: URLSearchParams): string | undefined {
  const sessionId = query.get('session_id') ?? undefined;
  const isReturn =
    query.get('checkout') === 'success' &&
    endpoints.getCheckoutStatus.request.isValidSync({ sessionId });
  return isReturn ? sessionId : undefined;
}

const withoutReturn = (query: URLSearchParams) =>
  withoutParams(query, 'checkout', 'handed_over', 'session_id');
