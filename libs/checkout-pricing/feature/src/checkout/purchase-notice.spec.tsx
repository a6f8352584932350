import { checkoutPricingEndpoints as endpoints } from '@portal/checkout-pricing/domain';
import { respond, respondWithError, server } from '@portal/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { respondWithPrices } from '../testing/prices';
import { renderWithSession } from '../testing/render-with-session';
import { LazyPurchaseNotice } from './lazy-purchase';

const premium = {
  plan: 'premium' as const,
  quantity: 1,
  amount: 12_000,
  currency: 'usd',
  interval: 'year' as const,
  list_amount: 12_000,
  discount_months: null,
};

const open = (query: string, notice = <LazyPurchaseNotice />) =>
  renderWithSession(notice, { route: `/login${query}`, path: '/login' });

beforeEach(() => server.use(...respondWithPrices()));

describe('the notice of the plan that is being bought', () => {
  it('The notice names the plan with its price, what a coupon lowers, and offers to change the plan (PRICE-168, PRICE-404)', async () => {
    const seen: unknown[] = [];
    server.use(
      respond(endpoints.describePurchase, ({ input }) => {
        seen.push(input);
        const lowered = { amount: 1_520, list_amount: 1_900, discount_months: 1 };
        return { offer: { ...premium, interval: 'month' as const, ...lowered } };
      }),
    );
    await open('?price_id=price_month&code=WELCOME20&redirect=/x');
    const text = /You are buying Premium, \$15.20 for the first month, then \$19.00 per month\./;
    expect(await screen.findByText(text)).toBeVisible();
    expect(seen).toEqual([{ price: 'price_month', quantity: 1, code: 'WELCOME20' }]);
    expect(screen.getByRole('link', { name: 'Change plan' })).toHaveAttribute(
      'href',
      '/plans?frequency=monthly&code=WELCOME20&redirect=%2Fx#select',
    );
  });

  it('The notice of a group names its seats, which stay chosen on the plans page (PRICE-168)', async () => {
    const amounts = { amount: 73_200, list_amount: 73_200 };
    const offer = { ...premium, plan: 'group' as const, quantity: 7, ...amounts };
    server.use(respond(endpoints.describePurchase, { offer }));
    await open('?price_id=price_group&quantity=7');
    expect(
      await screen.findByText(/You are buying Group, 7 seats, \$732.00 per year\./),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Change plan' })).toHaveAttribute(
      'href',
      '/plans?frequency=annually&quantity=7#select',
    );
  });

  it('Where the checkout adds tax, the notice says so (PRICE-417)', async () => {
    server.use(respond(endpoints.describePurchase, { offer: premium }));
    await open('?price_id=price_year', <LazyPurchaseNotice isTaxAdded />);
    const text = /You are buying Premium, \$120.00 per year, plus tax\./;
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('A plan that is not sold is told, with a link to the plans (PRICE-168)', async () => {
    server.use(respond(endpoints.describePurchase, { offer: null }));
    await open('?price_id=price_gone');
    expect(await screen.findByText(/The plan in this link is not available\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Choose a plan' })).toHaveAttribute(
      'href',
      '/plans#select',
    );
  });

  it.each(['?price_id=prod_1', '?price_id=price_1&quantity=0', '?price_id=price_1&quantity=x'])(
    'The address %s, which cannot be bought, is told without a request (PRICE-168)',
    async (query) => {
      await open(query);
      expect(await screen.findByText(/The plan in this link is not available\./)).toBeVisible();
    },
  );

  it('When the plan cannot be described the notice is left out: signing in does not depend on it (PRICE-168)', async () => {
    server.use(respondWithError(endpoints.describePurchase, 503, 'UNAVAILABLE'));
    await open('?price_id=price_year');
    await waitFor(() => expect(screen.getByRole('status')).toBeEmptyDOMElement());
  });

  it('Without a purchase in the address there is no notice (PRICE-168)', async () => {
    const { container } = await open('');
    expect(container).toBeEmptyDOMElement();
  });
});
