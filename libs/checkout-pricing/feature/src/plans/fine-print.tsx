import { maxSeats, minSeats, type Frequency } from '@portal/checkout-pricing/domain';
import { formatDecimalMoney } from '@portal/shared/util';
import { messages } from '../messages';
import { FootnoteMark } from './price';
import type { GroupOffer } from './use-group-offer';

interface FinePrintProps {
  readonly frequency: Frequency;
  readonly offer: GroupOffer | undefined;
  readonly country: string | undefined;
}

function partsOf({ figures, currency }: GroupOffer, country: string | undefined): string {
  const rateOf = (amount: string) =>
    formatDecimalMoney(amount, currency, country ? { country } : {});
  const parts = figures?.parts ?? [];
  return messages.group.parts(
    parts.map(({ seats, unitAmount }) => ({ seats, rate: rateOf(unitAmount) })),
  );
}

/** The numbered notes on the prices. */
export function FinePrint({ frequency, offer, country }: FinePrintProps) {
  const { renewal, endAnyTime } = messages.premium;
  const parts = offer?.figures && partsOf(offer, country);
  return (
    <div className="num flex flex-wrap gap-x-8 gap-y-1 text-small text-ink-muted">
      <p>
        <FootnoteMark>{1}</FootnoteMark> {renewal[frequency]} {endAnyTime}
      </p>
      {frequency === 'annually' && (
        <p>
          <FootnoteMark>{2}</FootnoteMark> {parts && `${parts}. `}
          {messages.group.range(minSeats, maxSeats)}
        </p>
      )}
    </div>
  );
}
