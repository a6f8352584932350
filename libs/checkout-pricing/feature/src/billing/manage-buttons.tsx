import type { User } from '@portal/auth-session/domain';
import {
  canBuyPlan,
  checkoutPricingEndpoints as endpoints,
  managedAt,
  userPlanSummary,
  type Subscription,
} from '@portal/checkout-pricing/domain';
import { apiErrorOf } from '@portal/shared/data-access';
import { Button, LinkButton } from '@portal/shared/ui';
import { formatDay, paths } from '@portal/shared/util';
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

interface ManageButtonsProps {
  readonly user: User;
  readonly subscription: Subscription | undefined;
  /** The page's main action is to continue a purchase. */
  readonly isBuying: boolean;
  readonly portal: BillingPortal;
}

/** Upgrade and Manage plan; a disabled button says why (ACCT-23, ACCT-24). */
export function ManageButtons({ user, subscription, isBuying, portal }: ManageButtonsProps) {
  const { upgrade, manage, cannotManage, verifyFirst } = messages;
  const provider = managedAt(user, subscription);
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
      <Button
        variant={user.premium && !isQuiet ? 'primary' : 'secondary'}
        disabledReason={provider ? undefined : cannotManage}
        loading={portal.isOpening}
        onClick={() => provider && portal.open({ provider })}
      >
        {manage}
      </Button>
    </div>
  );
}
