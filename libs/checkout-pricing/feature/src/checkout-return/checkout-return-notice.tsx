import { StatusRegion, TextLink, useTimedMessage, type MessageKind } from '@portal/shared/ui';
import { durations, paths } from '@portal/shared/util';
import { useEffect, type ReactNode } from 'react';
import { purchaseMessages } from '../purchase/purchase-messages';
import type { CheckoutOutcome } from './use-checkout-return';

interface Notice {
  readonly kind: MessageKind;
  readonly content: ReactNode;
}

const { confirming, confirmed, handedOver, notCompleted, failed, unknown, choosePlan } =
  purchaseMessages.checkoutReturn;

const toPlans = <TextLink href={paths.plans({}, 'select')}>{choosePlan}</TextLink>;

const withPlansLink = (sentence: string) => (
  <p>
    {sentence} {toPlans}
  </p>
);

const notices: Readonly<Record<Exclude<CheckoutOutcome, 'none'>, Notice>> = {
  confirming: { kind: 'info', content: confirming },
  confirmed: { kind: 'success', content: confirmed },
  'handed-over': { kind: 'success', content: handedOver },
  'not-completed': { kind: 'info', content: withPlansLink(notCompleted) },
  failed: { kind: 'danger', content: withPlansLink(failed) },
  unknown: { kind: 'warning', content: unknown },
};

interface CheckoutReturnNoticeProps {
  readonly outcome: CheckoutOutcome;
  readonly className?: string;
}

/** Shows the outcome of the checkout that the browser returned from (PRICE-58 to PRICE-60). */
export function CheckoutReturnNotice({ outcome, className }: CheckoutReturnNoticeProps) {
  const { show, region } = useTimedMessage();

  useEffect(() => {
    if (outcome === 'none') return;
    const { kind, content } = notices[outcome];
    show(kind, content, { leavesAfterMs: durations.accountMessageMs });
  }, [outcome, show]);

  return <StatusRegion {...region} {...(className && { className })} />;
}
