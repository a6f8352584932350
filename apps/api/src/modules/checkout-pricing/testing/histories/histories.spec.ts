import fc from 'fast-check';
import { propertyRuns } from '../../../../testing/property-runs';
import { histories } from './history-steps';
import { runHistory } from './run-history';

// 150 histories take about 10 seconds of CPU, which a busy machine stretches; the long form of 10,000 takes a quarter of an hour.
jest.setTimeout(process.env['TORTURE'] === '1' ? 3_600_000 : 600_000);

describe('random histories of a user’s plans', () => {
  it('In 24 months of purchases, changes, failures, refunds, kills and lost events the plan, the right and what the account says are the provider’s, and nobody pays twice (PRICE-140)', async () => {
    await fc.assert(
      fc.asyncProperty(histories, (steps) => runHistory(steps)),
      propertyRuns({ suite: 150, torture: 10_000 }),
    );
  });
});
