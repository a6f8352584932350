import type { BarPart } from './bar';
import { Bar } from './bar';

interface MeterProps {
  label: string;
  /** Taken for good. */
  active: number;
  /** Promised, not yet taken: counts as used. */
  pending?: number;
  total: number;
  /** What the figures mean in words, such as "12 of 20 seats taken". */
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
