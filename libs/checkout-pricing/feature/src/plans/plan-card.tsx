import { classNames } from '@portal/shared/ui';
import { Check } from 'lucide-react';
import { useId, type ReactNode } from 'react';

interface PlanCardProps {
  readonly name: string;
  /** Whom the plan is for. */
  readonly pitch: string;
  readonly price: ReactNode;
  readonly features: readonly string[];
  readonly action: ReactNode;
  /** The deep-ink panel that stands out of the sheet. */
  readonly featured?: boolean;
  readonly className?: string;
}

const place = 'row-span-5 grid min-w-0 grid-rows-subgrid px-5 sm:px-6.5';

const plain = 'pt-7 pb-8';

const panel =
  'panel relative z-1 -mx-px pt-8 pb-9 ' +
  'sm:-mt-0.5 sm:pt-7.5 sm:pb-8 ' +
  'min-[75rem]:-my-5 min-[75rem]:rounded-md min-[75rem]:pt-12 min-[75rem]:pb-13 min-[75rem]:shadow-menu';

/** One plan of the sheet. Its five parts lie on the sheet's lines, so that those of all plans do. */
export function PlanCard(props: PlanCardProps) {
  const { name, pitch, price, features, action, featured = false, className } = props;
  const headingId = useId();
  return (
    <section
      aria-labelledby={headingId}
      className={classNames(place, featured ? panel : plain, className)}
    >
      <h2 id={headingId} className="type-title text-ink">
        {name}
      </h2>
      <p className="mt-1 text-ink-muted">{pitch}</p>
      <div className="mt-5 pb-1">{price}</div>
      <ul className="mt-4 grid content-start gap-2 border-t border-line pt-5">
        {features.map((feature) => (
          <li key={feature} className="grid grid-cols-[1.125rem_1fr] gap-2">
            <Check className="icon-sm mt-1 text-link" />
            {feature}
          </li>
        ))}
      </ul>
      <div className="grid gap-3 self-end pt-7">{action}</div>
    </section>
  );
}
