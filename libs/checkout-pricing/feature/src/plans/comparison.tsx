import {
  featureMatrix,
  type PlanTier,
  planTiers,
  type FeatureCell,
  type FeatureRow,
  type FeatureSection,
} from '@portal/checkout-pricing/domain';
import { classNames, useTableRoles, VisuallyHidden, DisclosureButton } from '@portal/shared/ui';
import { Check } from 'lucide-react';
import { memo, type ReactNode, useId, useState } from 'react';
import { messages } from '../messages';
import { FreeButton, GroupButton, InstitutionButton, PremiumButton } from './plan-buttons';
import type { PlanActions } from './use-plan-actions';

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

interface ComparisonSectionProps {
  readonly section: FeatureSection;
  readonly number: number;
  readonly defaultOpen: boolean;
}

const card = 'max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-6 max-sm:gap-y-0.5 max-sm:py-3';

const line = 'border-b border-line max-sm:border-b-0';

/**
 * A numbered section of the comparison; its head shows and hides its rows, which are cards on phones. It does not render
 * again with the page, which renders with each typed seat.
 */
const ComparisonSection = memo(function ComparisonSection({
  section,
  number,
  defaultOpen,
}: ComparisonSectionProps) {
  const [open, setOpen] = useState(defaultOpen);
  const rowsId = useId();
  const roles = useTableRoles();
  return (
    <>
      <tbody className="max-sm:block">
        <tr {...roles.row} className="max-sm:block">
          <th
            {...roles.rowHead}
            scope="rowgroup"
            colSpan={planTiers.length + 1}
            className="border-b border-line text-start max-sm:block"
          >
            <DisclosureButton
              open={open}
              onToggle={() => setOpen(!open)}
              controls={rowsId}
              number={String(number)}
            >
              {section.name}
            </DisclosureButton>
          </th>
        </tr>
      </tbody>
      <tbody id={rowsId} hidden={!open} className="max-sm:block">
        {section.rows.map(({ name, cells }) => (
          <FeatureCells key={name} name={name} cells={cells} />
        ))}
      </tbody>
    </>
  );
});

function FeatureCells({ name, cells }: FeatureRow) {
  const roles = useTableRoles();
  return (
    <tr {...roles.row} className={classNames('max-sm:border-b max-sm:border-line', card)}>
      <th
        {...roles.rowHead}
        scope="row"
        className={classNames(
          'py-2.75 ps-9 pe-3 text-start font-normal',
          'max-sm:col-span-full max-sm:px-0 max-sm:pt-0 max-sm:pb-1 max-sm:font-semibold',
          line,
        )}
      >
        {name}
      </th>
      {planTiers.map((tier) => (
        <td
          key={tier}
          {...roles.cell}
          className={classNames(
            'px-2 py-2.75 text-center text-ink-muted',
            'max-sm:flex max-sm:justify-between max-sm:px-0 max-sm:py-0.5',
            tier === 'Premium' && 'sm:bg-primary-soft sm:text-ink',
            line,
          )}
        >
          <span className="sm:hidden">{tier}</span>
          <FeatureMark cell={cells[tier]} />
        </td>
      ))}
    </tr>
  );
}

/** A check mark, a dash, or the word "Limited"; the signs have names for screen readers. */
function FeatureMark({ cell }: { readonly cell: FeatureCell }) {
  const { included, notIncluded, none } = messages.comparison;
  if (typeof cell === 'string') return cell;
  return (
    <span>
      {cell ? <Check className="inline-block text-link" /> : <span aria-hidden="true">{none}</span>}
      <VisuallyHidden>{cell ? included : notIncluded}</VisuallyHidden>
    </span>
  );
}
