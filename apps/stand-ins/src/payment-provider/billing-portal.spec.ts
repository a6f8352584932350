import { buy, card, open, submit } from './testing/hosted-pages';
import { startTestProvider } from './testing/test-provider';

const done = 'http://shop.test/account?plan=done';

describe('Links to the billing portal', () => {
  it('A link for the card opens the card form and returns to the shop when the card is saved', async () => {
    const provider = await startTestProvider();
    const { customer } = await buy(provider, 'price_premium_month_t1');
    const session = await provider.stripe.billingPortal.sessions.create({
      customer: String(customer),
      return_url: 'http://shop.test/account',
      flow_data: {
        type: 'payment_method_update',
        after_completion: { type: 'redirect', redirect: { return_url: done } },
      },
    });
    const { status, location } = await open(session.url);
    expect(status).toBe(303);
    const form = new URL(String(location), session.url).href;
    expect(form).toBe(`${session.url}/card`);
    expect((await open(form)).text).toContain('href="http://shop.test/account"');
    expect(await submit(form, card)).toMatchObject({ status: 303, location: done });
    await provider.stop();
  });
});
