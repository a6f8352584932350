import {
  type FeatureCell,
  type FeatureRow,
  type FeatureSection,
  planTiers,
} from '@portal/checkout-pricing/domain';
import { classNames, DisclosureButton, useTableRoles, VisuallyHidden } from '@portal/shared/ui';
import { Check } from 'lucide-react';
import { useId, useState } from 'react';
import { messages } from '../messages';

interface ComparisonSectionProps {
  readonly section: FeatureSection;
  readonly number: number;
  readonly defaultOpen: boolean;
}

const card = 'max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-6 max-sm:gap-y-0.5 max-sm:py-3';

const line = 'border-b border-line max-sm:border-b-0';

/** A numbered section of the comparison; its head shows and hides its rows, which are cards on phones. */
export function ComparisonSection({ section, number, defaultOpen }: ComparisonSectionProps) {
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
}

/** One feature and what each plan has of it. */
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
