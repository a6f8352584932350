import { featureMatrix, type PlanTier, planTiers } from '@portal/checkout-pricing/domain';
import { classNames, useTableRoles, VisuallyHidden } from '@portal/shared/ui';
import { type ReactNode, useId } from 'react';
import { messages } from '../messages';
import { FreeButton, GroupButton, InstitutionButton, PremiumButton } from '../plans/plan-buttons';
import type { PlanActions } from '../plans/use-plan-actions';
import { ComparisonSection } from './comparison-section';

/** The comparison table; its first section is open (PRICE-40). */
export function Comparison({ actions }: { readonly actions: PlanActions }) {
  const headingId = useId();
  const roles = useTableRoles();
  return (
    <section aria-labelledby={headingId} className="pt-12 pb-14 sm:pt-20 sm:pb-24">
      <h2 id={headingId} className="type-headline mb-6">
        {messages.comparison.heading}
      </h2>
      <table
        {...roles.table}
        aria-labelledby={headingId}
        className="w-full table-fixed border-separate border-spacing-0 border-b-2 border-rule max-sm:block max-sm:border-t-2"
      >
        <ComparisonHead actions={actions} />
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

/** The sticky head with the tiers and their buttons (PRICE-42); phones have the cards' buttons only. */
function ComparisonHead({ actions }: { readonly actions: PlanActions }) {
  const buttons = buttonsOf(actions);
  const roles = useTableRoles();
  return (
    <thead className="max-sm:hidden">
      <tr {...roles.row}>
        <th {...roles.head} className={classNames(cell, 'w-[32%] bg-paper')}>
          <VisuallyHidden>{messages.comparison.feature}</VisuallyHidden>
        </th>
        {planTiers.map((tier) => (
          <th
            key={tier}
            {...roles.head}
            className={classNames(
              cell,
              'align-top font-normal',
              tier === 'Premium' ? 'bg-primary-soft' : 'bg-paper',
            )}
          >
            <span className="mb-2 block font-serif text-[1.25rem]/6 font-medium">{tier}</span>
            {buttons[tier]}
          </th>
        ))}
      </tr>
    </thead>
  );
}
