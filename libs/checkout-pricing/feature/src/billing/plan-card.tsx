import type { User } from '@portal/auth-session/domain';
import { isPlanEnding, managedAt, type Subscription } from '@portal/checkout-pricing/domain';
import { Badge, PageSection } from '@portal/shared/ui';
import type { Brand } from '@portal/shared/util';
import { Fragment, type ReactNode } from 'react';
import { useMoney } from '../checkout/country';
import { BillingLinks, ManageButtons } from './manage-buttons';
import { messages } from './plan-card-messages';
import { ConfirmingPayment, NotLoaded, PlanSkeleton } from './plan-placeholders';
import { nextCharge, ownPlanSentence } from './plan-sentences';
import type { Say } from './use-billing';
import type { BillingPortal } from './use-manage-plan';
import { useSubscription } from './use-subscription';

/** Why the user has Premium, told by the domain that decides it. */
export interface PremiumReasons {
  readonly isLoading: boolean;
  readonly isError: boolean;
  readonly retry: () => void;
  /** Who pays for each source; `cardLast4` is of the card that pays for the user's own plan. */
  readonly sentences: (cardLast4: string | null | undefined) => readonly string[];
}

interface PlanCardProps extends Omit<OwnPlanProps, 'subscription'> {
  /** The group that the plan pays for: stands above the plan. */
  readonly paidGroup?: ReactNode;
  /** A payment is being confirmed: the card says only that. */
  readonly isConfirming: boolean;
  readonly isBackFromBilling: boolean;
}

/** The user's plan: badge, sentence, price and actions (ACCT-18 to ACCT-28). */
export function PlanCard({ isConfirming, isBackFromBilling, paidGroup, ...props }: PlanCardProps) {
  const { user, brand, reasons } = props;
  const view = useSubscription({ isWatched: isBackFromBilling });
  const { subscription, isLoading, isFetching } = view;
  const isUnknown = user.premium && user.source === 'stripe' && !subscription && isFetching;
  const retry = () => {
    view.retry();
    if (reasons.isError) reasons.retry();
  };
  const content = () => {
    if (isConfirming) return <ConfirmingPayment />;
    if (isLoading || isUnknown || reasons.isLoading)
      return <PlanSkeleton isPremium={user.premium} />;
    return (
      <>
        {paidGroup}
        <OwnPlan {...props} subscription={subscription} />
        {(view.isError || reasons.isError) && (
          <NotLoaded sentence={messages.failed} onRetry={retry} className="mt-5" />
        )}
      </>
    );
  };
  return <PageSection heading={messages.heading(brand.productName)}>{content()}</PageSection>;
}

interface OwnPlanProps {
  readonly user: User;
  readonly brand: Pick<Brand, 'productName' | 'latexEditorName'>;
  readonly subscription: Subscription | undefined;
  readonly reasons: PremiumReasons;
  /** The page offers to continue a purchase, which is then its main action. */
  readonly isBuying?: boolean;
  readonly portal: BillingPortal;
  readonly say: Say;
}

function OwnPlan({ user, brand, subscription, reasons, isBuying = false, ...props }: OwnPlanProps) {
  const { portal, say } = props;
  const price = nextCharge(user, subscription, useMoney());
  const isTakenOver = subscription?.isTakenOver === true && isPlanEnding(user, subscription);
  const facts = [
    ...(price ? [price] : []),
    ...(isTakenOver ? [messages.takenOver] : []),
    ...reasons.sentences(subscription?.cardLast4),
  ];
  return (
    <div className="flex items-start justify-between gap-x-8 gap-y-5 max-sm:flex-col max-sm:items-stretch">
      <div className="min-w-0">
        <p className="mb-2.5">
          <Badge kind={user.premium ? 'premium' : 'outline'}>
            {user.premium ? messages.premium : messages.freemium}
          </Badge>
        </p>
        <p className="num font-serif text-[1.5rem]/7.5 font-[460] tracking-[-0.008em]">
          {ownPlanSentence(user, subscription, brand.latexEditorName)}
        </p>
        <p className="num mt-1 text-ink-muted empty:hidden">
          {facts.map((fact, index) => (
            <Fragment key={fact}>
              {index > 0 && ' · '}
              <span>{fact}</span>
            </Fragment>
          ))}
        </p>
        {user.emailVerified && user.subscription.stripe !== null && (
          <BillingLinks
            canChange={price !== undefined && managedAt(user, subscription) === 'stripe'}
            subscription={subscription}
            portal={portal}
          />
        )}
      </div>
      <ManageButtons {...{ user, subscription, isBuying, portal, say }} />
    </div>
  );
}
