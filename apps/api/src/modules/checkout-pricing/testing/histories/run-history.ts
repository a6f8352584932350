import { endOf, isLive } from '@portal/checkout-pricing/domain';
import { durations } from '@portal/shared/util';
import type { Action, Fate, Step } from './history-steps';
import { createHistoryWorld, type HistoryWorld } from './history-world';

const historyDays = 730;
/** After the last step days pass several at a time. */
const quietDays = 5;
/** A subscription is read again at the latest after a week, and the jobs of a history run once a day. */
const reconciliationDays = 8;
/** The subscriptions of a customer are listed once a day. */
const listingDays = 2;

const priceId = (name: string) =>
  name === 'group' ? 'price_group_year_t1' : `price_premium_${name}_t1`;

/** Lets the period of a monthly plan end before the next events are sent. */
function renewNow({ clock }: Pick<HistoryWorld, 'clock'>, model: HistoryWorld['model']): void {
  const [end = Infinity] = model.plans().map(({ items }) => items.data[0]?.current_period_end);
  const days = (end * 1_000 - clock.now().getTime()) / durations.oneDayMs;
  if (days > 31) return;
  clock.advance({ ms: days * durations.oneDayMs + 1_000 });
  model.pass();
}

async function act({ model, provider, ...world }: HistoryWorld, action: Action): Promise<void> {
  switch (action.kind) {
    case 'order':
      return world.order(
        `${priceId(action.price)}_usd`,
        action.price === 'group' ? action.seats : 1,
      );
    case 'pay':
      // An old tab may show any session that the portal ever opened.
      for (const sessionId of provider.sessions.keys()) model.pay(sessionId);
      return;
    case 'sell': {
      const price = provider.prices.find(({ id }) => id === priceId(action.price));
      return price && model.sell(price);
    }
    case 'return':
      return world.returnFromCheckout(world.openSession());
    case 'cancel':
      return model.setEnd(action.how);
    case 'resume':
      return model.resume();
    case 'join':
      return world.setGroupRight(true);
    case 'leave':
      return world.setGroupRight(false);
    case 'end':
      return model.endNow();
    case 'change': {
      const price = provider.prices.find(({ id }) => id === priceId(action.price));
      return price && model.change(price, action.seats);
    }
    case 'break-card':
      return void model.breakCard();
    case 'mend-card':
      return model.mendCard();
    case 'leave-unpaid':
      return void model.leaveUnpaid();
    case 'pause':
      return model.pause();
    case 'refund':
      if (action.what !== 'overtaken') return model.refund(action.what);
      model.refund('period');
      return renewNow(world, model);
    case 'lose-dispute':
      return model.loseDispute();
  }
}

/** What becomes of the webhooks of an action. */
function fateOf({ provider }: HistoryWorld, { kind }: Action, fate: Fate): Fate {
  // Nobody but the API closes an open checkout: it can only do so once it knows what support sold.
  const isOpen = [...provider.sessions.values()].some(({ status }) => status === 'open');
  return kind === 'sell' && isOpen ? 'delivered' : fate;
}

/** For how many days the API may not know what happened when nobody tells it. */
function unknownDays({ kind }: Action, fate: Fate): number {
  if (fate !== 'vanished') return 0;
  return kind === 'sell' ? listingDays : reconciliationDays;
}

/** What must hold at every moment, whatever was lost: of everything at the provider, the user pays for one plan. */
function checkAlways({ canceledByApi, model }: HistoryWorld): void {
  const plans = model.plans();
  if (plans.length > 1) throw new Error(`The user pays for ${plans.length} plans.`);
  const ended = canceledByApi.find((id) => !model.isReversed(id));
  if (ended) throw new Error(`The API ended ${ended}, whose charge did not go back.`);
}

/** What must hold a minute after the API has learned something. */
function checkCheckouts({ clock, isPremium, provider }: HistoryWorld): void {
  const open = [...provider.sessions.values()].filter(({ status }) => status === 'open');
  if (isPremium() && open.length > 0)
    throw new Error(`On ${clock.now().toISOString()} a premium user can pay for ${open[0]?.id}.`);
}

/** What must hold as soon as the API knows what the provider knows. */
function checkAgreement(world: HistoryWorld): void {
  const { canceledByApi, clock, isInGroup, isPremium, model, rows } = world;
  const at = clock.now().toISOString();
  const isEntitled = model.isEntitled() || isInGroup();
  if (isPremium() !== isEntitled)
    throw new Error(`On ${at} the API says ${isPremium()}, and the provider says ${isEntitled}.`);
  const [unreturned] = model.unreturned(canceledByApi);
  if (unreturned)
    throw new Error(`On ${at} ${unreturned.paymentIds[0]} was charged for a plan that was ended.`);
  const stored = rows().filter((row) => isLive(row) && !row.revokedAt);
  const live = model.plans().filter((plan) => isLive(plan) && !model.isReversed(plan.id));
  const [row] = stored;
  const [plan] = live;
  const item = plan?.items.data[0];
  const end = row && endOf(row);
  const isSame =
    stored.length === live.length &&
    row?.quantity === item?.quantity &&
    row?.priceId === item?.price.id &&
    (row && Number(row.currentPeriodEnd) / 1_000) === item?.current_period_end &&
    (end ? end.getTime() / 1_000 : undefined) === (plan && model.endOf(plan));
  if (!isSame) throw new Error(`On ${at} the API has ${JSON.stringify(row)}, not ${plan?.id}.`);
}

/** Runs a history of 24 months; throws at the first moment at which something does not hold. */
export async function runHistory(steps: readonly Step[]): Promise<void> {
  const world = createHistoryWorld();
  const { clock, model } = world;
  let day = 0;
  /** Until this day the API may not know of what vanished. */
  let unknownUntil = 0;

  const pass = async (days: number) => {
    day += days;
    clock.advance({ days });
    model.pass();
    const isQuiet = !world.hasNews();
    await world.deliver('delivered');
    await world.settle();
    world.noDelays();
    await world.runScheduledJobs();
    if (!isQuiet) {
      clock.advance({ minutes: 61 });
      await world.runScheduledJobs();
      await world.deliver('delivered');
    }
    checkAlways(world);
    checkCheckouts(world);
    if (day >= unknownUntil) checkAgreement(world);
  };

  for (const { days, action, fate, turns } of steps) {
    for (let passed = 0; passed < days; passed += 1) await pass(1);
    // The provider's times are whole seconds, and no two steps happen at the same time.
    clock.advance({ ms: 1_000 });
    if (fate === 'overlapping') await world.overlapWithNext(turns);
    await act(world, action);
    const usedFate = fateOf(world, action, fate);
    unknownUntil = Math.max(unknownUntil, day + unknownDays(action, usedFate));
    await world.deliver(usedFate);
    checkAlways(world);
  }
  while (day < historyDays) await pass(quietDays);
  checkAgreement(world);
}
