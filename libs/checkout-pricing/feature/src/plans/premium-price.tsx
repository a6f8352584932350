import type { Frequency, PriceDisplay } from '@portal/checkout-pricing/domain';
import { Struck } from '@portal/shared/ui';
import { formatMoney } from '@portal/shared/util';
import { messages } from '../messages';
import { FootnoteMark, NoPrice, Price, PriceSkeleton } from './price';

interface PremiumPriceProps {
  readonly frequency: Frequency;
  readonly display: PriceDisplay | undefined;
  readonly isLoading: boolean;
  readonly country: string | undefined;
}

/** What Premium costs: the amount that is charged, the struck one, and what a month of it comes to. */
export function PremiumPrice({ frequency, display, isLoading, country }: PremiumPriceProps) {
  if (isLoading) return <PriceSkeleton />;
  if (!display) return <NoPrice />;

  const { charged, struck, perMonth, currency } = display;
  const money = (amount: number) => formatMoney(amount, currency, country ? { country } : {});
  const { perMonth: aMonth, everyMonth } = messages.price;
  return (
    <Price
      amount={money(charged)}
      per={messages.interval[frequency]}
      note={
        <>
          {struck !== undefined && <Struck className="me-2">{money(struck)}</Struck>}
          {frequency === 'monthly' ? (
            everyMonth
          ) : (
            <>
              <b className="text-ink">{money(perMonth)}</b> {aMonth}
            </>
          )}
          <FootnoteMark>{1}</FootnoteMark>
        </>
      }
    />
  );
}
