import fc from 'fast-check';
import { propertyRuns } from '@portal/server/testing';
import { histories } from './history-steps';
import { runHistory } from './run-history';

// A busy machine stretches a history, which takes some seconds.
jest.setTimeout(process.env['TORTURE'] === '1' ? 8 * 3_600_000 : 900_000);

describe('random histories of a user’s plans', () => {
  it('In 24 months of purchases, changes, failures, refunds, kills and lost events the plan, the right and what the account says are the provider’s, and nobody pays twice (PRICE-140)', async () => {
    await fc.assert(
      fc.asyncProperty(histories, (steps) => runHistory(steps)),
      propertyRuns({ suite: 3, torture: 2_000 }),
    );
  });
});
