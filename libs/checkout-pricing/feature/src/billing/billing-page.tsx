import type { User } from '@portal/auth-session/domain';
import { isInvoiced, planState } from '@portal/checkout-pricing/domain';
import {
  SectionsPage,
  PageSection,
  Message,
  Skeleton,
  SkeletonLine,
  StatusRegion,
  TextLink,
} from '@portal/shared/ui';
import { keepQuery, paths, type Brand } from '@portal/shared/util';
import { useState, type ComponentProps } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { PlanResultNotice } from '../manage/plan-result-notice';
import { useBackFromBillingPortal, useManagePlan } from '../manage/use-manage-plan';
import type { PremiumReasons } from '../plan-card/plan-card';
import { useCountry } from '../plans/use-plan-prices';
import { NotLoaded } from '../subscription/not-loaded';
import { usePlanFacts } from '../subscription/use-subscription';
import { BillingDetailsSection } from './details/billing-details-section';
import { CancelSection } from './cancel-section';
import { ChangeSection } from './change-section';
import { InvoicesSection } from './invoices-section';
import { messages } from './messages';
import { OwedPayment } from './owed-payment';
import { useAnchor, useBilling, useSay } from './use-billing';
import { WhatsNext } from './whats-next';

interface BillingPageProps {
  readonly user: User;
  readonly brand: Pick<Brand, 'latexEditorName' | 'links'>;
  readonly reasons: PremiumReasons;
}

/** `/account/billing`: what is next, changes of the plan, invoices, and who they name (PRICE-311 to PRICE-316). */
export function BillingPage({ user, brand, reasons }: BillingPageProps) {
  const { search } = useLocation();
  const intro = (
    <span className="flex flex-wrap items-baseline justify-between gap-x-6">
      {messages.intro}
      <TextLink standalone className="print:hidden" href={keepQuery(paths.account(), search)}>
        {messages.back}
      </TextLink>
    </span>
  );
  return (
    <SectionsPage heading={messages.heading} intro={intro}>
      {user.emailVerified ? (
        <Billing user={user} brand={brand} reasons={reasons} />
      ) : (
        <PageSection heading={messages.next.heading}>
          <Message kind="warning">{messages.verifyFirst}</Message>
        </PageSection>
      )}
    </SectionsPage>
  );
}

function Billing({ user, brand, reasons }: BillingPageProps) {
  const { say, region } = useSay();
  const isBack = useBackFromBillingPortal();
  const [query] = useSearchParams();
  // The result leaves the address at once.
  const [isCardUpdated] = useState(() => isBack && query.get('plan') === 'card-updated');
  const billing = useBilling(user, isBack);
  useAnchor(!billing.isLoading);
  const { isEnding } = usePlanFacts();
  const country = useCountry();
  const portal = useManagePlan({
    gumroadHref: brand.links.gumroadLibrary,
    onFailure: (sentence) => say('danger', sentence),
    from: 'billing',
  });
  const onManagePlan = (request: Parameters<typeof portal.open>[0]) => void portal.open(request);
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
          <PlanResultNotice isEnding={isEnding} />
          <StatusRegion {...region} />
          <OwedPayment
            user={user}
            onManagePlan={onManagePlan}
            isOpening={portal.isOpening}
            isCardUpdated={isCardUpdated}
            country={country}
            say={say}
          />
        </div>
      </div>
      <Plan
        user={user}
        brand={brand}
        reasons={reasons}
        billing={billing}
        country={country}
        isOpening={portal.isOpening}
        onManagePlan={onManagePlan}
        say={say}
      />
      <InvoicesSection country={country} />
      <BillingDetailsSection say={say} />
      {canCancel && <CancelSection billed={billed} subscription={subscription} say={say} />}
    </>
  );
}

interface PlanProps
  extends
    BillingPageProps,
    Pick<ComponentProps<typeof WhatsNext>, 'country' | 'isOpening' | 'onManagePlan' | 'say'> {
  readonly billing: ReturnType<typeof useBilling>;
}

/** What is next, and what the plan can be changed to. */
function Plan({ billing, ...props }: PlanProps) {
  const { subscription, billed, isLoading, isError, retry } = billing;
  if (isLoading || props.reasons.isLoading) return <BillingSkeleton />;
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
          country={props.country}
          onManagePlan={props.onManagePlan}
          say={props.say}
        />
      )}
    </>
  );
}

/** As tall as the plan of a user who pays by card. */
const BillingSkeleton = () => (
  <PageSection heading={messages.next.heading}>
    <Skeleton label={messages.loading} className="grid h-52 content-between py-1">
      <SkeletonLine className="h-6 w-80 max-w-full" />
      <SkeletonLine className="h-4 w-72 max-w-full" />
      <SkeletonLine className="h-4 w-56" />
      <SkeletonLine className="h-4 w-64 max-w-full" />
      <SkeletonLine className="h-2.5 w-96 max-w-full" />
    </Skeleton>
  </PageSection>
);
