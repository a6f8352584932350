import {
  checkoutPricingEndpoints as endpoints,
  type SubscriptionDetails,
} from '@portal/checkout-pricing/domain';
import { respond, renderView, server } from '@portal/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { endedSubscription, endingSubscription, testSubscription } from '../testing/subscriptions';
import { SeveralPlans } from './several-plans';

const onManagePlan = jest.fn();
const gumroad = testSubscription({
  provider: 'gumroad',
  card_last4: null,
  plan: { ...testSubscription().plan, interval: 'month', amount: 1_900, price: 1_900 },
});

async function show(...plans: readonly SubscriptionDetails[]) {
  let isAnswered = false;
  server.use(respond(endpoints.getSubscriptionDetails, [...plans]));
  server.events.on('response:mocked', () => (isAnswered = true));
  const view = renderView(
    <SeveralPlans country="US" onManagePlan={onManagePlan} isOpeningBilling={false} />,
    { session: { idToken: 'id-token' } },
  );
  await waitFor(() => expect(isAnswered).toBe(true));
  return view;
}

beforeEach(() => onManagePlan.mockReset());

describe('the notice of several plans', () => {
  it('A user who pays by card and at gumroad is told both plans and how to end each (PRICE-212)', async () => {
    const { user } = await show(testSubscription(), gumroad);
    expect(
      await screen.findByText(
        /You pay for 2 plans, and one of them is enough: Premium by card \(\$120.00 per year\) and Premium at Gumroad \(\$19.00 per month\)/,
      ),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'End the plan paid by card' }));
    await user.click(screen.getByRole('button', { name: 'End the plan at Gumroad' }));
    expect(onManagePlan.mock.calls).toEqual([
      [{ provider: 'stripe', action: 'cancel' }],
      [{ provider: 'gumroad' }],
    ]);
  });

  it('Two plans by card have one way to end one of them (PRICE-212)', async () => {
    await show(testSubscription(), testSubscription());
    expect(await screen.findByText(/You pay for 2 plans/)).toBeVisible();
    expect(screen.getAllByRole('button')).toHaveLength(1);
  });

  it.each([
    ['one plan', [testSubscription()]],
    ['a second plan that ends by itself', [testSubscription(), endingSubscription]],
    ['a second plan that has ended', [gumroad, endedSubscription]],
  ])('With %s nothing is said (PRICE-212)', async (_, plans) => {
    await show(...plans);
    expect(screen.queryByText(/You pay for/)).not.toBeInTheDocument();
  });
});
