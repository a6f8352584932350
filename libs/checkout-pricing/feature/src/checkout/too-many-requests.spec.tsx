import { payingUser, testUser } from '@portal/auth-session/testing';
import { checkoutPricingEndpoints as endpoints } from '@portal/checkout-pricing/domain';
import { respond, respondWithError, server } from '@portal/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { premiumProducts, respondWithPrices } from '../testing/prices';
import { inCard, navigateOut, openPlans, priced } from '../testing/plans-view';

const tooMany = (retryAfterSeconds?: number) => ({
  message: 'Too many requests. Please try again later.',
  ...(retryAfterSeconds && { retryAfterSeconds }),
});

beforeEach(() => server.use(...respondWithPrices()));

describe('too many requests', () => {
  it('A purchase that is limited says for how long, keeps the seats, and can be repeated (PRICE-94)', async () => {
    const { user } = await openPlans('/plans', { signedInAs: testUser() });
    await priced('Group');
    await user.click(screen.getByRole('button', { name: 'One seat more' }));
    const group = inCard('Group');
    const buy = () => user.click(group.getByRole('button', { name: 'Buy now Group' }));
    for (const [seconds, when] of [
      [1, 'Please try again in 1 second.'],
      [45, 'Please try again in 45 seconds.'],
      [60, 'Please try again in 1 minute.'],
      [3_541, 'Please try again in 60 minutes.'],
      [undefined, 'Please try again later.'],
    ] as const) {
      const { createCheckoutSession } = endpoints;
      const code = 'TOO_MANY_REQUESTS';
      server.use(respondWithError(createCheckoutSession, 429, code, tooMany(seconds)));
      await buy();
      const sentence = `You started too many checkouts in a short time. Nothing was charged, and your choice is kept. ${when}`;
      expect(await screen.findByText(sentence)).toBeVisible();
      expect(group.getByLabelText('Seats')).toHaveValue('3');
    }

    const requests: unknown[] = [];
    server.use(
      respond(endpoints.createCheckoutSession, ({ input }) => {
        requests.push(input);
        return { sessionId: 'cs_1', url: 'https://checkout.example/cs_1' };
      }),
    );
    await buy();
    await waitFor(() => expect(navigateOut).toHaveBeenCalled());
    expect(requests).toEqual([{ price: 'price_group', quantity: 3 }]);
  });

  it('Prices whose code could not be checked are shown without it, with a button that tries again (PRICE-94, PRICE-154)', async () => {
    let isLimited = true;
    server.use(
      http.get(`http://localhost${endpoints.getActiveProducts.path}`, ({ request }) => {
        const hasCoupon = new URL(request.url).searchParams.has('coupon');
        if (!hasCoupon || !isLimited) return HttpResponse.json(premiumProducts(hasCoupon ? 20 : 0));
        const error = { error: 'TOO_MANY_REQUESTS', message: 'Too many requests.' };
        return HttpResponse.json(error, { status: 429, headers: { 'retry-after': '300' } });
      }),
    );
    const { user } = await openPlans('/plans?coupon=WELCOME20');
    expect(await inCard('Premium').findByText('$120.00')).toBeVisible();
    const sentence =
      'Too many codes were checked from your network, so these prices do not include yours. Please try again in 5 minutes.';
    expect(screen.getByText(sentence)).toBeVisible();
    expect(screen.queryByText(/is not valid for these plans/)).not.toBeInTheDocument();

    isLimited = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await inCard('Premium').findByText('$96.00')).toBeVisible();
    expect(screen.queryByText(sentence)).not.toBeInTheDocument();
  });

  it('A billing portal that was opened too often says so (PRICE-94)', async () => {
    server.use(
      respondWithError(endpoints.createPortalLink, 429, 'TOO_MANY_REQUESTS', tooMany(120)),
    );
    const { user } = await openPlans('/plans', { signedInAs: payingUser() });
    await user.click(await inCard('Premium').findByRole('button', { name: 'Manage plan' }));
    const sentence =
      'You opened the billing portal too often in a short time. Your plan has not changed. Please try again in 2 minutes.';
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(navigateOut).not.toHaveBeenCalled();
  });
});
