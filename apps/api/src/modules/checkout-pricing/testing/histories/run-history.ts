import { isLive } from '@portal/checkout-pricing/domain';
import type { Action, Fate, Step } from './history-steps';
import { createHistoryWorld, type HistoryWorld } from './history-world';

const historyDays = 730;
/** After the last step days pass several at a time. */
const quietDays = 5;
/** A subscription is read again at the latest after a week, and the jobs of a history run once a day. */
const reconciliationDays = 8;

const priceId = (name: string) =>
  name === 'group' ? 'price_group_year_t1' : `price_premium_${name}_t1`;

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
      return model.setEnd(true);
    case 'resume':
      return model.setEnd(false);
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
      return model.refund();
    case 'lose-dispute':
      return model.loseDispute();
  }
}

/** What becomes of the webhooks of an action. */
function fateOf({ kind }: Action, fate: Fate): Fate {
  // Nobody but the API closes an open checkout: it can only do so once it knows what support sold.
  if (kind === 'sell') return 'delivered';
  // A reversal is only told by its event, and undelivered ones are recovered; one that vanished stays unknown.
  if (kind === 'refund' || kind === 'lose-dispute') return fate === 'vanished' ? 'lost' : fate;
  return fate;
}

/** What must hold at every moment, whatever was lost. */
function checkAlways({ model }: HistoryWorld): void {
  const plans = model.plans();
  if (plans.length > 1) throw new Error(`The user pays for ${plans.length} plans.`);
}

/** What must hold as soon as the API knows what the provider knows. */
function checkAgreement({ clock, isPremium, model, provider, rows }: HistoryWorld): void {
  const at = clock.now().toISOString();
  if (isPremium() !== model.isEntitled())
    throw new Error(
      `On ${at} the API says ${isPremium()}, and the provider says ${model.isEntitled()}.`,
    );
  const stored = rows().filter((row) => isLive(row) && !row.revokedAt);
  const live = model.plans().filter((plan) => isLive(plan) && !provider.reversals.has(plan.id));
  const [row] = stored;
  const [plan] = live;
  const item = plan?.items.data[0];
  const isSame =
    stored.length === live.length &&
    row?.quantity === item?.quantity &&
    row?.priceId === item?.price.id &&
    (row && Number(row.currentPeriodEnd) / 1_000) === item?.current_period_end;
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
    if (day >= unknownUntil) checkAgreement(world);
  };

  for (const { days, action, fate, turns } of steps) {
    for (let passed = 0; passed < days; passed += 1) await pass(1);
    if (fate === 'overlapping') await world.overlapWithNext(turns);
    await act(world, action);
    const usedFate = fateOf(action, fate);
    if (usedFate === 'vanished') unknownUntil = Math.max(unknownUntil, day + reconciliationDays);
    await world.deliver(usedFate);
    checkAlways(world);
  }
  while (day < historyDays) await pass(quietDays);
  checkAgreement(world);
}
