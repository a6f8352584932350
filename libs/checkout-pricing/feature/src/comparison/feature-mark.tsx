import type { FeatureCell } from '@portal/checkout-pricing/domain';
import { VisuallyHidden } from '@portal/shared/ui';
import { Check } from 'lucide-react';
import { messages } from '../messages';

/** A tick, a dash, or the word "Limited"; those who listen hear what the signs mean. */
export function FeatureMark({ cell }: { readonly cell: FeatureCell }) {
  const { included, notIncluded, none } = messages.comparison;
  if (typeof cell === 'string') return cell;
  return (
    <span>
      {cell ? <Check className="inline-block text-link" /> : <span aria-hidden="true">{none}</span>}
      <VisuallyHidden>{cell ? included : notIncluded}</VisuallyHidden>
    </span>
  );
}
