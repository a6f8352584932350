import type { BilledPlan } from '@portal/checkout-pricing/domain';
import { frequencyOfInterval, isInvoiced } from '@portal/checkout-pricing/domain';
import { Facts } from '@portal/shared/ui';
import { formatDay, invoiceDueDays } from '@portal/shared/util';
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

/** How the next payment is made: the card, or the invoice (PRICE-502). */
function wordsOf({ collectionMethod, card }: BilledPlan) {
  if (isInvoiced({ collectionMethod }))
    return {
      charge: texts.invoice,
      chargeOn: texts.invoiceOn,
      payment: { term: texts.payment, description: texts.byInvoice(invoiceDueDays) },
    };
  const description = card
    ? texts.cardOf(brandName(card.brand), card.last4, card.expires)
    : texts.noCard;
  return {
    charge: texts.charge,
    chargeOn: texts.chargeOn,
    payment: { term: texts.card, description },
  };
}

interface NextFactsProps {
  readonly billed: BilledPlan;
  readonly country: string | undefined;
}

/** The next payment with credit and discount, the plan, and the card or the invoice (PRICE-311). */
export function NextFacts({ billed, country }: NextFactsProps) {
  const { next, currency } = billed;
  const words = wordsOf(billed);
  const money = moneyIn(currency, country);
  const facts = [
    next && {
      term: words.charge,
      description: <strong>{words.chargeOn(money(next.amount), formatDay(next.at))}</strong>,
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
    words.payment,
  ];
  return (
    <Facts facts={facts.filter((fact) => fact !== null && fact !== undefined && fact !== false)} />
  );
}
