import {
  type Frequency,
  type GroupPrice,
  groupPriceDisplay,
  maxSeats,
  minSeats,
  type SeatInput,
} from '@portal/checkout-pricing/domain';
import { StruckText } from '@portal/shared/ui';
import { formatDecimalMoney } from '@portal/shared/util';
import { useMemo } from 'react';
import { useCountry, useMoney } from '../checkout/country';
import { discountMessages } from '../checkout/discount-messages';
import { messages } from '../messages';
import { FootnoteMark, hiddenWithQuery, NoPrice, Price, PriceSkeleton } from './price';

interface GroupPriceProps {
  readonly offer: GroupOffer | undefined;
  readonly seats: SeatInput;
  readonly isAnnual: boolean;
  readonly isLoading: boolean;
}

/** The price of the chosen seats (PRICE-23), or why there is none (PRICE-28, PRICE-29). */
export function GroupPrice({ offer, seats, isAnnual, isLoading }: GroupPriceProps) {
  const country = useCountry();
  const moneyIn = useMoney();
  const { annualOnly, annualOnlyNote, manySeats, noSeats, aSeat, youSave } = messages.group;
  if (!isAnnual) {
    return (
      <Price amount={<span className="type-title">{annualOnly}</span>} note={annualOnlyNote} />
    );
  }
  if (seats.kind === 'contact-sales') return <Price amount={<SpeechBubble />} note={manySeats} />;
  if (!offer) return isLoading ? <PriceSkeleton /> : <NoPrice />;
  const { figures, currency, firstRate } = offer;
  if (!figures) return <Price amount={noSeats} note={<FootnoteMark>{2}</FootnoteMark>} />;

  const money = moneyIn(currency);
  return (
    <Price
      isDefault={isLoading}
      amount={money(figures.total)}
      per={discountMessages.per.year}
      note={
        <>
          {figures.saving > 0 ? (
            <>
              <StruckText className="me-2">{money(figures.struck)}</StruckText>
              {youSave} <b className="text-ink">{money(figures.saving)}</b>
            </>
          ) : (
            <>
              <b className="text-ink">{formatDecimalMoney(firstRate, currency, { country })}</b>{' '}
              {aSeat}
            </>
          )}
          <FootnoteMark>{2}</FootnoteMark>
        </>
      }
    />
  );
}

export type GroupOffer = NonNullable<ReturnType<typeof useGroupOffer>>;

export function useGroupOffer(price: GroupPrice | undefined, seats: SeatInput) {
  return useMemo(() => {
    const [first] = price?.tiers ?? [];
    if (!price || !first) return undefined;
    return {
      priceId: price.id,
      currency: price.currency,
      /** The first tier's rate per seat in minor units, a decimal as text. */
      firstRate: first.unit_amount_decimal,
      /** Undefined while the seat field holds no self-serve number of seats. */
      figures:
        seats.kind === 'self-serve' ? groupPriceDisplay(price.tiers, seats.seats) : undefined,
    };
  }, [price, seats]);
}

function SpeechBubble() {
  return (
    <svg
      viewBox="0 0 48 40"
      fill="none"
      strokeWidth="1.5"
      aria-hidden="true"
      className="h-10 w-12 self-center"
    >
      <path
        d="M5 3h38a3 3 0 0 1 3 3v20a3 3 0 0 1-3 3H20l-9 8v-8H5a3 3 0 0 1-3-3V6a3 3 0 0 1 3-3Z"
        className="stroke-ink-faint"
      />
      <path d="M10 12h16M10 19h10" className="stroke-ink-faint" />
      <path d="m29 23 5-10 5 10" className="stroke-mark" />
    </svg>
  );
}

interface FinePrintProps {
  readonly frequency: Frequency;
  readonly offer: GroupOffer | undefined;
  readonly isLoading: boolean;
  readonly isTaxAdded: boolean;
  /** The minimum of seats of a group that can be paid by invoice; 0: none can. */
  readonly payByInvoiceFromSeats: number;
}

function partsOf({ figures, currency }: GroupOffer, country: string | undefined): string {
  const rateOf = (amount: string) => formatDecimalMoney(amount, currency, { country });
  const parts = figures?.parts ?? [];
  return messages.group.parts(
    parts.map(({ seats, unitAmount }) => ({ seats, rate: rateOf(unitAmount) })),
  );
}

/** The numbered notes about the prices (PRICE-30), that they are without tax (PRICE-417), and who can pay by invoice (PRICE-500). */
export function FinePrint(props: FinePrintProps) {
  const { frequency, offer, isLoading, isTaxAdded, payByInvoiceFromSeats } = props;
  const country = useCountry();
  const { renewal, endAnyTime, plusTax } = messages.premium;
  const parts = offer?.figures && partsOf(offer, country);
  return (
    <div className="num flex flex-wrap gap-x-8 gap-y-1 text-small text-ink-muted">
      <p>
        <FootnoteMark>{1}</FootnoteMark> {renewal[frequency]} {endAnyTime}
      </p>
      {frequency === 'annually' && (
        <p className={isLoading ? hiddenWithQuery : undefined}>
          <FootnoteMark>{2}</FootnoteMark> {parts && `${parts}. `}
          {messages.group.range(minSeats, maxSeats)}
        </p>
      )}
      {isTaxAdded && <p>{plusTax}</p>}
      {payByInvoiceFromSeats > 0 && frequency === 'annually' && (
        <p>{messages.group.byInvoice(payByInvoiceFromSeats)}</p>
      )}
    </div>
  );
}
