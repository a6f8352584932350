import { createTestClock } from '../../testing/test-clock';
import { createLogger } from '../logging/logger';
import { createSweeper } from './sweeper';

const clock = createTestClock('2026-11-20T12:00:00.000Z');
const logger = createLogger('silent');

describe('the sweeps', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('run every minute with the clock’s moment', async () => {
    const sweep = jest.fn(async (_now: Date) => undefined);
    const sweeper = createSweeper([{ name: 'one', sweep }], clock, logger);
    sweeper.start();
    await jest.advanceTimersByTimeAsync(59_999);
    expect(sweep).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(sweep).toHaveBeenCalledWith(new Date('2026-11-20T12:00:00.000Z'));
    await jest.advanceTimersByTimeAsync(60_000);
    expect(sweep).toHaveBeenCalledTimes(2);
    await sweeper.stop();
    await jest.advanceTimersByTimeAsync(120_000);
    expect(sweep).toHaveBeenCalledTimes(2);
  });

  it('run on when one of them fails', async () => {
    const lines: string[] = [];
    const failing = async () => {
      throw new Error('broken');
    };
    const sweep = jest.fn(async () => undefined);
    const logged = createLogger('error', { write: (line) => lines.push(line) });
    const sweeper = createSweeper(
      [
        { name: 'bad', sweep: failing },
        { name: 'good', sweep },
      ],
      clock,
      logged,
    );
    await sweeper.runAll();
    expect(sweep).toHaveBeenCalledTimes(1);
    expect(lines.join('')).toContain('"sweep":"bad"');
  });

  it('never run twice at once', async () => {
    let running = 0;
    let most = 0;
    const sweep = async () => {
      most = Math.max(most, (running += 1));
      await Promise.resolve();
      running -= 1;
    };
    const sweeper = createSweeper([{ name: 'one', sweep }], clock, logger);
    await Promise.all([sweeper.runAll(), sweeper.runAll(), sweeper.runAll()]);
    expect(most).toBe(1);
  });
});
