import { card, cards, open, openCheckout, submit } from './testing/hosted-pages';
import type { TestProvider } from './testing/test-provider';
import { startTestProvider } from './testing/test-provider';

const withNumber = (number: string) => ({ ...card, number });
const premium = 'price_premium_year_t1';

describe('The hosted checkout', () => {
  let provider: TestProvider;
  beforeAll(async () => {
    provider = await startTestProvider();
  });
  afterAll(() => provider.stop());

  const retrieve = (id: string) =>
    provider.stripe.checkout.sessions.retrieve(id, { expand: ['subscription', 'invoice'] });

  it('The checkout page shows the order, the stand-in label and a link back to the shop', async () => {
    const session = await openCheckout(provider, premium);
    const { status, text } = await open(String(session.url));
    expect(status).toBe(200);
    expect(text).toContain('Local stand-in');
    expect(text).toContain('Premium, every year');
    expect(text).toContain('Pay $120.00');
    expect(text).toContain('href="http://shop.test/plans?checkout=cancelled"');
  });

  it('Paying with a valid card creates a subscription and redirects to the shop', async () => {
    const session = await openCheckout(provider, premium, {
      client_reference_id: 'user-1',
      metadata: { userId: 'user-1' },
      subscription_data: { metadata: { userId: 'user-1' } },
    });
    const paid = await submit(String(session.url), card);
    expect(paid).toMatchObject({
      status: 303,
      location: `http://shop.test/account?checkout=success&session_id=${session.id}`,
    });
    expect(await retrieve(session.id)).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      client_reference_id: 'user-1',
      customer_details: { email: 'ada@example.org', name: 'Ada Lovelace' },
      subscription: { status: 'active', metadata: { userId: 'user-1' } },
      invoice: { status: 'paid', amount_paid: 12_000, billing_reason: 'subscription_create' },
    });
  });

  it('A checkout with a trial charges nothing, says when it ends, and the plan is charged then', async () => {
    const trial_end = (await openCheckout(provider, premium)).created + 30 * 86_400;
    const session = await openCheckout(provider, premium, { subscription_data: { trial_end } });
    expect((await open(String(session.url))).text).toMatch(/Trial until .*Start trial/s);
    const message = 'You won’t be charged before Jan 02, 2027.';
    const wait = { submit_type: 'subscribe', custom_text: { submit: { message } } } as const;
    const other = await openCheckout(provider, premium, {
      ...wait,
      subscription_data: { trial_end },
    });
    expect(other).toMatchObject(wait);
    expect((await open(String(other.url))).text).toMatch(
      /Free until .*You won’t be charged before Jan 02, 2027\..*Subscribe/s,
    );
    await submit(String(session.url), card);
    expect(await retrieve(session.id)).toMatchObject({
      payment_status: 'no_payment_required',
      amount_total: 0,
      subscription: { status: 'trialing', trial_end },
      invoice: { amount_paid: 0 },
    });
  });

  it('A checkout with a trial of less than 48 hours is rejected', async () => {
    const trial_end = (await openCheckout(provider, premium)).created + 47 * 3_600;
    const opening = openCheckout(provider, premium, { subscription_data: { trial_end } });
    await expect(opening).rejects.toMatchObject({ param: 'subscription_data[trial_end]' });
  });

  it('A checkout for a known customer shows the customer’s address and uses the customer', async () => {
    const { id } = await provider.stripe.customers.create({ email: 'known@example.org' });
    const session = await openCheckout(provider, premium, { customer: id });
    expect((await open(String(session.url))).text).toContain('value="known@example.org"');
    await submit(String(session.url), card);
    expect(await retrieve(session.id)).toMatchObject({ customer: id });
  });

  it.each([
    ['a declined card', cards.declined, 'Your card was declined.'],
    ['an unknown card', { ...card, number: '4111 1111 1111 1111' }, 'Your card number is invalid.'],
    ['no card', { ...card, number: '' }, 'Your card number is invalid.'],
    ['a card without funds', withNumber('4000 0000 0000 9995'), 'has insufficient funds'],
    ['an expired test card', withNumber('4000 0000 0000 0069'), 'Your card has expired.'],
    ['another security code', withNumber('4000 0000 0000 0127'), 'security code is incorrect'],
    ['a processing error', withNumber('4000 0000 0000 0119'), 'error occurred while processing'],
    ['a wrong number', withNumber('4242 4242 4242 4241'), 'Your card number is incorrect.'],
    ['an expired card', { ...card, expiry: '01/20' }, 'expiration date is in the past'],
    ['an incomplete expiry date', { ...card, expiry: '13/40' }, 'expiration date is incomplete'],
    ['no security code', { ...card, cvc: '' }, 'security code is incomplete'],
    ['no name', { ...card, name: ' ' }, 'Your name is incomplete.'],
    ['no email', { ...card, email: 'ada' }, 'Your email is incomplete.'],
  ])('Paying with %s shows an error and charges nothing', async (_name, fields, message) => {
    const session = await openCheckout(provider, premium);
    const { status, text } = await submit(String(session.url), fields);
    expect(status).toBe(402);
    expect(text.replaceAll('&#39;', "'")).toContain(message);
    expect(text).toContain('role="alert"');
    expect(await retrieve(session.id)).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      subscription: null,
      invoice: null,
    });
  });

  it('After an error the form keeps its values except the security code', async () => {
    const session = await openCheckout(provider, premium);
    const { text } = await submit(String(session.url), { ...cards.declined, name: '<Ada & "Co">' });
    expect(text).toContain('value="&lt;Ada &amp; &quot;Co&quot;&gt;"');
    expect(text).not.toContain('value="123"');
  });

  describe('3-D Secure', () => {
    const startAuthentication = async () => {
      const session = await openCheckout(provider, premium);
      const { location } = await submit(String(session.url), cards.needsAuthentication);
      return { session, step: new URL(String(location), provider.origin).href };
    };

    it('A checkout is paid when the user authenticates', async () => {
      const { session, step } = await startAuthentication();
      expect(await retrieve(session.id)).toMatchObject({ status: 'open', subscription: null });
      expect((await open(step)).text).toContain('Complete authentication');
      const { location } = await submit(step, { answer: 'complete' });
      expect(location).toContain(session.id);
      expect(await retrieve(session.id)).toMatchObject({ status: 'complete' });
    });

    it('A checkout is not paid when authentication fails', async () => {
      const { session, step } = await startAuthentication();
      const { status, text } = await submit(step, { answer: 'fail' });
      expect(status).toBe(402);
      expect(text).toContain('We are unable to authenticate your payment method.');
      expect(await retrieve(session.id)).toMatchObject({ status: 'open', subscription: null });
    });

    it('A card can be declined although the user authenticated', async () => {
      const session = await openCheckout(provider, premium);
      await submit(String(session.url), withNumber('4000 0082 6000 3178'));
      const { text } = await submit(`${session.url}/authenticate`, { answer: 'complete' });
      expect(text).toContain('Your card has insufficient funds.');
      expect(await retrieve(session.id)).toMatchObject({ status: 'open', subscription: null });
    });

    it('A checkout cannot be authenticated before a card was entered', async () => {
      const session = await openCheckout(provider, premium);
      await submit(`${session.url}/authenticate`, { answer: 'complete' });
      expect(await retrieve(session.id)).toMatchObject({ status: 'open' });
    });
  });

  describe('Promotion codes', () => {
    it('A promotion code for one payment lowers the first invoice only', async () => {
      const session = await openCheckout(provider, premium, { allow_promotion_codes: true });
      await submit(`${session.url}/code`, { code: ' welcome20 ' });
      expect((await open(String(session.url))).text).toContain('Pay $96.00');
      await submit(String(session.url), card);
      const { subscription } = await retrieve(session.id);
      expect(subscription).toMatchObject({ discounts: [] });
      const { data } = await provider.stripe.invoices.list({
        subscription: typeof subscription === 'object' ? subscription?.id : '',
      });
      expect(data[0]).toMatchObject({ subtotal: 12_000, total: 9_600, amount_paid: 9_600 });
    });

    it('An unknown promotion code shows an error', async () => {
      const session = await openCheckout(provider, premium, { allow_promotion_codes: true });
      const { status, text } = await submit(`${session.url}/code`, { code: 'NOTHING' });
      expect(status).toBe(422);
      expect(text).toContain('This code is invalid.');
    });

    it('The API finds a promotion code by its text', async () => {
      const { data } = await provider.stripe.promotionCodes.list({
        code: 'WELCOME20',
        active: true,
        expand: ['data.promotion.coupon'],
      });
      expect(data).toMatchObject([
        { code: 'WELCOME20', promotion: { coupon: { percent_off: 20, duration: 'once' } } },
      ]);
    });
  });

  it('The price of 60 seats is the sum over the graduated steps', async () => {
    const session = await openCheckout(provider, 'price_group_year_t1', { quantity: 60 });
    expect(session.amount_total).toBe(5 * 10_800 + 15 * 9_600 + 30 * 8_400 + 10 * 7_200);
  });

  it('An amount in a currency without minor units has no decimals', async () => {
    const session = await openCheckout(provider, 'price_premium_year_t1', { currency: 'jpy' });
    expect((await open(String(session.url))).text).toContain('Pay ¥18,000');
  });

  it('A checkout can be paid only once', async () => {
    const session = await openCheckout(provider, premium);
    await submit(String(session.url), card);
    const { text } = await submit(String(session.url), card);
    expect(text).toContain('You have already completed this payment');
    const { customer } = await retrieve(session.id);
    const { data } = await provider.stripe.subscriptions.list({ customer: String(customer) });
    expect(data).toHaveLength(1);
  });

  it('An expired checkout cannot be paid', async () => {
    const session = await openCheckout(provider, premium);
    await provider.stripe.checkout.sessions.expire(session.id);
    const { status, text } = await submit(String(session.url), card);
    expect(status).toBe(410);
    expect(text).toContain('This checkout has expired');
    await expect(provider.stripe.checkout.sessions.expire(session.id)).rejects.toMatchObject({
      statusCode: 400,
    });
  });

  it('An unknown checkout responds with 404', async () => {
    const { status, text } = await open(`${provider.origin}/checkout/pay/cs_test_unknown`);
    expect(status).toBe(404);
    expect(text).toContain('This checkout doesn’t exist');
  });
});
