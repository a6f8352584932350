import { formatMoney, paths } from '@portal/shared/util';
import type { MailMessage } from '@portal/server/ports';
import { dayOf, type TakeoverTerms } from '@portal/checkout-pricing/server';

const intervals = { month: 'per month', quarter: 'per quarter', year: 'per year' } as const;

/** `$732.00 per year for 7 seats, from May 3, 2027`. */
function priceOf(terms: TakeoverTerms): string {
  const { amount, currency, isTaxed, interval, seats, chargedFrom } = terms;
  const from = chargedFrom ? `from ${dayOf(chargedFrom)}` : 'from the day of acceptance';
  const price = `${formatMoney(amount, currency)} ${intervals[interval]}`;
  return `${isTaxed ? `${price} plus tax` : price} for ${seats} seats, ${from}`;
}

/** Who pays for a group that is handed over (GROUP-457). */
export const paymentSentence = (payment: TakeoverTerms | undefined) =>
  payment
    ? `The new owner also pays for the group: ${priceOf(payment)}. Accepting requires a card. Without one, nothing changes.`
    : 'The person who pays for the group keeps paying.';

/** Tells the former and the new owner that the group and its payment changed hands (GROUP-458). */
export const handedOverWithPaymentMail = ({
  to,
  member,
  groupName,
  payment,
}: {
  readonly to: string;
  readonly member: string;
  readonly groupName: string;
  readonly payment: TakeoverTerms;
}): MailMessage => ({
  to,
  lane: 'urgent',
  subject: `${groupName} has a new owner`,
  preheader: `${member} now owns ${groupName} and pays for it.`,
  title: `${groupName} has a new owner`,
  paragraphs: [
    `${member} is now the owner of ${groupName} and pays for it: ${priceOf(payment)}.`,
    'The previous plan ends with its paid period and won’t be charged again. The former owner stays an administrator.',
  ],
  action: { label: 'Go to your account', path: paths.account() },
  notYou: 'If you didn’t expect this, change your password and contact us.',
  reason: 'because you are in this group',
});
