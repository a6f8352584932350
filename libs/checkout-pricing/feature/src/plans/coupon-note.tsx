import type { Price } from '@portal/checkout-pricing/domain';
import { formatMoney } from '@portal/shared/util';
import type { ReactNode } from 'react';
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

/**
 * Names the coupon in the address, what it lowers and for how long, or says that it lowers nothing (PRICE-154). It stands in
 * the space below the headline, where it moves nothing. The editor's `code` is no coupon: it is only named when it lowers the
 * price.
 */
export function CouponNote({ coupon, price, country }: CouponNoteProps) {
  const [query] = useSearchParams();
  const text = price && couponText(coupon, price, country, Boolean(query.get('coupon')));
  return (
    text && (
      <p className="num absolute inset-x-0 top-full -mt-8 text-small wrap-anywhere text-ink-muted lg:text-end">
        {text}
      </p>
    )
  );
}

function couponText(
  coupon: string | undefined,
  price: Price,
  country: string | undefined,
  isAsked: boolean,
): ReactNode {
  const { notApplied, invalid } = messages.coupon;
  if (coupon && price.unit_discounted_amount < price.unit_amount)
    return <LoweredPrice coupon={coupon} price={price} country={country} />;
  if (!isAsked) return undefined;
  return coupon ? notApplied(coupon) : invalid;
}

/** `WELCOME20: $36.00 for the first 3 months, then $45.00 per quarter.` */
function LoweredPrice({
  coupon,
  price,
  country,
}: {
  readonly coupon: string;
  readonly price: Price;
  readonly country: string | undefined;
}) {
  const { applied, ends } = messages.coupon;
  const money = (amount: number) => formatMoney(amount, price.currency, country ? { country } : {});
  const { unit_discounted_amount: charged, unit_amount: listed, interval } = price;
  if (price.discount_months === null) return applied(coupon, money(listed), money(charged));
  const months = price.discount_months;
  const { amount, per, then } = priceWords({ interval, charged, listed, months }, money);
  return (
    <>
      {coupon}: <b className="text-ink">{amount}</b> {ends(per, then)}
    </>
  );
}
