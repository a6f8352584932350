import type { Price } from '@portal/checkout-pricing/domain';
import { formatMoney } from '@portal/shared/util';
import { useSearchParams } from 'react-router-dom';
import { messages } from '../messages';

interface CouponNoteProps {
  /** The coupon that the prices were requested with. */
  readonly coupon: string | undefined;
  /** The Premium price that is shown. */
  readonly price: Price | undefined;
  readonly country: string | undefined;
}

/**
 * Names the coupon in the address and what it lowers, or says that it lowers nothing (PRICE-154). It stands in the space
 * below the headline, where it moves nothing. The editor's `code` is no coupon: it is only named when it lowers the price.
 */
export function CouponNote({ coupon, price, country }: CouponNoteProps) {
  const [query] = useSearchParams();
  const text = price && couponText(coupon, price, country, Boolean(query.get('coupon')));
  return (
    text && (
      <p className="num absolute inset-x-0 top-full -mt-8 text-small wrap-anywhere text-ink-muted lg:-mt-11 lg:text-end">
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
): string | undefined {
  const { applied, notApplied, invalid } = messages.coupon;
  const money = (amount: number) => formatMoney(amount, price.currency, country ? { country } : {});
  if (coupon && price.unit_discounted_amount < price.unit_amount)
    return applied(coupon, money(price.unit_amount), money(price.unit_discounted_amount));
  if (!isAsked) return undefined;
  return coupon ? notApplied(coupon) : invalid;
}
