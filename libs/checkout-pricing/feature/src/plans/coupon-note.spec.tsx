import { payingUser, testUser } from '@portal/auth-session/testing';
import { checkoutPricingEndpoints as endpoints } from '@portal/checkout-pricing/domain';
import { respond, server, respondWithError } from '@portal/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { useMoney } from '../checkout/country';
import { PurchaseNotice } from '../checkout/purchase-notice';
import { premiumProducts, respondWithPrices, testPrice } from '../testing/prices';
import { inCard, navigateOut, openPlans as openView, priced } from '../testing/plans-view';
import { renderWithSession } from '../testing/render-with-session';
import { freePrice } from './price';

const openPlans = async (...options: Parameters<typeof openView>) => {
  const view = await openView(...options);
  await priced();
  return { ...view, premium: inCard('Premium') };
};

/** A server that knows one code, which lowers Premium by a fifth. */
const respondWithCoupon = () =>
  server.use(
    respond(endpoints.getActiveProducts, ({ input }) =>
      premiumProducts(input.coupon === 'WELCOME20' ? 20 : 0),
    ),
  );

const invalid = 'This coupon is not valid.';
const notes = /^WELCOME20|not valid/;

/** The note with this text, whose parts are elements of their own. */
const note = (text: string | RegExp) =>
  screen.getByText(
    (_, element) =>
      element?.tagName === 'P' &&
      (typeof text === 'string' ? element.textContent === text : text.test(element.textContent)),
  );

beforeEach(() => {
  server.use(...respondWithPrices());
  respondWithCoupon();
});

describe('the coupon of the plans page', () => {
  it.each(['coupon', 'code'])(
    'A %s that lowers the price is named, and the card and the saving count it (PRICE-14, PRICE-16, PRICE-154)',
    async (parameter) => {
      const { premium, user } = await openPlans(`/plans?${parameter}=WELCOME20`);
      expect(note('WELCOME20: $120.00 $96.00 per year.')).toBeVisible();
      expect(within(note(/^WELCOME20/)).getByText('$120.00').tagName).toBe('DEL');
      expect(premium.getByText('$96.00')).toBeVisible();
      expect(premium.getByText('$182.40')).toBeVisible();
      expect(premium.getByText('$8.00')).toBeVisible();
      expect(screen.getByText('Save 47%')).toBeVisible();
      await user.click(screen.getByText('Monthly'));
      expect(note('WELCOME20: $19.00 $15.20 per month.')).toBeVisible();
    },
  );

  it('A coupon for the first charge says what is charged afterwards, in the note and on the card (PRICE-154, PRICE-404)', async () => {
    const [product] = premiumProducts().products;
    const prices = [
      testPrice('month', 1_900, 20, 1),
      testPrice('quarter', 4_500, 20, 3),
      testPrice('year', 12_000, 20, 12),
    ];
    server.use(
      respond(endpoints.getActiveProducts, { products: product ? [{ ...product, prices }] : [] }),
    );
    const { premium, user } = await openPlans('/plans?coupon=WELCOME20');
    expect(
      note('WELCOME20: $120.00 $96.00 for the first year, then $120.00 per year.'),
    ).toBeVisible();
    expect(premium.getByText('for the first year')).toBeVisible();
    expect(premium.getByText('$224.20')).toBeVisible();
    expect(premium.getByText(/then \$120.00 per year/)).toBeVisible();
    expect(screen.getByText('Save 57%')).toBeVisible();
    await user.click(screen.getByText('Quarterly'));
    expect(
      note('WELCOME20: $45.00 $36.00 for the first 3 months, then $45.00 per quarter.'),
    ).toBeVisible();
    expect(premium.getByText('for the first 3 months')).toBeVisible();
    expect(premium.getByText(/then \$45.00 per quarter/)).toBeVisible();
    expect(premium.queryByText('per quarter')).not.toBeInTheDocument();
  });

  it('A coupon that is unknown or does not apply is told (PRICE-154)', async () => {
    const { premium } = await openPlans('/plans?coupon=SUMMER');
    expect(screen.getByText('SUMMER is not valid for these plans.')).toBeVisible();
    expect(premium.getByText('$120.00')).toBeVisible();
  });

  it('A coupon that lowers another frequency only is told at this one (PRICE-154)', async () => {
    const [product] = premiumProducts().products;
    const prices = [testPrice('month', 1_900), testPrice('year', 12_000, 20)];
    server.use(
      respond(endpoints.getActiveProducts, { products: product ? [{ ...product, prices }] : [] }),
    );
    const { user } = await openPlans('/plans?coupon=YEARLY');
    expect(note('YEARLY: $120.00 $96.00 per year.')).toBeVisible();
    await user.click(screen.getByText('Monthly'));
    expect(screen.getByText('YEARLY is not valid for these plans.')).toBeVisible();
  });

  it('A coupon that cannot be a code is told (PRICE-31, PRICE-154)', async () => {
    await openPlans('/plans?coupon=%3Cscript%3E');
    expect(screen.getByText(invalid)).toBeVisible();
  });

  it.each(['/plans', '/plans?code=editor-code', '/plans?code=%3Cscript%3E'])(
    'The address %s says nothing about a coupon (PRICE-154)',
    async (route) => {
      await openPlans(route);
      expect(screen.queryByText(notes)).not.toBeInTheDocument();
    },
  );

  it('A premium user, who cannot buy, is told nothing about a coupon (PRICE-154)', async () => {
    await openPlans('/plans?coupon=SUMMER', { signedInAs: payingUser() });
    expect(screen.queryByText(notes)).not.toBeInTheDocument();
  });
});

describe('the price of the Free plan', () => {
  it.each([
    ['usd', 'US', '$0'],
    ['jpy', 'JP', '¥0'],
    ['eur', 'DE', '€0'],
    ['brl', 'BR', 'R$0'],
    ['usd', 'DE', 'US$0'],
  ])('In %s in the country %s Free costs %s (PRICE-155)', async (currency, country, zero) => {
    function Free() {
      const moneyIn = useMoney();
      return <p>{freePrice(moneyIn(currency))}</p>;
    }
    await renderWithSession(<Free />, { route: `/plans?isoCode=${country}` });
    expect(screen.getByText(zero)).toBeVisible();
  });
});

describe('a coupon that is refused', () => {
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
    sessionStorage.clear();
    server.use(...respondWithPrices());
  });

  describe('a coupon that expires between the page and the order', () => {
    it('The plans page tells of the refused coupon, shows the full price and continues without it in one press (PRICE-320)', async () => {
      respondWithExpiredCoupon();
      refuseOrders();
      const { user, location } = await openView('/plans?coupon=WELCOME20', {
        signedInAs: testUser(),
      });
      const card = inCard('Premium');
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

      await openView(`/plans${query}`, { signedInAs: testUser() });
      await waitFor(() => expect(orders).toHaveLength(1));
      expect(orders).toEqual([
        { price: 'price_year', quantity: 1, code: 'WELCOME20', codeRequired: true },
      ]);
    });

    it('A code in a link whose lowered price no page showed is not required (PRICE-34, PRICE-320)', async () => {
      const orders = respondWithExpiredCoupon();
      await openView('/plans?price_id=price_year&code=EDITOR', { signedInAs: testUser() });
      await waitFor(() => expect(orders).toHaveLength(1));
      expect(orders).toEqual([{ price: 'price_year', quantity: 1, code: 'EDITOR' }]);
    });
  });
});
