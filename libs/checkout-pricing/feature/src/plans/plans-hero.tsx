import type { Frequency } from '@portal/checkout-pricing/domain';
import { classNames, SegmentedControl } from '@portal/shared/ui';
import type { ReactNode } from 'react';
import { messages } from '../messages';

export function PlansHero({ children }: { readonly children: ReactNode }) {
  const { headline, lead } = messages;
  return (
    <div className="relative grid grid-cols-1 items-end gap-10 pt-6 pb-6 max-sm:has-[>.type-note]:pb-16 max-sm:in-data-query:pb-16 sm:gap-14 sm:pt-10 sm:pb-12 lg:grid-cols-[1fr_auto] lg:gap-8 lg:pt-18 lg:pb-15">
      <div>
        {/* One line on a phone, also in the fallback font, which is a little wider. */}
        <h1 className="type-display min-[22.5rem]:max-sm:text-[2.3125rem]">
          {headline.start} <em>{headline.stressed}</em>
        </h1>
        <p className="type-lead mt-3 sm:mt-5 max-w-136 text-ink-muted">{lead}</p>
      </div>
      {children}
    </div>
  );
}

interface FrequencyControlProps {
  readonly frequency: Frequency;
  readonly offered: readonly Frequency[];
  readonly onFrequencyChange: (frequency: Frequency) => void;
  readonly savingPercent: number | undefined;
  /** Whether the saving may be that of the default prices. */
  readonly isLoading: boolean;
}

/** Chooses the billing frequency (PRICE-11). */
export function FrequencyControl(props: FrequencyControlProps) {
  const { frequency, offered, onFrequencyChange, savingPercent, isLoading } = props;
  const { label, options, saving } = messages.frequency;
  return (
    <SegmentedControl
      label={label}
      value={frequency}
      onValueChange={onFrequencyChange}
      segments={offered.map((value) => ({
        value,
        label: options[value],
        insertion:
          value === 'annually' && savingPercent !== undefined ? saving(savingPercent) : undefined,
      }))}
      className={classNames(
        'max-lg:justify-self-start max-sm:justify-self-stretch',
        isLoading && 'in-data-query:[&_.segment-insertion]:invisible',
      )}
    />
  );
}
