import { featureMatrix } from '@portal/checkout-pricing/domain';
import { tableRoles } from '@portal/shared/ui';
import { useId } from 'react';
import { messages } from '../messages';
import type { PlanActions } from '../plans/use-plan-actions';
import { ComparisonHead } from './comparison-head';
import { ComparisonSection } from './comparison-section';

/** The tiers side by side, section by section; the first is open (specification 1, section 2). */
export function Comparison({ actions }: { readonly actions: PlanActions }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="pt-12 pb-14 sm:pt-20 sm:pb-24">
      <h2 id={headingId} className="type-headline mb-6">
        {messages.comparison.heading}
      </h2>
      <table
        {...tableRoles.table}
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
