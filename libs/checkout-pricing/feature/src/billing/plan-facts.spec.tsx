import { checkoutPricingEndpoints as endpoints } from '@portal/checkout-pricing/domain';
import { respond, server } from '@portal/shared/testing';
import { screen } from '@testing-library/react';
import { testUser } from '@portal/auth-session/testing';
import { renderWithSession } from '../testing/render-with-session';
import {
  endedSubscription,
  endingSubscription,
  pastDueSubscription,
  testSubscription,
} from '../testing/subscriptions';
import { usePlanFacts } from './use-subscription';

function Facts() {
  const { renews } = usePlanFacts();
  return <p>{`renews: ${renews}`}</p>;
}

describe('what other sections ask about a plan', () => {
  it.each([
    ['no plan', false, []],
    ['a plan that renews', true, [testSubscription()]],
    ['a plan whose last payment failed', true, [pastDueSubscription]],
    ['a plan that is canceled', false, [endingSubscription]],
    ['a plan that has ended', false, [endedSubscription]],
    [
      'a canceled plan and an older one that renews',
      true,
      [endingSubscription, testSubscription()],
    ],
  ])(
    'With %s, whether the user is charged again is %s (ACCT-201)',
    async (_what, renews, plans) => {
      server.use(respond(endpoints.getSubscriptionDetails, [...plans]));
      await renderWithSession(<Facts />, { signedInAs: testUser() });
      expect(await screen.findByText(`renews: ${renews}`)).toBeVisible();
    },
  );
});
