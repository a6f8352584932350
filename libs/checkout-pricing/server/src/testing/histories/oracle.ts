import type { PremiumStatus } from '@portal/entitlements/domain';
import { isLive, isOver } from '@portal/checkout-pricing/domain';
import type Stripe from 'stripe';
import type { Bill } from './bill-model';
import type { HistoryWorld } from './history-world';
import { endOf, fullAmountOf, itemOf } from './plan-life';
import { isInvoiced } from './sent-invoice-model';

type World = HistoryWorld;

const dateOf = (seconds: number) => new Date(seconds * 1_000);

/** Whether a plan is one to seats. */
export const isGroup = (plan: Stripe.Subscription) => itemOf(plan).price.tiers !== undefined;

/** What `/isPremium` has to answer, by what the providers, the group and the institution say. */
export function expectedStatus({ account, model, gumroad, clock }: World): PremiumStatus {
  const [plan] = model.entitling();
  if (plan) {
    const reason = isGroup(plan) ? 'paid-group' : 'paid-plan';
    return { isPremium: true, isPaid: true, reason, source: 'stripe' };
  }
  if (gumroad.entitling())
    return { isPremium: true, isPaid: true, reason: 'paid-plan', source: 'gumroad' };
  if (account.isInGroup())
    return { isPremium: true, isPaid: true, reason: 'group', source: 'group' };
  const until = account.licensedUntil();
  return until && until > clock.now()
    ? { isPremium: true, isPaid: false, reason: 'institution', source: 'institution' }
    : { isPremium: false, isPaid: false, reason: 'free', source: null };
}

/** What the plan card has to say: which sentence, with which date and which reason. */
interface ExpectedText {
  readonly kind: string;
  readonly at?: Date | null;
  readonly reason?: string | null;
  /** A membership at gumroad does not say when it was refunded: a later time is right, too. */
  readonly isAbout?: boolean;
  /** Why it also may say that the plan ended: a plan may end by itself before its reversal is known. */
  readonly otherReason?: string;
}

function textOfLive({ model }: World, plan: Stripe.Subscription): ExpectedText {
  const end = endOf(plan);
  if (plan.status === 'past_due' && !isInvoiced(plan))
    return { kind: 'past-due', at: dateOf(Math.min(model.givesUpAt(plan), end ?? Infinity)) };
  const [first] = model.sent.openOf(plan.id);
  if (plan.status === 'past_due' && first && first.dueAt <= model.seconds()) {
    const until = Math.min(model.givesUpAt(plan), end ?? Infinity);
    return { kind: 'invoice-overdue', at: until > model.seconds() ? dateOf(until) : null };
  }
  if (end !== undefined) return { kind: 'ends', at: dateOf(end) };
  const { pause_collection: paused } = plan;
  if (paused) {
    const at = paused.resumes_at ? dateOf(paused.resumes_at) : null;
    return { kind: 'payments-paused', at };
  }
  const kind = plan.status === 'trialing' ? 'first-charge' : 'renews';
  return { kind, at: dateOf(itemOf(plan).current_period_end) };
}

/** The sentence about a plan that the user cannot use until something is done. */
function textOfWaiting({ model }: World, plan: Stripe.Subscription): ExpectedText {
  if (isLive(plan) && !model.hasStarted(plan)) return { kind: 'order-waits' };
  if (plan.status === 'unpaid' && isInvoiced(plan)) return { kind: 'invoice-unpaid' };
  const isTrialOver =
    plan.status === 'paused' && plan.trial_end === itemOf(plan).current_period_end;
  return { kind: isTrialOver ? 'trial-over' : plan.status };
}

function reasonsOf({ model, provider, endedByApi }: World, plan: Stripe.Subscription) {
  const { id, cancellation_details } = plan;
  const otherReason = model.charges.reversal(id);
  if (otherReason && endedByApi.includes(id)) return { reason: otherReason };
  const isUnpaid = cancellation_details?.reason === 'payment_failed';
  const unpaid = isInvoiced(plan) ? 'invoice-unpaid' : 'payment-failed';
  const reason = isUnpaid ? unpaid : 'canceled';
  // What was paid after the end and could not continue the plan was refunded.
  const isGivenBack =
    isInvoiced(plan) && provider.payments.get(id)?.some(({ returned }) => returned.length > 0);
  const other = otherReason ?? (isGivenBack ? 'refunded' : undefined);
  return { reason, ...(other && { otherReason: other }) };
}

/** The sentence about the plan that ended last. */
function textOfEnded(world: World): ExpectedText {
  const { provider, gumroad } = world;
  const stored = world.stored().map(({ id }) => id);
  const cards = [...provider.subscriptions.values()]
    // One that began and ended while nobody told the portal is never known.
    .filter((plan) => isOver(plan) && stored.includes(plan.id))
    .map((plan) => ({
      startedAt: plan.created,
      text: { kind: 'ended', at: dateOf(plan.ended_at ?? 0), ...reasonsOf(world, plan) },
    }));
  const memberships = gumroad.memberships.flatMap(({ isAccepted, startedAt, endedAt }) =>
    endedAt !== undefined && isAccepted
      ? [
          {
            startedAt,
            text: { kind: 'ended', at: dateOf(endedAt), isAbout: true, reason: null },
          },
        ]
      : [],
  );
  const all = [...cards, ...memberships].toSorted((one, other) => other.startedAt - one.startedAt);
  return all[0]?.text ?? { kind: 'none' };
}

/** The sentence of the plan card. */
export function expectedText(world: World): ExpectedText {
  const { model, gumroad, clock } = world;
  const [plan] = model.entitling();
  if (plan) return textOfLive(world, plan);
  const membership = gumroad.entitling();
  if (membership) {
    const at = dateOf(gumroad.paidUntil(membership));
    if (at <= clock.now()) return { kind: 'payment-due' };
    return { kind: membership.canceled ? 'ends' : 'renews', at };
  }
  const { source } = expectedStatus(world);
  if (source === 'group' || source === 'institution') return { kind: source };
  const [waiting] = model.plans().filter((each) => !isLive(each) || !model.hasStarted(each));
  return waiting ? textOfWaiting(world, waiting) : textOfEnded(world);
}

/** What the billing page has to say of the discount of the next charge. */
export function expectedDiscount(plan: Stripe.Subscription, { discount }: Bill) {
  if (!discount) return null;
  const { name, until } = discount;
  const ends = until instanceof Date ? until.getTime() / 1_000 : null;
  return { name, fullAmount: fullAmountOf(plan), once: until === 'once', until: ends };
}

/** What the account has to say of the next charge of a plan that renews. */
export function expectedCharge(world: World, plan: Stripe.Subscription) {
  const price = fullAmountOf(plan);
  const amount = world.answers.nextBill(plan)?.due ?? price;
  return { amount, price, quantity: itemOf(plan).quantity ?? 1 };
}

/** What the account has to say of the invoice that is to be paid first. */
export function expectedInvoice({ model }: World, plan: Stripe.Subscription) {
  const [first] = model.sent.openOf(plan.id);
  if (!first) return null;
  const isOverdue = first.dueAt <= model.seconds();
  return { amount: first.amount, dueAt: dateOf(first.dueAt), isOverdue };
}

/** How many plans charge the user again, at both providers. */
export function expectedPaidPlans({ model, gumroad }: World): number {
  const membership = gumroad.entitling();
  const cards = model.entitling().filter((plan) => endOf(plan) === undefined);
  return cards.length + (membership && !membership.canceled ? 1 : 0);
}
