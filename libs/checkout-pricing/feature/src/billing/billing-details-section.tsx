import type { BillingDetails } from '@portal/checkout-pricing/domain';
import { useLocation, useNavigate } from '@portal/shared/router';
import { Button, PageSection, Skeleton, SkeletonLine } from '@portal/shared/ui';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { countryNames } from '../checkout/country';
import { billingApi } from './billing-api';
import { messages } from './messages';
import type { Say } from './use-billing';

const DetailsForm = lazy(async () => ({ default: (await import('./details-form')).DetailsForm }));

const texts = messages.details;

/** Who the next invoices name (PRICE-309). */
export function BillingDetailsSection({ say }: { readonly say: Say }) {
  const { data, isLoading } = billingApi.useGetBillingDetailsQuery();
  const asked = useDetailsForm();
  const [isEditing, setIsEditing] = useState(false);
  const [isClosed, setIsClosed] = useState(false);
  const close = () => {
    setIsEditing(false);
    setIsClosed(true);
    asked.close();
  };
  const details = data?.details;
  if (!isLoading && !details) return null;
  return (
    <PageSection id={detailsAnchor} heading={texts.heading} note={texts.note} isPrinted={false}>
      {!details ? (
        <Skeleton label={messages.loading} className="grid h-10 content-center">
          <SkeletonLine className="h-5 w-80 max-w-full" />
        </Skeleton>
      ) : isEditing || asked.isOpen ? (
        <Suspense fallback={<SavedDetails details={details} />}>
          <DetailsForm details={details} say={say} onClose={close} />
        </Suspense>
      ) : (
        <SavedDetails details={details} takesFocus={isClosed} onEdit={() => setIsEditing(true)} />
      )}
    </PageSection>
  );
}

function linesOf({
  name,
  line1,
  line2,
  postalCode,
  city,
  country,
  taxId,
  purchaseOrder,
}: BillingDetails) {
  const town = [postalCode, city].filter(Boolean).join(' ');
  return [
    name,
    line1,
    line2,
    town,
    country && countryNames.of(country),
    taxId && `${texts.taxId}: ${taxId}`,
    purchaseOrder && `${texts.purchaseOrder}: ${purchaseOrder}`,
  ].filter((line) => line !== undefined && line !== '');
}

interface SavedDetailsProps {
  readonly details: BillingDetails;
  /** Left out while the form is loading. */
  readonly onEdit?: () => void;
  /** Whether they stand where the form had the focus. */
  readonly takesFocus?: boolean;
}

function SavedDetails({ details, onEdit, takesFocus = false }: SavedDetailsProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) button.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const lines = linesOf(details);
  return (
    <div className="flex items-start justify-between gap-x-8 gap-y-4 max-sm:flex-col max-sm:items-stretch">
      {lines.length === 0 ? (
        <p className="text-ink-muted">{texts.noDetails}</p>
      ) : (
        <address className="num grid not-italic wrap-anywhere">
          {lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      )}
      <Button ref={button} className="shrink-0" onClick={onEdit}>
        {lines.length === 0 ? texts.add : texts.edit}
      </Button>
    </div>
  );
}

const detailsAnchor = 'billing-details';

/** Whether another section asked for the form of the billing details: the address names their section then. */
export function useDetailsForm() {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const goTo = (anchor: string) => void navigate(`${search || '?'}${anchor}`, { replace: true });
  const isOpen = hash === `#${detailsAnchor}`;
  return { isOpen, open: () => goTo(`#${detailsAnchor}`), close: () => isOpen && goTo('') };
}
