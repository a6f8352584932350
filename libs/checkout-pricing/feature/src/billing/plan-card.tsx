import type { User } from '@portal/auth-session/domain';
import type { Subscription } from '@portal/checkout-pricing/domain';
import { useLocation } from '@portal/shared/router';
import { Badge, PageSection, TextLink } from '@portal/shared/ui';
import { keepQuery, paths, type Brand } from '@portal/shared/util';
import { Fragment } from 'react';
import { ManageButtons } from './manage-buttons';
import { messages } from './plan-card-messages';
import { ConfirmingPayment, NotLoaded, PlanSkeleton } from './plan-placeholders';
import { ownPlanSentence } from './plan-sentences';
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
  /** A payment is being confirmed: the card says only that. */
  readonly isConfirming: boolean;
  readonly isBackFromBilling: boolean;
}

/** The user's plan in short: badge, sentence and actions; the billing page has the rest (ACCT-18 to ACCT-28). */
export function PlanCard({ isConfirming, isBackFromBilling, ...props }: PlanCardProps) {
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
}

function OwnPlan({ user, brand, subscription, reasons, isBuying = false, portal }: OwnPlanProps) {
  const { search } = useLocation();
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
          {reasons.sentences(subscription?.cardLast4).map((sentence, index) => (
            <Fragment key={sentence}>
              {index > 0 && ' · '}
              <span>{sentence}</span>
            </Fragment>
          ))}
        </p>
        {user.emailVerified && user.subscription.stripe !== null && (
          <p className="mt-3">
            <TextLink standalone href={keepQuery(paths.accountBilling({}, 'invoices'), search)}>
              {messages.invoices}
            </TextLink>
          </p>
        )}
      </div>
      <ManageButtons {...{ user, subscription, isBuying, portal }} />
    </div>
  );
}
