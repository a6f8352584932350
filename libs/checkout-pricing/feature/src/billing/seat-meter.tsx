import type { BilledPlan } from '@portal/checkout-pricing/domain';
import { Meter, TextLink } from '@portal/shared/ui';
import { paths } from '@portal/shared/util';
import { messages } from './messages';

const texts = messages.seats;

interface SeatMeterProps {
  readonly seats: NonNullable<BilledPlan['seats']>;
  readonly total: number;
}

/** The seats of the group, which lead the card of its owner (PRICE-311). */
export function SeatMeter({ seats, total }: SeatMeterProps) {
  const { active, pending } = seats;
  const taken = active + pending;
  const text = texts.taken(taken, total);
  return (
    <div className="num mb-6 max-w-128">
      <p className="mb-2 flex justify-between gap-x-4">
        <span className="font-semibold">{text}</span>
        <span className="text-ink-muted">
          {taken > total ? texts.over : texts.left(total - taken)}
        </span>
      </p>
      <Meter label={texts.label} valueText={text} total={total} active={active} pending={pending} />
      <p className="mt-2 flex flex-wrap gap-x-4 text-small text-ink-muted">
        <span>{texts.active(active)}</span>
        <span>{texts.pending(pending)}</span>
        <TextLink standalone className="ms-auto" href={paths.manageGroup()}>
          {texts.manage}
        </TextLink>
      </p>
    </div>
  );
}
