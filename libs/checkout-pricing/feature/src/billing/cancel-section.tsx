import {
  endOf,
  isInvoiced,
  planState,
  type BilledPlan,
  type Subscription,
} from '@portal/checkout-pricing/domain';
import { Button, PageSection } from '@portal/shared/ui';
import { formatDay } from '@portal/shared/util';
import { lazy, Suspense, useState } from 'react';
import { messages } from './messages';
import type { Say } from './use-billing';

const CancelDialog = lazy(async () => ({
  default: (await import('./cancel-dialog')).CancelDialog,
}));

const texts = messages.cancel;

interface CancelSectionProps {
  readonly billed: BilledPlan;
  readonly subscription: Subscription;
  readonly say: Say;
}

/** Until when a canceled plan works, and the way to cancel it (PRICE-313). */
export function CancelSection({ billed, subscription, say }: CancelSectionProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isReleased = Boolean(subscription.openInvoice?.releasedUntil);
  const isPaid = planState(subscription) === 'renews' && !isReleased;
  const end = isPaid ? (endOf(subscription) ?? subscription.currentPeriodEnd) : null;
  const day = end && formatDay(end);
  // A plan whose payment is owed ends immediately.
  const untilNowInvoice = isReleased ? texts.untilNowReleased : texts.untilNowInvoice;
  const untilNow = isInvoiced(billed) ? untilNowInvoice : texts.untilNow;
  const doneNow = isReleased ? texts.doneReleased : texts.doneNow;
  return (
    <PageSection heading={texts.heading} id="cancel" isPrinted={false}>
      <div className="flex items-start justify-between gap-x-8 gap-y-4 max-sm:flex-col max-sm:items-stretch">
        <p className="num max-w-[58ch] text-ink-muted">{day ? texts.offer(day) : untilNow}</p>
        <Button onClick={() => setIsOpen(true)}>{texts.open}</Button>
      </div>
      {isOpen && (
        <Suspense fallback={null}>
          <CancelDialog
            {...{ billed, day, untilNow, doneNow, say }}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </PageSection>
  );
}
