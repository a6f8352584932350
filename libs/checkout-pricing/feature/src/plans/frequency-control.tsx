import { frequencies, type Frequency } from '@portal/checkout-pricing/domain';
import { SegmentedControl } from '@portal/shared/ui';
import { messages } from '../messages';

interface FrequencyControlProps {
  readonly frequency: Frequency;
  readonly onFrequencyChange: (frequency: Frequency) => void;
  /** What annual billing saves; told with annual billing only (specification 1, section 9). */
  readonly savingPercent: number | undefined;
}

/** Monthly, quarterly or annually. */
export function FrequencyControl(props: FrequencyControlProps) {
  const { frequency, onFrequencyChange, savingPercent } = props;
  const { label, options, saving } = messages.frequency;
  return (
    <SegmentedControl
      label={label}
      value={frequency}
      onValueChange={onFrequencyChange}
      segments={frequencies.map((value) => ({
        value,
        label: options[value],
        insertion:
          value === 'annually' && savingPercent !== undefined ? saving(savingPercent) : undefined,
      }))}
      className="max-lg:justify-self-start max-sm:justify-self-stretch"
    />
  );
}
