import {
  frequencyInterval,
  type Frequency,
  type PriceDisplay,
} from '@portal/checkout-pricing/domain';
import { classNames, Skeleton, SkeletonLine, StruckText } from '@portal/shared/ui';
import type { ReactNode } from 'react';
import { type Money, useMoney } from '../checkout/country';
import { priceWords } from '../checkout/discounted-price';
import { messages } from '../messages';

interface PriceProps {
  readonly amount: ReactNode;
  readonly per?: string;
  readonly note: ReactNode;
  /** Prerendered default prices are not shown where the address has a query, which may ask for others. */
  readonly isDefault?: boolean;
}

/** Hides what the boot script's mark of a query makes wrong. */
export const hiddenWithQuery = 'in-data-query:invisible';

/** The price of a plan: two lines whose height does not depend on their content. */
export function Price({ amount, per, note, isDefault = false }: PriceProps) {
  const hidden = isDefault && hiddenWithQuery;
  return (
    <>
      <p
        className={classNames('type-price flex min-h-11 flex-wrap items-baseline gap-x-2', hidden)}
      >
        {amount}
        {per && (
          <span className="font-sans text-body font-normal tracking-normal whitespace-nowrap text-ink-muted">
            {per}
          </span>
        )}
      </p>
      <p className={classNames('num min-h-5.5 text-small text-ink-muted', hidden)}>{note}</p>
    </>
  );
}

export function NoPrice() {
  return <Price amount={messages.price.unavailable} note={messages.price.notAvailable} />;
}

export function PriceSkeleton() {
  return (
    <Skeleton label={messages.price.loading} className="grid h-16.5 content-between py-2">
      <SkeletonLine className="h-7 w-36" />
      <SkeletonLine className="h-2.5 w-44 max-w-full" />
    </Skeleton>
  );
}

export function FootnoteMark({ children }: { readonly children: number }) {
  return <sup>{children}</sup>;
}

interface PremiumPriceProps {
  readonly frequency: Frequency;
  readonly display: PriceDisplay | undefined;
  readonly isLoading: boolean;
}

/** The Premium price: the charge, the struck amount, and the charge per month (PRICE-16). */
export function PremiumPrice({ frequency, display, isLoading }: PremiumPriceProps) {
  const moneyIn = useMoney();
  if (!display) return isLoading ? <PriceSkeleton /> : <NoPrice />;

  const { charged, listed, discountMonths: months, struck, perMonth, currency } = display;
  const money = moneyIn(currency);
  const { perMonth: aMonth, everyMonth } = messages.price;
  const interval = frequencyInterval[frequency];
  const { amount, per, then } = priceWords({ interval, charged, listed, months }, money);
  // A year of monthly payments is what annual billing saves; the list price follows the coupon.
  const isStruck = struck !== undefined && (then === undefined || frequency === 'annually');
  const share =
    frequency === 'monthly' ? (
      everyMonth
    ) : (
      <>
        <b className="text-ink">{money(perMonth)}</b> {aMonth}
      </>
    );
  return (
    <Price
      isDefault={isLoading}
      amount={amount}
      per={per}
      note={
        <>
          {isStruck && <StruckText className="me-2">{money(struck)}</StruckText>}
          {then ?? share}
          <FootnoteMark>{1}</FootnoteMark>
        </>
      }
    />
  );
}

const decimals = /[.,]0+$/;

/** Zero in the user's currency without decimals: `$0`, `€0`, `¥0` (PRICE-155). */
export const freePrice = (money: Money): string => money(0).replace(decimals, '');
