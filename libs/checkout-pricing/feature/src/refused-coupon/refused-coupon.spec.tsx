import { testUser } from '@portal/auth-session/testing';
import { checkoutPricingEndpoints as endpoints } from '@portal/checkout-pricing/domain';
import { respond, respondWithError, server } from '@portal/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { PlansPage } from '../plans/plans-page';
import { PurchaseNotice } from '../purchase/purchase-notice';
import { premiumProducts, respondWithPrices } from '../testing/prices';
import { renderWithSession } from '../testing/render-with-session';

const navigateOut = jest.fn();

const plansPage = (
  <PlansPage
    contactSales={() => null}
    gumroadHref="https://gumroad.example"
    navigateOut={navigateOut}
  />
);

const offer = {
  plan: 'premium',
  quantity: 1,
  list_amount: 12_000,
  discount_months: null,
  currency: 'usd',
  interval: 'year',
} as const;

/** A server whose coupon expires after the prices were read: it sells only what is ordered without a code. */
function respondWithExpiredCoupon() {
  const orders: unknown[] = [];
  server.use(
    respond(endpoints.getActiveProducts, ({ input }) => premiumProducts(input.coupon ? 20 : 0)),
    respond(endpoints.describePurchase, ({ input }) => ({
      offer: { ...offer, amount: input.code ? 9_600 : 12_000 },
    })),
    respond(endpoints.createCheckoutSession, ({ input }) => {
      orders.push(input);
      return { sessionId: 'cs_1', url: 'https://checkout.example/cs_1' };
    }),
  );
  return orders;
}

const refuseOrders = () =>
  server.use(respondWithError(endpoints.createCheckoutSession, 409, 'COUPON_NOT_APPLIED'));

beforeEach(() => {
  navigateOut.mockReset();
  sessionStorage.clear();
  server.use(...respondWithPrices());
});

describe('a coupon that expires between the page and the order', () => {
  it('The plans page tells of the refused coupon, shows the full price and continues without it in one press (PRICE-320)', async () => {
    respondWithExpiredCoupon();
    refuseOrders();
    const { user, location } = await renderWithSession(plansPage, {
      route: '/plans?coupon=WELCOME20',
      path: '/plans',
      signedInAs: testUser(),
    });
    const card = within(screen.getByRole('region', { name: 'Premium' }));
    expect(await card.findByText('$96.00')).toBeVisible();
    await user.click(await card.findByRole('button', { name: /^Buy now / }));

    expect(
      await screen.findByText(
        'The coupon WELCOME20 can no longer be used for this plan. Nothing was charged. Without the coupon you pay the full price: Premium, $120.00 per year.',
      ),
    ).toBeVisible();
    expect(await card.findByText('$120.00')).toBeVisible();
    expect(location()).toBe('/plans');
    expect(navigateOut).not.toHaveBeenCalled();

    const orders = respondWithExpiredCoupon();
    await user.click(screen.getByRole('button', { name: 'Continue without the coupon' }));
    await waitFor(() => expect(navigateOut).toHaveBeenCalledTimes(1));
    expect(orders).toEqual([{ price: 'price_year', quantity: 1 }]);
  });

  it('A purchase whose lowered price the login page showed is not sold without its coupon (PRICE-320)', async () => {
    const orders = respondWithExpiredCoupon();
    const query = '?price_id=price_year&code=WELCOME20';
    const login = await renderWithSession(<PurchaseNotice isTaxAdded={false} />, {
      route: `/login${query}`,
      path: '/login',
    });
    expect(await screen.findByText(/\$96\.00/)).toBeVisible();
    login.unmount();

    await renderWithSession(plansPage, {
      route: `/plans${query}`,
      path: '/plans',
      signedInAs: testUser(),
    });
    await waitFor(() => expect(orders).toHaveLength(1));
    expect(orders).toEqual([
      { price: 'price_year', quantity: 1, code: 'WELCOME20', codeRequired: true },
    ]);
  });

  it('A code in a link whose lowered price no page showed is not required (PRICE-34, PRICE-320)', async () => {
    const orders = respondWithExpiredCoupon();
    await renderWithSession(plansPage, {
      route: '/plans?price_id=price_year&code=EDITOR',
      path: '/plans',
      signedInAs: testUser(),
    });
    await waitFor(() => expect(orders).toHaveLength(1));
    expect(orders).toEqual([{ price: 'price_year', quantity: 1, code: 'EDITOR' }]);
  });
});
