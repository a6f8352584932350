import { gumroadProductId, membershipPing, salePing } from '../gumroad-pings';
import { monthsAfter } from './provider-calendar';

const plans = {
  month: { recurrence: 'monthly', months: 1, price: 1_900 },
  quarter: { recurrence: 'quarterly', months: 3, price: 4_500 },
  year: { recurrence: 'yearly', months: 12, price: 12_000 },
} as const;

const failingDays = 5;

/** A membership at gumroad; times are epoch seconds. */
export interface Membership {
  readonly id: string;
  readonly interval: keyof typeof plans;
  readonly price: number;
  readonly isAccepted: boolean;
  readonly startedAt: number;
  charges: number;
  saleAt: number;
  canceled: boolean;
  endedAt: number | undefined;
}

/** Fields of a ping. */
export type PingFields = Readonly<Record<string, string>>;

/** The memberships that the user buys at gumroad, and its pings about them. */
export function createGumroadModel(
  now: () => Date,
  email: string,
  emit: (ping: PingFields) => void,
) {
  const memberships: Membership[] = [];
  let cardPays = true;
  const seconds = () => Math.floor(now().getTime() / 1_000);
  const iso = (at: number) => new Date(at * 1_000).toISOString();
  const paidUntil = ({ saleAt, interval }: Membership) =>
    monthsAfter(saleAt, plans[interval].months);
  const running = () => memberships.find(({ endedAt }) => endedAt === undefined);

  const saleFields = (membership: Membership, more: PingFields = {}) => ({
    ...salePing(),
    product_id: gumroadProductId,
    email,
    subscription_id: membership.id,
    sale_id: `sale-${membership.id}-${membership.charges}`,
    price: String(membership.price),
    recurrence: plans[membership.interval].recurrence,
    sale_timestamp: iso(membership.saleAt),
    ...(membership.charges > 1 && { is_recurring_charge: 'true' }),
    ...more,
  });
  const about = (membership: Membership, resource: string, more: PingFields) =>
    emit({
      ...membershipPing(resource, more),
      product_id: gumroadProductId,
      subscription_id: membership.id,
    });
  const charge = (membership: Membership) => {
    membership.saleAt = seconds();
    membership.charges += 1;
    emit(saleFields(membership));
  };
  const end = (membership: Membership) => {
    membership.endedAt = seconds();
    about(membership, 'subscription_ended', { ended_at: iso(seconds()) });
  };
  /** The money of the newest charge goes back; gumroad ends the membership. */
  const takeBack = (resource: 'refund' | 'dispute', flag: PingFields) => {
    const membership = running();
    if (!membership) return;
    emit(saleFields(membership, { resource_name: resource, ...flag }));
    end(membership);
  };

  return {
    memberships: memberships as readonly Readonly<Membership>[],
    paidUntil,
    /** The membership that gives Premium now. */
    entitling: () => memberships.find((each) => each.endedAt === undefined && each.isAccepted),
    buy(interval: keyof typeof plans, isAccepted: boolean) {
      if (running()) return;
      const membership = {
        id: `membership-${memberships.length + 1}`,
        interval,
        price: plans[interval].price - (isAccepted ? 0 : 1),
        isAccepted,
        startedAt: seconds(),
        charges: 0,
        saleAt: 0,
        canceled: false,
        endedAt: undefined,
      };
      memberships.push(membership);
      charge(membership);
    },
    cancel() {
      const membership = running();
      if (!membership || membership.canceled || paidUntil(membership) <= seconds()) return;
      membership.canceled = true;
      about(membership, 'cancellation', {
        cancelled: 'true',
        cancelled_at: iso(paidUntil(membership)),
      });
    },
    restart() {
      const membership = running();
      if (!membership?.canceled) return;
      membership.canceled = false;
      about(membership, 'subscription_restarted', { restarted_at: iso(seconds()) });
    },
    refund: () => takeBack('refund', { refunded: 'true' }),
    dispute: () => takeBack('dispute', { disputed: 'true' }),
    breakCard: () => void (cardPays = false),
    mendCard: () => void (cardPays = true),
    /** Does everything that is due now. */
    pass() {
      const membership = running();
      if (!membership) return;
      while (membership.endedAt === undefined && paidUntil(membership) <= seconds()) {
        const isLate = paidUntil(membership) + failingDays * 86_400 <= seconds();
        if (membership.canceled || (!cardPays && isLate)) end(membership);
        else if (cardPays) charge(membership);
        else return;
      }
    },
  };
}
