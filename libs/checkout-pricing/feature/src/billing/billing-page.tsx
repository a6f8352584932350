import type { User } from '@portal/auth-session/domain';
import { isInvoiced, planState } from '@portal/checkout-pricing/domain';
import { useSearchParams } from '@portal/shared/router';
import { SectionsPage, PageSection, Message, StatusRegion } from '@portal/shared/ui';
import type { Brand } from '@portal/shared/util';
import { useState, type ComponentProps } from 'react';
import { BillingDetailsSection } from './billing-details-section';
import { PlanSkeleton } from './billing-skeleton';
import { CancelSection } from './cancel-section';
import { ChangeSection } from './change-section';
import { InvoicesSection } from './invoices-section';
import { messages } from './messages';
import { OwedPayment } from './owed-payment';
import type { PremiumReasons } from './plan-card';
import { NotLoaded } from './plan-placeholders';
import { PlanResultNotice } from './plan-result-notice';
import { useAnchor, useBilling, useSay } from './use-billing';
import { useBackFromBillingPortal, useManagePlan } from './use-manage-plan';
import { usePlanFacts } from './use-subscription';
import { WhatsNext } from './whats-next';

interface BillingPageProps {
  readonly user: User;
  readonly brand: Pick<Brand, 'latexEditorName' | 'links'>;
  readonly reasons: PremiumReasons;
  /** Whether tax is added to the prices of a change (PRICE-417). */
  readonly isTaxAdded?: boolean;
}

/** `/account/billing`: the next charge, changes of the plan, invoices, and who they name (PRICE-311 to PRICE-316). */
export function BillingPage({ user, isTaxAdded = false, ...props }: BillingPageProps) {
  return (
    <SectionsPage heading={messages.heading} intro={messages.intro}>
      {user.emailVerified ? (
        <Billing user={user} isTaxAdded={isTaxAdded} {...props} />
      ) : (
        <PageSection heading={messages.next.heading}>
          <Message kind="warning">{messages.verifyFirst}</Message>
        </PageSection>
      )}
    </SectionsPage>
  );
}

function Billing({ user, brand, reasons, isTaxAdded }: Required<BillingPageProps>) {
  const { say, region } = useSay();
  const isBack = useBackFromBillingPortal();
  const [query] = useSearchParams();
  // The result leaves the address immediately.
  const [isCardUpdated] = useState(() => isBack && query.get('plan') === 'card-updated');
  const billing = useBilling(user, isBack);
  useAnchor(!billing.isLoading);
  const { isEnding } = usePlanFacts();
  const portal = useManagePlan({
    gumroadHref: brand.links.gumroadLibrary,
    onFailure: (sentence) => say('danger', sentence),
    from: 'billing',
  });
  const { subscription, billed } = billing;
  const canCancel =
    billed !== null &&
    isEnding === false &&
    subscription !== undefined &&
    planState(subscription) !== 'over';
  return (
    <>
      <div className="manuscript-row print:hidden">
        <div className="min-w-0 has-[p]:pt-4 lg:col-start-2 lg:has-[p]:pb-4">
          <PlanResultNotice />
          <StatusRegion {...region} />
          <OwedPayment user={user} portal={portal} isCardUpdated={isCardUpdated} say={say} />
        </div>
      </div>
      <Plan
        user={user}
        brand={brand}
        reasons={reasons}
        isTaxAdded={isTaxAdded}
        billing={billing}
        portal={portal}
        say={say}
      />
      <InvoicesSection />
      <BillingDetailsSection say={say} />
      {canCancel && <CancelSection billed={billed} subscription={subscription} say={say} />}
    </>
  );
}

interface PlanProps
  extends Required<BillingPageProps>, Pick<ComponentProps<typeof WhatsNext>, 'portal' | 'say'> {
  readonly billing: ReturnType<typeof useBilling>;
}

function Plan({ billing, ...props }: PlanProps) {
  const { subscription, billed, isLoading, isError, retry } = billing;
  if (isLoading || props.reasons.isLoading)
    return <PlanSkeleton canChange={props.user.subscription.stripe !== null} />;
  if (isError)
    return (
      <PageSection heading={messages.next.heading}>
        <NotLoaded sentence={messages.failed} onRetry={retry} />
      </PageSection>
    );
  return (
    <>
      <WhatsNext {...props} subscription={subscription} billed={billed} />
      {billed && isInvoiced(billed) && subscription?.openInvoice && (
        <PageSection heading={messages.change.heading} isPrinted={false}>
          <p className="text-ink-muted">{messages.next.changeAfterInvoice}</p>
        </PageSection>
      )}
      {billed && billed.options.length > 0 && (
        <ChangeSection
          key={`${billed.plan} ${billed.interval} ${billed.quantity}`}
          billed={billed}
          isTaxAdded={props.isTaxAdded}
          portal={props.portal}
          say={props.say}
        />
      )}
    </>
  );
}
