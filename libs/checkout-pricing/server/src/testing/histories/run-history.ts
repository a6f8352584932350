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
/** A customer is read once a day, and the jobs of a history run on each day that it stops at. */
const unknownDays = 2;

/**
 * Whether the API must be told immediately: when support sells a plan while a checkout is open, which nobody but the API closes;
 * and when a membership is canceled, because gumroad does not say whether that was before or after a restart.
 */
const mustBeTold = ({ own, provider }: HistoryWorld, action: Action): boolean =>
  action.kind === 'gumroad-cancel' ||
  (action.kind === 'sell' &&
    [...own.tabs].some((id) => provider.sessions.get(id)?.status === 'open'));

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
      unknownUntil = Math.max(unknownUntil, day + unknownDays);
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
    const usedFate: Fate = isTold ? 'delivered' : fate;
    if (kill?.during === 'step' && !isTold) api.killAfter(kill.after);
    await act(world, action);
    if (usedFate === 'vanished') unknownUntil = Math.max(unknownUntil, day + unknownDays);
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
