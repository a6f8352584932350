import type { Group } from '@portal/group-management/domain';
import { formatDay, formatMoney } from '@portal/shared/util';
import { messages } from '../group-plan/messages';

/** A role that the user is offered. */
export type Offer = NonNullable<NonNullable<Group['groups']>[number]['offer']>;

const texts = messages.payment;

/** Who pays for a group that is offered to the user, and what and when; nothing for the role of an administrator (GROUP-457). */
export function paymentOfOffer({ role, newOwnerPays, payment }: Offer): string {
  if (role !== 'owner') return '';
  if (!newOwnerPays) return texts.stays;
  if (!payment) return texts.impossible;
  const { amount, currency, isTaxed, interval, seats, chargedFrom, isEnding } = payment;
  const price = texts.price(formatMoney(amount, currency), interval, isTaxed, seats);
  if (chargedFrom === null) return texts.atOnce(price);
  const charged = texts.from(formatDay(new Date(chargedFrom * 1_000)), price);
  return isEnding ? `${charged} ${texts.endsOtherwise}` : charged;
}
