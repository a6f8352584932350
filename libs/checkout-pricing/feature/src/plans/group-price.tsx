import type { SeatInput } from '@portal/checkout-pricing/domain';
import { Struck } from '@portal/shared/ui';
import { formatDecimalMoney, formatMoney } from '@portal/shared/util';
import { messages } from '../messages';
import { FootnoteMark, NoPrice, Price, PriceSkeleton } from './price';
import { SpeechBubble } from './speech-bubble';
import type { GroupOffer } from './use-group-offer';

interface GroupPriceProps {
  readonly offer: GroupOffer | undefined;
  readonly seats: SeatInput;
  readonly isAnnual: boolean;
  readonly isLoading: boolean;
  readonly country: string | undefined;
}

/** What the chosen seats cost: with annual billing only, and up to 100 seats (specification 1, sections 2 and 5). */
export function GroupPrice({ offer, seats, isAnnual, isLoading, country }: GroupPriceProps) {
  const { annualOnly, annualOnlyNote, manySeats, noSeats, aSeat, youSave } = messages.group;
  if (!isAnnual) {
    return (
      <Price amount={<span className="type-title">{annualOnly}</span>} note={annualOnlyNote} />
    );
  }
  if (seats.kind === 'contact-sales') return <Price amount={<SpeechBubble />} note={manySeats} />;
  if (isLoading) return <PriceSkeleton />;
  if (!offer) return <NoPrice />;
  const { figures, currency, firstRate } = offer;
  if (!figures) return <Price amount={noSeats} note={<FootnoteMark>{2}</FootnoteMark>} />;

  const options = country ? { country } : {};
  const money = (amount: number) => formatMoney(amount, currency, options);
  return (
    <Price
      amount={money(figures.total)}
      per={messages.interval.annually}
      note={
        <>
          {figures.saving > 0 ? (
            <>
              <Struck className="me-2">{money(figures.struck)}</Struck>
              {youSave} <b className="text-ink">{money(figures.saving)}</b>
            </>
          ) : (
            <>
              <b className="text-ink">{formatDecimalMoney(firstRate, currency, options)}</b> {aSeat}
            </>
          )}
          <FootnoteMark>{2}</FootnoteMark>
        </>
      }
    />
  );
}
