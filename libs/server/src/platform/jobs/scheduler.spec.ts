import { createTestClock } from '../../testing/test-clock';
import { createLogger } from '../observability/logger';
import { createMetrics } from '../observability/metrics';
import { createScheduler } from './scheduler';

const clock = createTestClock('2026-11-20T12:00:00.000Z');
const logger = createLogger('silent');
const metrics = createMetrics();

describe('the scheduler', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('A scheduled job runs every minute with the current time of the clock until the scheduler stops (SHARED-56)', async () => {
    const run = jest.fn(async (_now: Date) => undefined);
    const scheduler = createScheduler([{ name: 'one', run }], clock, logger, metrics);
    scheduler.start();
    await jest.advanceTimersByTimeAsync(59_999);
    expect(run).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(run).toHaveBeenCalledWith(new Date('2026-11-20T12:00:00.000Z'));
    await jest.advanceTimersByTimeAsync(60_000);
    expect(run).toHaveBeenCalledTimes(2);
    await scheduler.stop();
    await jest.advanceTimersByTimeAsync(120_000);
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('When a scheduled job fails, its error is logged and the other jobs run (SHARED-56)', async () => {
    const lines: string[] = [];
    const fail = async () => {
      throw new Error('broken');
    };
    const run = jest.fn(async () => undefined);
    const logged = createLogger('error', { write: (line) => lines.push(line) });
    const jobs = [
      { name: 'bad', run: fail },
      { name: 'good', run },
    ];
    await createScheduler(jobs, clock, logged, metrics).runAll();
    expect(run).toHaveBeenCalledTimes(1);
    expect(lines.join('')).toContain('"job":"bad"');
  });

  it('A scheduled job never runs twice at the same time (SHARED-56)', async () => {
    let running = 0;
    let most = 0;
    const run = async () => {
      most = Math.max(most, (running += 1));
      await Promise.resolve();
      running -= 1;
    };
    const scheduler = createScheduler([{ name: 'one', run }], clock, logger, metrics);
    await Promise.all([scheduler.runAll(), scheduler.runAll(), scheduler.runAll()]);
    expect(most).toBe(1);
  });
});
