import { accountEndpoints } from '@portal/account/domain';
import { checkoutPricingEndpoints as endpoints } from '@portal/checkout-pricing/domain';
import { countStatements } from '../../auth-session/testing/statement-count';
import { prices, startCheckoutApi, type CheckoutApi } from '../testing/checkout-api';

describe('the statements that a call costs', () => {
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
    ['one for the prices', 1, () => api.call(endpoints.getActiveProducts, { countryCode: 'DE' })],
    ['one for the group prices', 1, () => api.call(endpoints.getActiveGroupProducts, {})],
    ['none for the country', 0, () => api.call(endpoints.getIpInfo, {})],
    [
      'two for the subscription details',
      2,
      () => api.call(accountEndpoints.getSubscriptionDetails, {}, { token }),
    ],
    ['nine for the first checkout', 9, () => api.buy(token, { price: prices.year, quantity: 1 })],
  ])('are %s', async (_case, count, call) => {
    expect(await statements.during(call)).toBe(count);
  });

  it('are six for a checkout that is open already', async () => {
    const buy = () => api.buy(token, { price: prices.year, quantity: 1 });
    await buy();
    expect(await statements.during(buy)).toBe(6);
  });
});
