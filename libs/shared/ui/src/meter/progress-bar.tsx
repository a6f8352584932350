import { useId } from 'react';

import { Bar } from './bar';

interface ProgressBarProps {
  /** What is being done, such as "Sending invitations". */
  label: string;
  value: number;
  max: number;
  /** The figures in words, such as "38 of 120". */
  valueText: string;
}

/** How far a longer piece of work has come. */
export function ProgressBar({ label, value, max, valueText }: ProgressBarProps) {
  const id = useId();
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap justify-between gap-x-4">
        <span id={id} className="font-semibold">
          {label}
        </span>
        <span className="num text-ink-muted">{valueText}</span>
      </div>
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={value}
        aria-valuetext={valueText}
      >
        <Bar parts={[{ look: 'filled', share: value / Math.max(max, 1) }]} />
      </div>
    </div>
  );
}
