import type { Price } from '@portal/checkout-pricing/domain';
import { StruckText } from '@portal/shared/ui';
import { formatMoney } from '@portal/shared/util';
import { useSearchParams } from 'react-router-dom';
import { priceWords } from '../discount/discounted-price';
import { messages } from '../messages';

interface CouponNoteProps {
  /** The coupon that the prices were requested with. */
  readonly coupon: string | undefined;
  /** The Premium price that is shown. */
  readonly price: Price | undefined;
  readonly country: string | undefined;
}

const note = 'type-note num absolute inset-x-0 top-full -mt-10 wrap-anywhere lg:-mt-9 lg:text-end';

/**
 * Names the coupon in the address with the price before and after, and for how long, or says that it lowers nothing
 * (PRICE-154). A note of the editor's in the space below the headline, where it moves nothing. The editor's `code` is no
 * coupon: it is only named when it lowers the price.
 */
export function CouponNote({ coupon, price, country }: CouponNoteProps) {
  const [query] = useSearchParams();
  const { notApplied, invalid } = messages.coupon;
  if (!price) return null;
  if (coupon && price.unit_discounted_amount < price.unit_amount)
    return (
      <p className={`${note} text-mark`}>
        <LoweredPrice coupon={coupon} price={price} country={country} />
      </p>
    );
  if (!query.get('coupon')) return null;
  return <p className={`${note} text-ink-muted`}>{coupon ? notApplied(coupon) : invalid}</p>;
}

interface LoweredPriceProps {
  readonly coupon: string;
  readonly price: Price;
  readonly country: string | undefined;
}

/** `WELCOME20: $45.00 $36.00 for the first 3 months, then $45.00 per quarter.`, the first amount struck. */
function LoweredPrice({ coupon, price, country }: LoweredPriceProps) {
  const money = (amount: number) => formatMoney(amount, price.currency, country ? { country } : {});
  const { unit_discounted_amount: charged, unit_amount: listed, interval } = price;
  const months = price.discount_months;
  const { amount, per, then } = priceWords({ interval, charged, listed, months }, money);
  return (
    <>
      {coupon}: <StruckText>{money(listed)}</StruckText> {amount} {messages.coupon.for(per, then)}
    </>
  );
}
