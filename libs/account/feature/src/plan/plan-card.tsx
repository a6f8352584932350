import { managePlan, type ManagePlan, planBadge } from '@portal/account/domain';
import type { User } from '@portal/auth-session/domain';
import {
  Badge,
  Button,
  LinkButton,
  ManuscriptSection,
  Message,
  Skeleton,
  SkeletonLine,
  WritingLine,
} from '@portal/shared/ui';
import { type Brand, paths } from '@portal/shared/util';
import { useSubscription } from '../api/use-subscription';
import { messages } from '../messages';
import { planPrice, planSentence } from './plan-texts';

interface PlanCardProps {
  readonly user: User;
  readonly brand: Pick<Brand, 'productName' | 'latexEditorName'>;
  /** The user's country, for the formatting of money. */
  readonly country?: string | undefined;
  /** A payment is being confirmed: the card says only that (ACCT-25). */
  readonly isConfirming: boolean;
  /** The page offers to continue a purchase, which is then its main action. */
  readonly isBuying?: boolean;
  /** The user has just returned from the billing portal (ACCT-27). */
  readonly isBackFromBilling: boolean;
  readonly onManagePlan: () => void;
  /** The billing portal is opening. */
  readonly isOpeningBilling: boolean;
}

/** The user's plan: badge, sentence, price and actions (ACCT-18 to ACCT-28). */
export function PlanCard({ user, brand, country, isConfirming, ...props }: PlanCardProps) {
  const { isBuying = false, isBackFromBilling, onManagePlan, isOpeningBilling } = props;
  const view = useSubscription({ isWatched: isBackFromBilling });
  const { subscription, isLoading, isFetching, isError, retry } = view;
  const heading = messages.plan.heading(brand.productName);

  if (isConfirming) {
    return (
      <ManuscriptSection heading={heading}>
        <ConfirmingPayment />
      </ManuscriptSection>
    );
  }
  const isUnknown = user.premium && user.source === 'stripe' && !subscription && isFetching;
  if (isLoading || isUnknown) {
    return (
      <ManuscriptSection heading={heading}>
        <PlanSkeleton />
      </ManuscriptSection>
    );
  }

  const badge = planBadge(user);
  const price = planPrice(user, subscription, country);
  return (
    <ManuscriptSection heading={heading}>
      <div className="flex items-start justify-between gap-x-8 gap-y-5 max-sm:flex-col max-sm:items-stretch">
        <div className="min-w-0">
          <p className="mb-2.5">
            <Badge kind={badge === 'Premium' ? 'premium' : 'outline'}>{badge}</Badge>
          </p>
          <p className="num font-serif text-[1.5rem]/7.5 font-[460] tracking-[-0.008em]">
            {planSentence(user, subscription, brand.latexEditorName)}
          </p>
          {price && <p className="num mt-1 text-ink-muted">{price}</p>}
        </div>
        <PlanButtons
          user={user}
          isBuying={isBuying}
          managing={managePlan(user, subscription)}
          onManagePlan={onManagePlan}
          isOpeningBilling={isOpeningBilling}
        />
      </div>
      {isError && (
        <Message
          kind="warning"
          className="mt-5"
          actions={
            <Button size="sm" onClick={retry}>
              {messages.tryAgain}
            </Button>
          }
        >
          {messages.plan.failed}
        </Message>
      )}
    </ManuscriptSection>
  );
}

interface PlanButtonsProps {
  readonly user: Pick<User, 'premium' | 'emailVerified'>;
  readonly isBuying: boolean;
  readonly managing: ManagePlan;
  readonly onManagePlan: () => void;
  readonly isOpeningBilling: boolean;
}

/** Upgrade for users without premium, and Manage plan; a disabled button says why (ACCT-23, ACCT-24). */
function PlanButtons(props: PlanButtonsProps) {
  const { user, isBuying, managing, onManagePlan, isOpeningBilling } = props;
  const { upgrade, manage, cannotManage } = messages.plan;
  return (
    <div className="flex shrink-0 gap-3 max-sm:flex-col">
      {!user.premium &&
        (user.emailVerified ? (
          <LinkButton variant={isBuying ? 'secondary' : 'primary'} href={paths.plans({}, 'select')}>
            {upgrade}
          </LinkButton>
        ) : (
          <Button disabledReason={messages.verifyFirst}>{upgrade}</Button>
        ))}
      <Button
        variant={user.premium ? 'primary' : 'secondary'}
        disabledReason={managing.enabled ? undefined : cannotManage}
        loading={isOpeningBilling}
        onClick={onManagePlan}
      >
        {manage}
      </Button>
    </div>
  );
}

/** Shown in place of the plan while its payment is being confirmed (ACCT-25). */
function ConfirmingPayment() {
  return (
    <div className="grid min-h-22 content-center gap-4">
      <p className="font-serif text-[1.5rem]/7.5 font-[460] tracking-[-0.008em]">
        {messages.plan.confirming}
      </p>
      <WritingLine label={messages.plan.confirming} />
    </div>
  );
}

/** A placeholder while the plan loads. */
export function PlanSkeleton() {
  return (
    <Skeleton label={messages.plan.loading} className="grid h-22 grid-cols-1 content-between py-1">
      <SkeletonLine className="h-6 w-20" />
      <SkeletonLine className="h-5 w-80 max-w-full" />
      <SkeletonLine className="h-2.5 w-56" />
    </Skeleton>
  );
}
