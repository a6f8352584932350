import { useSession } from '@portal/auth-session/api';
import { payingUser, testUser } from '@portal/auth-session/testing';
import {
  checkoutPricingEndpoints as endpoints,
  type SubscribedPlan,
} from '@portal/checkout-pricing/domain';
import { respond, server } from '@portal/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { useEffect } from 'react';
import { currentPlanView, type CurrentPlanView } from '../current-plan/current-plan-view';
import { respondWithPrices } from '../testing/prices';
import { renderWithSession } from '../testing/render-with-session';
import { PlansPage } from './plans-page';

const navigateOut = jest.fn();

interface ReaderProps {
  readonly plan: SubscribedPlan;
  readonly onRead: (plan: CurrentPlanView | undefined) => void;
}

function Reader({ plan, onRead }: ReaderProps) {
  const { user } = useSession();
  useEffect(() => onRead(user && currentPlanView(user, plan)), [user, plan, onRead]);
  return null;
}

const yearly: SubscribedPlan = { status: 'active', interval: 'year', quantity: 1, isEnding: false };

type User = ReturnType<typeof testUser>;

const openPlans = (signedInAs: User | undefined, plan = yearly, route = '/plans') =>
  renderWithSession(
    <PlansPage
      gumroadHref="#"
      navigateOut={navigateOut}
      contactSales={() => null}
      currentPlan={(onRead) => <Reader plan={plan} onRead={onRead} />}
    />,
    { route, path: '/plans', ...(signedInAs && { signedInAs }) },
  );

const inCard = (name: string) => within(screen.getByRole('region', { name }));
const priced = () =>
  waitFor(() =>
    expect(
      inCard('Premium').queryByRole('button', { name: 'Processing...' }),
    ).not.toBeInTheDocument(),
  );
const markedCards = () =>
  ['Free', 'Premium', 'Group', 'Institution'].filter((name) =>
    inCard(name).queryByText('Your plan'),
  );

beforeEach(() => {
  navigateOut.mockReset();
  server.use(...respondWithPrices());
});

describe('the plan of the signed-in user', () => {
  it.each<[Partial<SubscribedPlan>, string, string]>([
    [{}, 'Premium', 'Billed annually.'],
    [{ interval: 'month' }, 'Premium', 'Billed monthly.'],
    [{ interval: 'quarter', isEnding: true }, 'Premium', 'Billed quarterly. It will not renew.'],
    [{ status: 'past_due' }, 'Premium', 'Billed annually. The last payment failed.'],
    [{ quantity: 7 }, 'Group', '7 seats. Billed annually.'],
    [
      { quantity: 7, status: 'past_due', isEnding: true },
      'Group',
      '7 seats. Billed annually. The last payment failed.',
    ],
  ])(
    'The subscription %j is marked on the card %s with "%s" (PRICE-153)',
    async (change, name, sentence) => {
      await openPlans(payingUser(), { ...yearly, ...change });
      expect(await inCard(name).findByText(sentence)).toBeVisible();
      expect(markedCards()).toEqual([name]);
    },
  );

  it.each([
    ['gumroad', 'Premium', 'You pay for it at Gumroad.'],
    ['group', 'Group', 'Your group pays for your seat.'],
    ['institution', 'Institution', 'Your institution pays for it.'],
    ['overleaf', 'Premium', 'It comes with your plan at the LaTeX editor.'],
  ] as const)(
    'Premium from %s is marked on the card %s (PRICE-153)',
    async (source, name, sentence) => {
      await openPlans(testUser({ premium: true, source }));
      expect(await inCard(name).findByText(sentence)).toBeVisible();
      expect(markedCards()).toEqual([name]);
    },
  );

  it('A user without Premium has the Free plan, and a visitor has none (PRICE-153)', async () => {
    const { unmount } = await openPlans(testUser());
    await waitFor(() => expect(markedCards()).toEqual(['Free']));
    unmount();
    window.localStorage.clear();
    await openPlans(undefined);
    await priced();
    expect(markedCards()).toEqual([]);
  });
});

describe('the button of the Group card', () => {
  it('The button says why a premium user cannot buy a group (PRICE-156)', async () => {
    await openPlans(payingUser());
    await priced();
    const button = inCard('Group').getByRole('button', { name: 'Buy now Group' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription(
      'You already have Premium. You can buy a group when it has ended.',
    );
  });

  it('A user who pays for a group manages it at its card (PRICE-62, PRICE-156)', async () => {
    server.use(respond(endpoints.createPortalLink, { url: 'https://billing.example/1' }));
    const { user } = await openPlans(payingUser(), { ...yearly, quantity: 7 });
    await user.click(await inCard('Group').findByRole('button', { name: 'Manage Plan Group' }));
    await waitFor(() => expect(navigateOut).toHaveBeenCalledWith('https://billing.example/1'));
  });
});
