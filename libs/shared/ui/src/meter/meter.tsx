import { useId } from 'react';
import { classNames } from '../text/text';

interface BarPart {
  share: number;
  look: 'filled' | 'hatched' | 'over';
}

const looks: Record<BarPart['look'], string> = {
  filled: 'bg-primary filled-in-forced-colors',
  hatched: 'hatched opacity-90',
  over: 'bg-warning filled-in-forced-colors',
};

function Bar({ parts }: { parts: readonly BarPart[] }) {
  return (
    <span
      aria-hidden="true"
      className="flex h-1.5 overflow-hidden bg-line forced-colors:border forced-colors:bg-[Canvas]"
    >
      {parts.map(({ look, share }) => (
        <span
          key={look}
          className={classNames('block', looks[look])}
          style={{ width: `${share * 100}%` }}
        />
      ))}
    </span>
  );
}

interface MeterProps {
  label: string;
  active: number;
  pending?: number;
  total: number;
  valueText?: string;
  className?: string;
}

function partsOf(active: number, pending: number, total: number): BarPart[] {
  const used = active + pending;
  if (used > total) return [{ look: 'over', share: 1 }];
  const whole = Math.max(total, 1);
  return [
    { look: 'filled', share: active / whole },
    { look: 'hatched', share: pending / whole },
  ];
}

/** Seats against a quota: solid is active, hatched is pending, empty is free. */
export function Meter({ label, active, pending = 0, total, valueText, className }: MeterProps) {
  return (
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={Math.min(active + pending, total)}
      aria-valuetext={valueText ?? `${active + pending} / ${total}`}
      className={className}
    >
      <Bar parts={partsOf(active, pending, total)} />
    </div>
  );
}

interface ProgressBarProps {
  label: string;
  value: number;
  max: number;
  valueText: string;
}

/** The progress of a longer task. */
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
