import type { User } from '@portal/auth-session/domain';
import {
  isInvoiced,
  isPlanEnding,
  isPlanResumable,
  managedAt,
  planState,
  type BilledPlan,
  type Subscription,
} from '@portal/checkout-pricing/domain';
import { Button, LinkButton, PageSection } from '@portal/shared/ui';
import { paths, type Brand } from '@portal/shared/util';
import { messages } from './messages';
import { NextFacts, SeatMeter } from './next-facts';
import type { PremiumReasons } from './plan-card';
import { ownPlanSentence } from './plan-sentences';
import type { Say } from './use-billing';
import type { BillingPortal } from './use-manage-plan';
import { ResumeButton } from './manage-buttons';

const texts = messages.next;

interface WhatsNextProps {
  readonly user: User;
  readonly brand: Pick<Brand, 'latexEditorName'>;
  readonly reasons: PremiumReasons;
  readonly subscription: Subscription | undefined;
  readonly billed: BilledPlan | null;
  readonly portal: BillingPortal;
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
  const isEnding = isPlanEnding(user, subscription);
  const endText = subscription?.isTakenOver ? texts.takenOver : texts.nothingMore;
  const isPastDue = subscription !== undefined && planState(subscription) === 'past-due';
  return (
    <PageSection heading={texts.heading}>
      {billed?.seats && <SeatMeter seats={billed.seats} total={billed.quantity} />}
      <div className="flex items-start justify-between gap-x-8 gap-y-5 max-sm:flex-col max-sm:items-stretch">
        <div className="min-w-0">
          <p className="num mb-4 font-serif text-[1.5rem]/7.5 font-[460] tracking-[-0.008em]">
            {ownPlanSentence(user, subscription, brand.latexEditorName)}
          </p>
          {!billed &&
            reasons.sentences(subscription?.cardLast4).map((sentence) => (
              <p key={sentence} className="num mb-1 text-ink-muted">
                {sentence}
              </p>
            ))}
          {billed && <NextFacts billed={billed} />}
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
          {...props}
        />
      </div>
    </PageSection>
  );
}

interface NextActionsProps extends Pick<WhatsNextProps, 'portal' | 'say'> {
  readonly isResumable: boolean;
  readonly hasCard: boolean;
  readonly provider: ReturnType<typeof managedAt>;
  readonly canBuy: boolean;
}

/** Resume in one press, the card's page, or where else the plan is bought or managed (PRICE-313, PRICE-314, PRICE-316). */
function NextActions(props: NextActionsProps) {
  const { isResumable, hasCard, provider, canBuy, portal, say } = props;
  return (
    <div className="flex shrink-0 gap-3 max-sm:flex-col print:hidden">
      {isResumable && <ResumeButton say={say} />}
      {provider === 'stripe' && hasCard && (
        <Button
          loading={portal.isOpening}
          onClick={() => portal.open({ provider, action: 'update-card' })}
        >
          {texts.updateCard}
        </Button>
      )}
      {provider === 'gumroad' && (
        <Button onClick={() => portal.open({ provider })}>{texts.gumroad}</Button>
      )}
      {canBuy && (
        <LinkButton variant="primary" href={paths.plans({}, 'select')}>
          {texts.plans}
        </LinkButton>
      )}
    </div>
  );
}
