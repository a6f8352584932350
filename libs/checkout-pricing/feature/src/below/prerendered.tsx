import { type ComponentType, Suspense, useCallback, useState } from 'react';

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
