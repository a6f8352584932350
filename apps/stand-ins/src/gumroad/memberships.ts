import { randomBytes } from 'node:crypto';
import { later } from '../control/calendar';

/** The periods that the membership is sold for, with their prices in US cents. */
export const offers = [
  { recurrence: 'monthly', months: 1, cents: 1_900 },
  { recurrence: 'quarterly', months: 3, cents: 4_500 },
  { recurrence: 'yearly', months: 12, cents: 12_000 },
] as const;

/** One of {@link offers}. */
type Recurrence = (typeof offers)[number]['recurrence'];

/** A membership that somebody bought. Times are epoch seconds. */
export interface MembershipRecord {
  readonly id: string;
  readonly email: string;
  readonly recurrence: Recurrence;
  readonly createdAt: number;
  /** The newest sale. */
  saleId: string;
  soldAt: number;
  paidUntil: number;
  /** When a canceled membership ends. */
  cancelledAt: number | null;
  endedAt: number | null;
  refunded: boolean;
}

/** The fields of a ping. */
type Ping = Readonly<Record<string, string>>;

/** What the stand-in keeps. */
export interface GumroadState {
  memberships: Record<string, MembershipRecord>;
  /** Pings that the portal has not accepted yet, oldest first. */
  waiting: Ping[];
}

export const emptyGumroadState = (): GumroadState => ({ memberships: {}, waiting: [] });

/** Gumroad's ids end in two equals signs. */
const newId = () => `${randomBytes(16).toString('base64url')}==`;

const offerOf = (recurrence: Recurrence) =>
  offers.find((offer) => offer.recurrence === recurrence) ?? offers[0];

const iso = (seconds: number) => new Date(seconds * 1_000).toISOString();

/** The memberships of one product; every change appends the ping that gumroad sends. */
export class Memberships {
  constructor(
    private readonly state: GumroadState,
    private readonly productId: string,
  ) {}

  all(): MembershipRecord[] {
    return Object.values(this.state.memberships).toReversed();
  }

  find(id: string): MembershipRecord | undefined {
    return Object.hasOwn(this.state.memberships, id) ? this.state.memberships[id] : undefined;
  }

  buy(email: string, recurrence: Recurrence, now: number): MembershipRecord {
    const membership: MembershipRecord = {
      id: newId(),
      email,
      recurrence,
      createdAt: now,
      saleId: newId(),
      soldAt: now,
      paidUntil: later(now, 'month', offerOf(recurrence).months),
      cancelledAt: null,
      endedAt: null,
      refunded: false,
    };
    this.state.memberships[membership.id] = membership;
    this.pingSale(membership, 'sale');
    return membership;
  }

  cancel(membership: MembershipRecord): void {
    if (membership.endedAt !== null || membership.cancelledAt !== null) return;
    membership.cancelledAt = membership.paidUntil;
    this.pingMembership(membership, 'cancellation', {
      cancelled: 'true',
      cancelled_at: iso(membership.cancelledAt),
      cancelled_by_buyer: 'true',
    });
  }

  /** Continues a canceled membership; one that has ended is charged immediately. */
  restart(membership: MembershipRecord, now: number): void {
    if (membership.cancelledAt === null && membership.endedAt === null) return;
    membership.cancelledAt = null;
    membership.endedAt = null;
    this.pingMembership(membership, 'subscription_restarted', { restarted_at: iso(now) });
    if (membership.paidUntil <= now || membership.refunded) this.charge(membership, now);
  }

  /** Returns the newest payment. */
  refund(membership: MembershipRecord): void {
    if (membership.refunded) return;
    membership.refunded = true;
    this.pingSale(membership, 'refund');
  }

  /** Renews and ends what is due. */
  processDueUntil(now: number): void {
    for (const membership of Object.values(this.state.memberships)) {
      while (membership.endedAt === null && membership.paidUntil <= now) {
        if (membership.cancelledAt === null) this.charge(membership, membership.paidUntil);
        else this.end(membership, membership.cancelledAt);
      }
    }
  }

  private charge(membership: MembershipRecord, at: number): void {
    membership.saleId = newId();
    membership.soldAt = at;
    membership.refunded = false;
    membership.paidUntil = later(at, 'month', offerOf(membership.recurrence).months);
    this.pingSale(membership, 'sale', { is_recurring_charge: 'true' });
  }

  private end(membership: MembershipRecord, at: number): void {
    membership.endedAt = at;
    this.pingMembership(membership, 'subscription_ended', {
      ended_at: iso(at),
      ended_reason: 'cancelled',
    });
  }

  private pingSale(membership: MembershipRecord, resource_name: string, more: Ping = {}): void {
    this.state.waiting.push({
      seller_id: 'local-seller==',
      product_id: this.productId,
      product_name: 'Premium membership',
      permalink: 'premium',
      short_product_id: 'premium',
      email: membership.email,
      price: String(offerOf(membership.recurrence).cents),
      gumroad_fee: '0',
      currency: 'usd',
      quantity: '1',
      sale_id: membership.saleId,
      sale_timestamp: iso(membership.soldAt),
      subscription_id: membership.id,
      recurrence: membership.recurrence,
      is_gift_receiver_purchase: 'false',
      refunded: String(membership.refunded),
      disputed: 'false',
      dispute_won: 'false',
      resource_name,
      ...more,
    });
  }

  private pingMembership(membership: MembershipRecord, resource_name: string, more: Ping): void {
    this.state.waiting.push({
      subscription_id: membership.id,
      product_id: this.productId,
      product_name: 'Premium membership',
      user_email: membership.email,
      created_at: iso(membership.createdAt),
      recurrence: membership.recurrence,
      free_trial_ends_at: '',
      resource_name,
      ...more,
    });
  }
}
