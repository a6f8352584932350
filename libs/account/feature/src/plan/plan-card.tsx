import { managePlan, planBadge } from '@portal/account/domain';
import type { User } from '@portal/auth-session/domain';
import { Badge, Button, ManuscriptSection, Message } from '@portal/shared/ui';
import type { Brand } from '@portal/shared/util';
import { useSubscription } from '../api/use-subscription';
import { messages } from '../messages';
import { ConfirmingPayment } from './confirming-payment';
import { PlanButtons } from './plan-buttons';
import { PlanSkeleton } from './plan-skeleton';
import { planPrice } from './plan-price';
import { planSentence } from './plan-sentence';

interface PlanCardProps {
  readonly user: User;
  readonly brand: Pick<Brand, 'productName' | 'latexEditorName'>;
  /** The reader's country, for the way money is written. */
  readonly country?: string | undefined;
  /** A payment is on its way: until it has arrived nothing is said about the plan (decisions, "Routes"). */
  readonly isConfirming: boolean;
  /** The person has just come back from the billing portal. */
  readonly isBackFromBilling: boolean;
  readonly onManagePlan: () => void;
  /** The billing portal is being opened. */
  readonly isOpeningBilling: boolean;
}

/** The person's plan: badge, sentence, price, and what can be done about it (specification 2, sections 2 and 4). */
export function PlanCard({ user, brand, country, isConfirming, ...props }: PlanCardProps) {
  const { isBackFromBilling, onManagePlan, isOpeningBilling } = props;
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
