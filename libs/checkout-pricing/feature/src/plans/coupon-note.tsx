import type { Price } from '@portal/checkout-pricing/domain';
import { useSearchParams } from '@portal/shared/router';
import { StruckText } from '@portal/shared/ui';
import { useMoney } from '../checkout/country';
import { priceWords } from '../checkout/discounted-price';
import { messages } from '../messages';

interface CouponNoteProps {
  readonly coupon: string | undefined;
  readonly price: Price | undefined;
}

const note =
  'type-note num absolute inset-x-0 top-full -mt-14 wrap-anywhere sm:-mt-10 lg:-mt-9 lg:text-end';

/**
 * Names the coupon in the address with the price before and after, and for how long, or says that it lowers nothing
 * (PRICE-154). A note of the editor's in the space below the headline, where it moves nothing. The editor's `code` is no
 * coupon: it is only named when it lowers the price.
 */
export function CouponNote({ coupon, price }: CouponNoteProps) {
  const [query] = useSearchParams();
  const { notApplied, invalid } = messages.coupon;
  if (!price) return null;
  if (coupon && price.unit_discounted_amount < price.unit_amount)
    return (
      <p className={`${note} text-mark`}>
        <LoweredPrice coupon={coupon} price={price} />
      </p>
    );
  if (!query.get('coupon')) return null;
  return <p className={`${note} text-ink-muted`}>{coupon ? notApplied(coupon) : invalid}</p>;
}

interface LoweredPriceProps {
  readonly coupon: string;
  readonly price: Price;
}

/** `WELCOME20: $45.00 $36.00 for the first 3 months, then $45.00 per quarter.`, the first amount struck. */
function LoweredPrice({ coupon, price }: LoweredPriceProps) {
  const money = useMoney()(price.currency);
  const { unit_discounted_amount: charged, unit_amount: listed, interval } = price;
  const months = price.discount_months;
  const { amount, per, then } = priceWords({ interval, charged, listed, months }, money);
  return (
    <>
      {coupon}: <StruckText>{money(listed)}</StruckText> {amount} {messages.coupon.for(per, then)}
    </>
  );
}
