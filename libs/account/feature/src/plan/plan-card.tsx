import {
  isPlanEnding,
  isPlanWaiting,
  managePlan,
  type ManagePlan,
  planBadge,
} from '@portal/account/domain';
import type { User } from '@portal/auth-session/domain';
import {
  Badge,
  Button,
  classNames,
  LinkButton,
  ManuscriptSection,
  Message,
  Skeleton,
  SkeletonLine,
  WritingLine,
} from '@portal/shared/ui';
import { type Brand, paths } from '@portal/shared/util';
import { usePremiumSources } from '../api/use-premium-sources';
import { useSubscription } from '../api/use-subscription';
import { messages } from '../messages';
import { paymentProblem, planPrice, planSentence, whyPremium } from './plan-texts';

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
  readonly onManagePlan: OnManagePlan;
  /** The billing portal is opening. */
  readonly isOpeningBilling: boolean;
}

/** Where a plan is managed, and what for; without an action at the first page. */
export interface ManagePlanRequest {
  readonly provider: 'stripe' | 'gumroad';
  readonly action?: 'cancel' | 'resume' | 'update-card' | 'change-plan' | 'invoices';
}

type OnManagePlan = (request: ManagePlanRequest) => void;

/** The user's plan: badge, sentence, price and actions (ACCT-18 to ACCT-28). */
export function PlanCard({ user, brand, country, isConfirming, ...props }: PlanCardProps) {
  const { isBuying = false, isBackFromBilling, onManagePlan, isOpeningBilling } = props;
  const view = useSubscription({ isWatched: isBackFromBilling });
  const { subscription, isLoading, isFetching } = view;
  const premium = usePremiumSources(user);
  const isError = view.isError || premium.isError;
  const retry = () => {
    view.retry();
    if (premium.isError) void premium.refetch();
  };
  const heading = messages.plan.heading(brand.productName);

  if (isConfirming) {
    return (
      <ManuscriptSection heading={heading}>
        <ConfirmingPayment />
      </ManuscriptSection>
    );
  }
  const isUnknown = user.premium && user.source === 'stripe' && !subscription && isFetching;
  if (isLoading || isUnknown || premium.isLoading) {
    return (
      <ManuscriptSection heading={heading}>
        <PlanSkeleton isPremium={user.premium} />
      </ManuscriptSection>
    );
  }

  const badge = planBadge(user);
  const managing = managePlan(user, subscription);
  const price = planPrice(user, subscription, country);
  const why = whyPremium(user, subscription, premium.sources, brand.latexEditorName);
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
          {why.map((sentence) => (
            <p key={sentence} className="num mt-1">
              {sentence}
            </p>
          ))}
          {price && <p className="num mt-1 text-ink-muted">{price}</p>}
          {user.emailVerified && user.subscription.stripe !== null && (
            <PlanLinks
              canChange={price !== undefined && managing.enabled && managing.provider === 'stripe'}
              onManagePlan={onManagePlan}
            />
          )}
        </div>
        <PlanButtons
          user={user}
          canUpgrade={!user.premium && !isPlanWaiting(user, subscription)}
          isEnding={isPlanEnding(user, subscription)}
          isQuiet={isBuying || paymentProblem(user, subscription) !== undefined}
          managing={managing}
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

interface PlanLinksProps {
  /** The plan renews. */
  readonly canChange: boolean;
  readonly onManagePlan: OnManagePlan;
}

/** The actions of a plan that renews and the invoices of any plan, each at the billing portal (ACCT-38, ACCT-225). */
function PlanLinks({ canChange, onManagePlan }: PlanLinksProps) {
  const { change, updateCard, cancel, invoices } = messages.plan;
  const changes = [
    { label: change, action: 'change-plan' },
    { label: updateCard, action: 'update-card' },
    { label: cancel, action: 'cancel' },
  ] as const;
  const links = [...(canChange ? changes : []), { label: invoices, action: 'invoices' } as const];
  return (
    <div className="-ms-3 mt-2 flex flex-wrap gap-x-1">
      {links.map(({ label, action }) => (
        <Button
          key={action}
          variant="quiet"
          size="sm"
          onClick={() => onManagePlan({ provider: 'stripe', action })}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

interface PlanButtonsProps {
  readonly user: Pick<User, 'premium' | 'emailVerified'>;
  /** The user has no plan and may buy one. */
  readonly canUpgrade: boolean;
  /** The plan ends by itself and can be resumed. */
  readonly isEnding: boolean;
  /** The page's main action is elsewhere. */
  readonly isQuiet: boolean;
  readonly managing: ManagePlan;
  readonly onManagePlan: OnManagePlan;
  readonly isOpeningBilling: boolean;
}

/** Upgrade, Resume and Manage plan; a disabled button says why (ACCT-23, ACCT-24, ACCT-36). */
function PlanButtons(props: PlanButtonsProps) {
  const { user, canUpgrade, isEnding, isQuiet, managing, onManagePlan, isOpeningBilling } = props;
  const { upgrade, resume, manage, cannotManage } = messages.plan;
  const provider = managing.enabled ? managing.provider : undefined;
  const canResume = isEnding && provider === 'stripe';
  return (
    <div className="flex shrink-0 gap-3 max-sm:flex-col">
      {canUpgrade &&
        (user.emailVerified ? (
          <LinkButton variant={isQuiet ? 'secondary' : 'primary'} href={paths.plans({}, 'select')}>
            {upgrade}
          </LinkButton>
        ) : (
          <Button disabledReason={messages.verifyFirst}>{upgrade}</Button>
        ))}
      {canResume && (
        <Button
          variant="primary"
          loading={isOpeningBilling}
          onClick={() => onManagePlan({ provider, action: 'resume' })}
        >
          {resume}
        </Button>
      )}
      <Button
        variant={user.premium && !canResume && !isQuiet ? 'primary' : 'secondary'}
        disabledReason={managing.enabled ? undefined : cannotManage}
        loading={isOpeningBilling}
        onClick={() => provider && onManagePlan({ provider })}
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

/** A placeholder while the plan loads, as tall as the plan. */
export function PlanSkeleton({ isPremium = false }: { readonly isPremium?: boolean }) {
  return (
    <Skeleton
      label={messages.plan.loading}
      className={classNames('grid grid-cols-1 content-between py-1', isPremium ? 'h-40' : 'h-22')}
    >
      <SkeletonLine className="h-6 w-20" />
      <SkeletonLine className="h-5 w-80 max-w-full" />
      <SkeletonLine className="h-2.5 w-56" />
    </Skeleton>
  );
}
