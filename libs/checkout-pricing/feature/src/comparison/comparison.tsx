import { featureMatrix, type PlanTier, planTiers } from '@portal/checkout-pricing/domain';
import { classNames, tableRoles, VisuallyHidden } from '@portal/shared/ui';
import { type ReactNode, useCallback, useId, useState } from 'react';
import { messages } from '../messages';
import { FreeButton, GroupButton, InstitutionButton, PremiumButton } from '../plans/plan-buttons';
import type { PlanActions } from '../plans/use-plan-actions';
import { ComparisonSection } from './comparison-section';

/** The comparison table; its first section is open (PRICE-40). */
export function Comparison({ actions }: { readonly actions: PlanActions }) {
  const headingId = useId();
  const { sentinel, isPast } = useScrolledPast();
  return (
    <section aria-labelledby={headingId} className="pt-12 pb-14 sm:pt-20 sm:pb-24">
      <h2 id={headingId} className="type-headline mb-6">
        {messages.comparison.heading}
      </h2>
      {/* Leaves the window at its top when the head below starts to stick under the page's header. */}
      <div
        ref={sentinel}
        aria-hidden="true"
        className="relative -top-(--ui-header) -mb-px h-px max-sm:hidden"
      />
      <table
        {...tableRoles.table}
        aria-labelledby={headingId}
        className="w-full table-fixed border-separate border-spacing-0 border-b-2 border-rule max-sm:block max-sm:border-t-2"
      >
        <ComparisonHead actions={actions} hasButtons={isPast} />
        {featureMatrix.map((section, index) => (
          <ComparisonSection
            key={section.name}
            section={section}
            number={index + 1}
            defaultOpen={index === 0}
          />
        ))}
      </table>
    </section>
  );
}

/** Whether the user has scrolled past the element with this ref. */
function useScrolledPast() {
  const [isPast, setIsPast] = useState(false);
  const sentinel = useCallback((element: Element | null) => {
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const newest = entries.at(-1);
        if (newest) setIsPast(!newest.isIntersecting);
      },
      // All that is below the window counts as in it: a jump from there to above is noticed, too.
      { rootMargin: '0px 0px 1000000px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { sentinel, isPast };
}

const cell = 'sticky top-(--ui-header) z-1 border-t-2 border-b border-rule px-3 py-3.5';

function buttonsOf(actions: PlanActions): Readonly<Record<PlanTier, ReactNode>> {
  const props = { actions, size: 'sm' } as const;
  return {
    Free: <FreeButton {...props} label={messages.actions.tryFree} />,
    Premium: <PremiumButton {...props} />,
    Group: <GroupButton {...props} />,
    Institution: <InstitutionButton size="sm" />,
  };
}

interface ComparisonHeadProps {
  readonly actions: PlanActions;
  readonly hasButtons: boolean;
}

/**
 * The sticky head with the tiers and, once it sticks, their buttons; phones have the cards' buttons
 * only. Hidden buttons keep their space; one that has the focus stays.
 */
function ComparisonHead({ actions, hasButtons }: ComparisonHeadProps) {
  const buttons = buttonsOf(actions);
  return (
    <thead className="max-sm:hidden">
      <tr {...tableRoles.row}>
        <th {...tableRoles.head} className={classNames(cell, 'w-[32%] bg-paper')}>
          <VisuallyHidden>{messages.comparison.feature}</VisuallyHidden>
        </th>
        {planTiers.map((tier) => (
          <th
            key={tier}
            {...tableRoles.head}
            className={classNames(
              cell,
              'align-top font-normal',
              tier === 'Premium' ? 'bg-primary-soft' : 'bg-paper',
            )}
          >
            <span className="mb-2 block font-serif text-[1.25rem]/6 font-medium">{tier}</span>
            <div className={hasButtons ? undefined : 'invisible focus-within:visible'}>
              {buttons[tier]}
            </div>
          </th>
        ))}
      </tr>
    </thead>
  );
}
