import type { Quotation } from '@portal/shared/util';
import { lazy, Suspense, type ComponentType, useCallback, useState } from 'react';

const Edits = lazy(async () => ({ default: (await import('./edits')).Edits }));
const Faq = lazy(async () => ({ default: (await import('./faq')).Faq }));
const Quotations = lazy(async () => ({ default: (await import('./quotations')).Quotations }));

interface BelowPlansProps {
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

declare global {
  interface Window {
    readonly trustedTypes?: { readonly emptyHTML: TrustedHTML };
  }
}

/** Browsers that enforce Trusted Types take no other empty markup. */
const empty = (typeof window === 'undefined' ? undefined : window.trustedTypes?.emptyHTML) ?? '';

/** Always the same object, so that React never writes it over the markup that is there. */
const unchanged = { __html: empty };

interface PrerenderedProps {
  /** The id of the element around the markup, unique on the page. */
  readonly id: string;
  /** A lazy component without state and events. */
  readonly content: ComponentType;
}

/**
 * Content that is only markup (PRICE-158). In a prerendered page the browser keeps the markup that is there, and never
 * loads the component; on a page that was opened from another one, it does.
 */
export function Prerendered({ id, content: Content }: PrerenderedProps) {
  const [found] = useState(() =>
    typeof document === 'undefined' ? null : document.getElementById(id),
  );
  // Hydration takes the element over as it is; a page that is drawn anew gets what was in it.
  const moveIn = useCallback(
    (element: HTMLElement | null) => {
      if (element && found && element !== found) element.replaceChildren(...found.childNodes);
    },
    [found],
  );
  if (found) {
    return (
      <div ref={moveIn} id={id} suppressHydrationWarning dangerouslySetInnerHTML={unchanged} />
    );
  }
  return (
    <div id={id}>
      <Suspense fallback={null}>
        <Content />
      </Suspense>
    </div>
  );
}
