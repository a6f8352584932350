import { checkoutPricingEndpoints as endpoints } from '@portal/checkout-pricing/domain';
import { prices, startCheckoutApi, type CheckoutApi } from '../testing/checkout-api';

const app = 'https://folio.example';
const year = { price: prices.year, quantity: 1 };

describe('orders of an app of another team', () => {
  let api: CheckoutApi;
  let token: string;

  const buy = async (origin?: string) => {
    const response = await api.call(endpoints.createCheckoutSession, year, {
      token,
      ...(origin && { headers: { origin } }),
    });
    if (!response.ok) throw new Error(response.error.error);
    return api.provider.sessions.get(response.body.sessionId);
  };

  beforeEach(async () => {
    api = await startCheckoutApi({ environment: { CORS_ORIGINS: app } });
    ({ token } = await api.buyer('buyer@example.org'));
  });
  afterEach(() => api.stop());

  it('The payment page returns to the allowed app that sent the order, paid or not (PRICE-510)', async () => {
    expect((await buy(app))?.order).toMatchObject({
      successUrl: `${app}/account?checkout=success&session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${app}/plans?checkout=cancelled&frequency=annually`,
    });
  });

  it('The same order from the portal opens a payment page that returns to the portal, and closes the other one (PRICE-510)', async () => {
    const first = await buy(app);
    const second = await buy(new URL(api.url).origin);
    expect(second?.order.successUrl).toContain(`${api.url}/account?`);
    expect(first?.status).toBe('expired');
    expect((await buy())?.id).toBe(second?.id);
  });

  it('An origin that is not allowed cannot order, and no payment page leads to it (PRICE-510)', async () => {
    await expect(buy('https://evil.example')).rejects.toThrow('CROSS_SITE');
    expect(api.provider.sessions.size).toBe(0);
  });

  it('The billing portal returns to the app that asked for its link (PRICE-510)', async () => {
    const session = await buy(app);
    api.provider.pay(session?.id ?? '');
    await api.call(endpoints.getCheckoutStatus, { sessionId: session?.id ?? '' }, { token });
    const headers = { origin: app };
    expect(await api.call(endpoints.createPortalLink, {}, { token, headers })).toMatchObject({
      body: { url: `https://billing.example/cus_1?back=${app}/account` },
    });
  });
});
