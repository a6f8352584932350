import type { User } from '@portal/auth-session/domain';
import {
  canBuyPlan,
  checkoutPricingEndpoints as endpoints,
  isInvoiced,
  isPlanResumable,
  managedAt,
  userPlanSummary,
  type Subscription,
} from '@portal/checkout-pricing/domain';
import { apiErrorOf } from '@portal/shared/data-access';
import { Button, LinkButton } from '@portal/shared/ui';
import { formatDay, keepQuery, paths } from '@portal/shared/util';
import { useLocation } from 'react-router-dom';
import { messages } from './plan-card-messages';
import type { Say } from './use-billing';
import type { BillingPortal } from './use-manage-plan';
import { subscriptionApi } from './use-subscription';

/** Resumes a plan in one press, and says when it renews or why it does not (PRICE-313). */
export function ResumeButton({ say }: { readonly say: Say }) {
  const [resumePlan, { isLoading }] = subscriptionApi.useResumePlanMutation();
  const resume = async () => {
    const { data, error } = await resumePlan({});
    if (data) say('success', messages.resumed(formatDay(data.renewsAt)));
    else say('danger', apiErrorOf(endpoints.resumePlan, error).message);
  };
  return (
    <Button variant="primary" loading={isLoading} onClick={() => void resume()}>
      {messages.resume}
    </Button>
  );
}

interface BillingLinksProps {
  readonly canChange: boolean;
  readonly subscription: Subscription | undefined;
  readonly portal: BillingPortal;
}

/** The billing page's tasks of a plan that renews and its invoices, and the card's page (ACCT-38, ACCT-225). */
export function BillingLinks({ canChange, subscription, portal }: BillingLinksProps) {
  const { search } = useLocation();
  const { change, updateCard, cancel, invoices } = messages;
  const look = { variant: 'quiet', size: 'sm' } as const;
  const link = (label: string, anchor?: string) => (
    <LinkButton {...look} href={keepQuery(paths.accountBilling({}, anchor), search)}>
      {label}
    </LinkButton>
  );
  return (
    <div className="-ms-3 mt-2 flex flex-wrap gap-x-1">
      {canChange && (
        <>
          {link(change)}
          {subscription && !isInvoiced(subscription) && (
            <Button
              {...look}
              onClick={() => portal.open({ provider: 'stripe', action: 'update-card' })}
            >
              {updateCard}
            </Button>
          )}
          {link(cancel, 'cancel')}
        </>
      )}
      {link(invoices, 'invoices')}
    </div>
  );
}

interface ManageButtonsProps {
  readonly user: User;
  readonly subscription: Subscription | undefined;
  /** The page's main action is to continue a purchase. */
  readonly isBuying: boolean;
  readonly portal: BillingPortal;
  readonly say: Say;
}

/** Upgrade, Resume and Manage plan; a disabled button says why (ACCT-23, ACCT-24, ACCT-36). */
export function ManageButtons({ user, subscription, isBuying, portal, say }: ManageButtonsProps) {
  const { upgrade, manage, cannotManage, verifyFirst } = messages;
  const provider = managedAt(user, subscription);
  const canResume = isPlanResumable(user, subscription) && provider === 'stripe';
  const isQuiet = isBuying || userPlanSummary(user, subscription).step !== null;
  return (
    <div className="flex shrink-0 gap-3 max-sm:flex-col">
      {canBuyPlan(user, subscription ? [subscription] : []) &&
        (user.emailVerified ? (
          <LinkButton variant={isQuiet ? 'secondary' : 'primary'} href={paths.plans({}, 'select')}>
            {upgrade}
          </LinkButton>
        ) : (
          <Button disabledReason={verifyFirst}>{upgrade}</Button>
        ))}
      {canResume && <ResumeButton say={say} />}
      <Button
        variant={user.premium && !canResume && !isQuiet ? 'primary' : 'secondary'}
        disabledReason={provider ? undefined : cannotManage}
        loading={portal.isOpening}
        onClick={() => provider && portal.open({ provider })}
      >
        {manage}
      </Button>
    </div>
  );
}
