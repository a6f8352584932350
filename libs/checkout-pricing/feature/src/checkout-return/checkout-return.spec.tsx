import { checkoutPricingEndpoints as calls } from '@portal/checkout-pricing/domain';
import { answer, refuse, server } from '@portal/shared/testing';
import { act, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { payingUser, testUser } from '@portal/auth-session/testing';
import { renderWithSession } from '../testing/render-with-session';
import { CheckoutReturnNotice } from './checkout-return-notice';
import { useCheckoutReturn, type CheckoutOutcome } from './use-checkout-return';

const outcomes: CheckoutOutcome[] = [];

function Account() {
  const outcome = useCheckoutReturn();
  outcomes.push(outcome);
  return <CheckoutReturnNotice outcome={outcome} />;
}

/** Lets time pass, and what was asked meanwhile be answered. */
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

async function comeBack(query = '?checkout=success&session_id=cs_1&code=A', buyer = testUser) {
  let person = buyer();
  const view = await renderWithSession(<Account />, {
    route: `/account${query}`,
    signedInAs: () => person,
  });
  return {
    ...view,
    turnPremium: () => {
      person = payingUser();
    },
  };
}

type Status = 'open' | 'confirming' | 'active' | 'failed';

function answerStatus(first: Status) {
  const state: { status: Status; calls: number } = { status: first, calls: 0 };
  server.use(
    answer(calls.getCheckoutStatus, ({ input }) => {
      expect(input).toEqual({ sessionId: 'cs_1' });
      state.calls += 1;
      return { status: state.status };
    }),
  );
  return state;
}

beforeEach(() => {
  outcomes.length = 0;
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

describe('the way back from the checkout', () => {
  it('says that the payment is being confirmed, and turns Premium by itself', async () => {
    const server = answerStatus('confirming');
    const { turnPremium, location } = await comeBack();
    await pass(100);
    const confirming = 'Your payment is being confirmed. This page turns Premium by itself.';
    expect(screen.getByText(confirming)).toBeVisible();
    await pass(10_000);
    expect(server.calls).toBeGreaterThan(3);
    expect(location()).toBe('/account?checkout=success&session_id=cs_1&code=A');

    server.status = 'active';
    turnPremium();
    await pass(2_500);
    expect(screen.getByText('Your payment is confirmed. Your plan is ready.')).toBeVisible();
    expect(location()).toBe('/account?code=A');

    const { calls } = server;
    await pass(20_000);
    expect(server.calls).toBe(calls);
    expect(screen.queryByText(/Your payment/)).not.toBeInTheDocument();
    expect(outcomes.at(-1)).toBe('confirmed');
  });

  it('waits until the person is premium here, too', async () => {
    answerStatus('active');
    const { turnPremium } = await comeBack();
    await pass(4_500);
    expect(outcomes.at(-1)).toBe('confirming');
    turnPremium();
    await pass(2_500);
    expect(outcomes.at(-1)).toBe('confirmed');
  });

  it('goes on asking while the server cannot be reached', async () => {
    server.use(http.post('http://localhost/api/get-checkout-status', () => HttpResponse.error()));
    const { turnPremium } = await comeBack();
    await pass(5_000);
    expect(outcomes.at(-1)).toBe('confirming');
    answerStatus('active');
    turnPremium();
    await pass(4_500);
    expect(outcomes.at(-1)).toBe('confirmed');
  });

  it.each([
    ['failed', 'Your payment did not go through. Nothing was charged, and your plan is as it was.'],
    ['open', 'The checkout was not completed. Nothing was charged.'],
  ] as const)('explains a checkout that is %s', async (status, sentence) => {
    answerStatus(status);
    const { location } = await comeBack();
    await pass(100);
    expect(screen.getByText(sentence, { exact: false })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Choose a plan' })).toHaveAttribute(
      'href',
      '/plans#select',
    );
    expect(location()).toBe('/account?code=A');
  });

  it('explains a checkout that is not of this person', async () => {
    server.use(refuse(calls.getCheckoutStatus, 404, 'CHECKOUT_NOT_FOUND'));
    await comeBack();
    await pass(100);
    expect(screen.getByText(/This checkout does not exist/)).toBeVisible();
  });

  it.each(['', '?checkout=cancelled', '?session_id=cs_1'])(
    'is none with the query "%s"',
    async (query) => {
      await comeBack(query);
      await pass(100);
      expect(outcomes.at(-1)).toBe('none');
    },
  );

  it.each(['', '&session_id=', '&session_id=pi_1', '&session_id=cs_1%00'])(
    'asks for no checkout with "checkout=success%s", and leaves the address',
    async (rest) => {
      const { location } = await comeBack(`?checkout=success${rest}`);
      await pass(100);
      expect(outcomes.at(-1)).toBe('none');
      expect(location()).toBe('/account');
    },
  );
});
