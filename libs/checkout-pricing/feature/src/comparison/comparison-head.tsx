import { planTiers, type PlanTier } from '@portal/checkout-pricing/domain';
import { classNames, tableRoles, VisuallyHidden } from '@portal/shared/ui';
import type { ReactNode } from 'react';
import { messages } from '../messages';
import { FreeButton, GroupButton, InstitutionButton, PremiumButton } from '../plans/plan-buttons';
import type { PlanActions } from '../plans/use-plan-actions';

const cell = 'sticky top-(--ui-header) z-1 border-t-2 border-b border-rule px-3 py-3.5';

function buttonsOf(actions: PlanActions): Readonly<Record<PlanTier, ReactNode>> {
  const look = { actions, size: 'sm' } as const;
  return {
    Free: <FreeButton {...look} label={messages.actions.tryFree} />,
    Premium: <PremiumButton {...look} />,
    Group: <GroupButton {...look} />,
    Institution: <InstitutionButton size="sm" />,
  };
}

/** Names the tiers and stays in sight with their buttons; phones have the cards' buttons instead. */
export function ComparisonHead({ actions }: { readonly actions: PlanActions }) {
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
            {buttons[tier]}
          </th>
        ))}
      </tr>
    </thead>
  );
}
