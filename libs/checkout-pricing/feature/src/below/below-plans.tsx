import type { Quotation } from '@portal/shared/util';
import { lazy, Suspense } from 'react';
import { Prerendered } from './prerendered';

const Edits = lazy(async () => ({ default: (await import('./edits')).Edits }));
const Faq = lazy(async () => ({ default: (await import('./faq')).Faq }));
const Quotations = lazy(async () => ({ default: (await import('./quotations')).Quotations }));

interface BelowPlansProps {
  /** What writers say of the product; the page is prerendered without them. */
  readonly quotations: readonly Quotation[];
}

/** The edits, or what writers say of them, and the FAQ of the plans page (PRICE-158). */
export function BelowPlans({ quotations }: BelowPlansProps) {
  return (
    <>
      {quotations.length > 0 ? (
        <Suspense fallback={<div className="min-h-96" />}>
          <Quotations quotations={quotations} />
        </Suspense>
      ) : (
        <Prerendered id="edits-below" content={Edits} />
      )}
      <Prerendered id="faq-below" content={Faq} />
    </>
  );
}
