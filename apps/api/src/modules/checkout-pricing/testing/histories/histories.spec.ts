import fc from 'fast-check';
import { propertyRuns } from '../../../../testing/property-runs';
import { histories } from './history-steps';
import { runHistory } from './run-history';

// 300 histories take about 12 seconds of CPU, the long form of 10,000 several minutes.
jest.setTimeout(process.env['TORTURE'] === '1' ? 3_600_000 : 120_000);

// Thousands of histories need tables that cost nothing; others run over the real ones.
jest.mock(
  '../../subscriptions/subscription.repository',
  () => jest.requireActual('./memory-repositories').memorySubscriptions,
);
jest.mock(
  '../../checkout/customer.repository',
  () => jest.requireActual('./memory-repositories').memoryCustomers,
);
jest.mock(
  '../../checkout/checkout.repository',
  () => jest.requireActual('./memory-repositories').memoryCheckouts,
);
jest.mock(
  '../../payment-events/payment-event.repository',
  () => jest.requireActual('./memory-repositories').memoryEvents,
);

describe('random histories of a user’s plans', () => {
  it('In 24 months of purchases, changes, failures, refunds and lost events the stored plan and right are the provider’s, and nobody pays twice (PRICE-140)', async () => {
    await fc.assert(
      fc.asyncProperty(histories, (steps) => runHistory(steps)),
      propertyRuns({ suite: 300, torture: 10_000 }),
    );
  });
});
