import type { BilledPlan } from '@portal/checkout-pricing/domain';
import { frequencyOfInterval } from '@portal/checkout-pricing/domain';
import { Facts } from '@portal/shared/ui';
import { formatDay } from '@portal/shared/util';
import { messages } from './messages';
import { discountText, moneyIn } from './money';

const texts = messages.next;

/** `Visa`, as people write it. */
const brandName = (brand: string) => brand.charAt(0).toUpperCase() + brand.slice(1);

function planName({ plan, productName, interval, quantity }: BilledPlan): string {
  const { frequencies } = messages.change;
  return plan === 'group'
    ? texts.seats(productName, quantity)
    : `${productName}, ${frequencies[frequencyOfInterval[interval]].toLowerCase()}`;
}

interface NextFactsProps {
  readonly billed: BilledPlan;
  readonly country: string | undefined;
}

/** The next payment with credit and discount, the plan, and the card (PRICE-311). */
export function NextFacts({ billed, country }: NextFactsProps) {
  const { next, card, currency } = billed;
  const money = moneyIn(currency, country);
  const facts = [
    next && {
      term: texts.charge,
      description: <strong>{texts.chargeOn(money(next.amount), formatDay(next.at))}</strong>,
    },
    next && next.tax > 0 && { term: texts.tax, description: texts.taxIncluded(money(next.tax)) },
    next &&
      next.credit > 0 && {
        term: texts.credit,
        description: texts.creditLowers(money(next.credit)),
      },
    next?.discount && {
      term: texts.discount,
      description: discountText(next.discount, next.tax > 0, billed.interval, money),
    },
    { term: texts.plan, description: planName(billed) },
    {
      term: texts.card,
      description: card
        ? texts.cardOf(brandName(card.brand), card.last4, card.expires)
        : texts.noCard,
    },
  ];
  return (
    <Facts facts={facts.filter((fact) => fact !== null && fact !== undefined && fact !== false)} />
  );
}
