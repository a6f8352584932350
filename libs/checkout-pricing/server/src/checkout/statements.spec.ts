import { checkoutPricingEndpoints as endpoints } from '@portal/checkout-pricing/domain';
import { countStatements } from '@portal/auth-session/server/testing';
import { prices, startCheckoutApi, type CheckoutApi } from '../testing/checkout-api';

describe('the number of database statements for each request', () => {
  let api: CheckoutApi;
  let statements: ReturnType<typeof countStatements>;
  let token: string;

  beforeEach(async () => {
    api = await startCheckoutApi({
      onPlatform: ({ database }) => (statements = countStatements(database)),
    });
    ({ token } = await api.buyer('buyer@example.org'));
    await api.call(endpoints.getActiveProducts, {});
  });
  afterEach(() => api.stop());

  it.each([
    [
      'Reading the Premium prices',
      1,
      () => api.call(endpoints.getActiveProducts, { countryCode: 'DE' }),
    ],
    ['Reading the group prices', 1, () => api.call(endpoints.getActiveGroupProducts, {})],
    ['Reading the country', 0, () => api.call(endpoints.getIpInfo, {})],
    [
      'Reading the subscription details',
      3,
      () => api.call(endpoints.getSubscriptionDetails, {}, { token }),
    ],
    ['Opening the first checkout', 11, () => api.buy(token, { price: prices.year, quantity: 1 })],
  ])('%s takes %i statements (PRICE-86)', async (_case, count, send) => {
    expect(await statements.during(send)).toBe(count);
  });

  it('Returning an open checkout takes 7 statements (PRICE-86)', async () => {
    const buy = () => api.buy(token, { price: prices.year, quantity: 1 });
    await buy();
    expect(await statements.during(buy)).toBe(7);
  });
});
