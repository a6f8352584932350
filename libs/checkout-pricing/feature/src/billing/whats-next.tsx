import {
  isInvoiced,
  isPlanEnding,
  isPlanResumable,
  managedAt,
  planState,
  type BilledPlan,
  type Subscription,
} from '@portal/checkout-pricing/domain';
import type { User } from '@portal/auth-session/domain';
import { Button, LinkButton, PageSection } from '@portal/shared/ui';
import { paths, type Brand } from '@portal/shared/util';
import type { ManagePlanRequest } from '../manage/use-manage-plan';
import { useResumePlan } from '../manage/use-resume-plan';
import { messages as planMessages } from '../plan-card/messages';
import { planSentence } from '../plan-card/plan-sentences';
import type { PremiumReasons } from '../plan-card/plan-card';
import { messages } from './messages';
import { NextFacts } from './next-facts';
import { SeatMeter } from './seat-meter';
import type { Say } from './use-billing';

const texts = messages.next;

interface WhatsNextProps {
  readonly user: User;
  readonly brand: Pick<Brand, 'latexEditorName'>;
  readonly reasons: PremiumReasons;
  readonly subscription: Subscription | undefined;
  readonly billed: BilledPlan | null;
  readonly country: string | undefined;
  readonly isOpening: boolean;
  readonly onManagePlan: (request: ManagePlanRequest) => void;
  readonly say: Say;
}

/** The plan's sentence, what is charged next and by which card; seats first for the owner of a group (PRICE-311, PRICE-316). */
export function WhatsNext({
  user,
  brand,
  reasons,
  subscription,
  billed,
  ...props
}: WhatsNextProps) {
  const { country, isOpening, onManagePlan, say } = props;
  const isEnding = isPlanEnding(user, subscription);
  const endText = subscription?.isTakenOver ? texts.takenOver : texts.nothingMore;
  const isPastDue = subscription !== undefined && planState(subscription) === 'past-due';
  return (
    <PageSection heading={texts.heading}>
      {billed?.seats && <SeatMeter seats={billed.seats} total={billed.quantity} />}
      <div className="flex items-start justify-between gap-x-8 gap-y-5 max-sm:flex-col max-sm:items-stretch">
        <div className="min-w-0">
          <p className="num mb-4 font-serif text-[1.5rem]/7.5 font-[460] tracking-[-0.008em]">
            {planSentence(user, subscription, brand.latexEditorName)}
          </p>
          {!billed &&
            reasons.sentences(subscription?.cardLast4).map((sentence) => (
              <p key={sentence} className="num mb-1 text-ink-muted">
                {sentence}
              </p>
            ))}
          {billed && <NextFacts billed={billed} country={country} />}
          {billed && !isPastDue && (
            <p className="mt-4 max-w-[58ch] text-small text-ink-muted">
              {billed.next
                ? isInvoiced(billed)
                  ? texts.dependsOnInvoice
                  : texts.depends
                : isEnding && endText}
            </p>
          )}
        </div>
        <NextActions
          isResumable={isPlanResumable(user, subscription) && billed !== null}
          hasCard={subscription === undefined || !isInvoiced(subscription)}
          provider={managedAt(user, subscription)}
          canBuy={!user.premium && billed === null}
          isOpening={isOpening}
          onManagePlan={onManagePlan}
          say={say}
        />
      </div>
    </PageSection>
  );
}

interface NextActionsProps extends Pick<WhatsNextProps, 'isOpening' | 'onManagePlan' | 'say'> {
  readonly isResumable: boolean;
  /** A card is charged for the plan. */
  readonly hasCard: boolean;
  readonly provider: ReturnType<typeof managedAt>;
  readonly canBuy: boolean;
}

/** Resume in one press, the card's page, or where else the plan is bought or managed (PRICE-313, PRICE-314, PRICE-316). */
function NextActions({
  isResumable,
  hasCard,
  provider,
  canBuy,
  isOpening,
  onManagePlan,
  say,
}: NextActionsProps) {
  const { isResuming, resume } = useResumePlan(say);
  return (
    <div className="flex shrink-0 gap-3 max-sm:flex-col print:hidden">
      {isResumable && (
        <Button variant="primary" loading={isResuming} onClick={resume}>
          {planMessages.resume}
        </Button>
      )}
      {provider === 'stripe' && hasCard && (
        <Button
          loading={isOpening}
          onClick={() => onManagePlan({ provider, action: 'update-card' })}
        >
          {texts.updateCard}
        </Button>
      )}
      {provider === 'gumroad' && (
        <Button onClick={() => onManagePlan({ provider })}>{texts.gumroad}</Button>
      )}
      {canBuy && (
        <LinkButton variant="primary" href={paths.plans({}, 'select')}>
          {texts.plans}
        </LinkButton>
      )}
    </div>
  );
}
