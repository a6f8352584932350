import { checkAgreement, checkAlways, checkCheckouts } from './checks';
import { describeStep, type Action, type Fate, type Kill, type Step } from './history-steps';
import { createHistoryWorld, type HistoryWorld } from './history-world';
import { act } from './run-step';

const historyDays = 730;
/** A longer history lasts until everything that was lost is known, and an invoice is given up. */
const settlingDays = 60;
/** How many days pass at a time: fewer between steps than in a long time and after the last step. */
const strideDays = 3;
const quietDays = 5;
const longDays = 60;
/** A subscription is read again at the latest after a week, and the jobs of a history run on each day that it stops at. */
const reconciliationDays = 8;
/** A plan that has ended is read for 90 days more, once a week; a reading whose process died waits for the next one. */
const endedDays = 70;
/** The subscriptions of a customer are listed once a day. */
const listingDays = 2;

const endedBefore = ({ subscriptions, now }: HistoryWorld['provider'], planId = '') => {
  const { ended_at: endedAt = null } = subscriptions.get(planId) ?? {};
  return endedAt !== null && Number(now()) / 1_000 - endedAt > endedDays * 86_400;
};

/** Whether a bank decides the oldest dispute. */
const isDecision = (action: Action) =>
  action.kind === 'lose-dispute' || (action.kind === 'dispute' && action.isDecided);

/**
 * Whether the API must be told immediately: when support sells a plan while a checkout is open, which nobody but the API closes;
 * when a membership is canceled, because gumroad does not say whether that was before or after a restart; and when a bank
 * decides about a plan that ended so long ago that it is no longer read.
 */
const mustBeTold = ({ own, provider, model }: HistoryWorld, action: Action): boolean =>
  action.kind === 'gumroad-cancel' ||
  (isDecision(action) && endedBefore(provider, model.charges.disputedPlan())) ||
  (action.kind === 'sell' &&
    [...own.tabs].some((id) => provider.sessions.get(id)?.status === 'open'));

/** For how many days the API may not know what happened when nobody tells it. */
function unknownDays({ kind }: Action, fate: Fate): number {
  if (fate !== 'vanished') return 0;
  return kind === 'sell' ? listingDays : reconciliationDays;
}

async function createRun() {
  const world = await createHistoryWorld();
  const { api, clock } = world;
  let day = 0;
  /** Until this day the API may not know of what vanished. */
  let unknownUntil = 0;
  /** The process is killed in the next scheduled jobs. */
  let killJobs: Kill | null = null;

  const runScheduledJobs = async () => {
    if (killJobs) {
      api.killAfter(killJobs.after);
      // What a killed job had claimed waits for the next time.
      unknownUntil = Math.max(unknownUntil, day + reconciliationDays);
    }
    killJobs = null;
    await api.runScheduledJobs();
    api.survive();
    await api.runJobs();
  };

  const pass = async (days: number) => {
    day += days;
    clock.advance({ days });
    world.passTime();
    const hadNews = world.hasNews();
    await world.deliver('delivered');
    await world.settle();
    world.noDelays();
    await runScheduledJobs();
    if (hadNews || world.hasNews()) {
      clock.advance({ minutes: 61 });
      await runScheduledJobs();
      await world.deliver('delivered');
      await world.settle();
    }
    checkAlways(world);
    await checkCheckouts(world);
    if (day >= unknownUntil) await checkAgreement(world);
  };

  const step = async ({ days, action, fate, kill, turns }: Step) => {
    const stride = days > longDays ? quietDays : strideDays;
    for (let passed = 0; passed < days; passed += stride)
      await pass(Math.min(stride, days - passed));
    // The provider's times are whole seconds, and no two steps happen at the same time.
    clock.advance({ ms: 1_000 });
    if (fate === 'overlapping') await world.overlapWithNext(turns);
    const isTold = mustBeTold(world, action);
    const usedFate = isTold ? 'delivered' : fate;
    if (kill?.during === 'step' && !isTold) api.killAfter(kill.after);
    await act(world, action);
    unknownUntil = Math.max(unknownUntil, day + unknownDays(action, usedFate));
    await world.deliver(usedFate);
    api.survive();
    if (kill?.during === 'jobs') killJobs = kill;
    checkAlways(world);
  };

  return {
    step,
    async finish() {
      const lastDay = Math.max(historyDays, day + settlingDays);
      while (day < lastDay) await pass(quietDays);
      await checkAgreement(world);
    },
  };
}

/** Runs a history of 24 months or longer; throws at the first moment at which something does not hold, with the history as it was. */
export async function runHistory(steps: readonly Step[]): Promise<void> {
  const run = await createRun();
  const lines: string[] = [];
  try {
    for (const step of steps) {
      lines.push(describeStep(step));
      await run.step(step);
    }
    await run.finish();
  } catch (error) {
    throw new Error([String(error), ...lines].join('\n  '), { cause: error });
  }
}
