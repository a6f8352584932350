import type { User } from '@portal/auth-session/domain';
import { payingUser, testUser } from '@portal/auth-session/testing';
import {
  billingEndpoints,
  checkoutPricingEndpoints,
  checkoutPricingEndpoints as endpoints,
  type OwedPayment as Owed,
  readSubscription,
  type SubscriptionDetails,
} from '@portal/checkout-pricing/domain';
import { renderView, respond, respondWithError, server } from '@portal/shared/testing';
import { defaultBrand } from '@portal/shared/util';
import { screen, waitFor } from '@testing-library/react';
import { noReasons } from '../testing/premium-reasons';
import { respondWithCountry } from '../testing/prices';
import { renderWithSession } from '../testing/render-with-session';
import {
  endedSubscription,
  endingSubscription,
  invoicedSubscription,
  pastDueSubscription,
  testSubscription,
} from '../testing/subscriptions';
import { OwedPayment } from './owed-payment';
import { PaymentProblem, SeveralPlans } from './payment-problem';
import { PlanCard } from './plan-card';
import { PlanResultNotice } from './plan-result-notice';
import { paymentProblem } from './plan-sentences';
import { usePlanFacts } from './use-subscription';

describe('the problems of a payment', () => {
  const open = jest.fn();

  function show(user: User, subscription: SubscriptionDetails) {
    server.use(respond(endpoints.getSubscriptionDetails, [subscription]), respondWithCountry());
    return renderView(<PaymentProblem user={user} portal={{ isOpening: false, open }} />, {
      session: { idToken: 'id-token' },
    });
  }

  beforeEach(() => open.mockReset());

  type Problem = NonNullable<SubscriptionDetails['payment_problem']>;
  /** The payment that is owed, with a change. */
  const owedBy = (change: Partial<Problem>) =>
    pastDueSubscription.payment_problem && { ...pastDueSubscription.payment_problem, ...change };

  describe('PaymentProblem', () => {
    it('A bank that asks for a confirmation is told as that, with the way to its page (PRICE-419)', async () => {
      const confirm_page = 'https://pay.example/in_1';
      show(payingUser(), { ...pastDueSubscription, payment_problem: owedBy({ confirm_page }) });
      expect(
        await screen.findByText(
          'Your bank needs you to confirm the payment of Nov 20, 2027. If the payment isn’t made, your plan ends on Nov 27, 2027.',
        ),
      ).toBeVisible();
      const link = screen.getByRole('link', { name: /^Confirm payment/ });
      expect(link).toHaveAttribute('href', confirm_page);
      expect(link).toHaveAttribute('target', '_blank');
      expect(screen.queryByRole('button')).not.toBeInTheDocument();
    });

    it('An address that is no web address is not offered (PRICE-419)', async () => {
      const confirm_page = 'javascript:alert(1)';
      show(payingUser(), { ...pastDueSubscription, payment_problem: owedBy({ confirm_page }) });
      expect(await screen.findByText(/^Your bank needs you/)).toBeVisible();
      expect(screen.queryByRole('link')).not.toBeInTheDocument();
    });

    it('A past due plan says what failed, when it is tried again and until when it works (ACCT-33)', async () => {
      show(payingUser(), pastDueSubscription);
      expect(
        await screen.findByText(
          'We couldn’t charge your card ending in 0341 on Nov 20, 2027. We’ll try again on Nov 23, 2027. If the payment isn’t made, your plan ends on Nov 27, 2027. When you update your card, we charge what’s due immediately.',
        ),
      ).toBeVisible();
    });

    it('Without a known end and a later try no day is named but that of the failure (PRICE-414)', async () => {
      show(payingUser(), {
        ...pastDueSubscription,
        payment_problem: owedBy({ next_attempt_at: null, access_until: null }),
      });
      expect(
        await screen.findByText(
          'We couldn’t charge your card ending in 0341 on Nov 20, 2027. When you update your card, we charge what’s due immediately.',
        ),
      ).toBeVisible();
    });

    it('The one action of a past due plan updates the card (ACCT-33)', async () => {
      const { user } = show(payingUser(), pastDueSubscription);
      await user.click(await screen.findByRole('button', { name: 'Update card' }));
      expect(open.mock.calls).toEqual([
        [{ provider: 'stripe', action: 'update-card', returnTo: 'billing' }],
      ]);
      expect(screen.getAllByRole('button')).toHaveLength(1);
    });

    it.each([
      ['unpaid', /Update your card to get it back/],
      ['incomplete', /Your first payment was declined/],
      ['on_hold', /Check your payment details/],
    ])('A plan that is %s has its sentence and the same action (ACCT-35)', async (status, text) => {
      show(testUser(), testSubscription({ status }));
      expect(await screen.findByText(text)).toBeVisible();
      expect(screen.getByRole('button', { name: 'Update card' })).toBeVisible();
    });

    it('A plan whose trial ended without a card asks for one (ACCT-35)', async () => {
      const trial_end = String(Date.parse('2027-11-20T12:00:00Z') / 1_000);
      show(testUser(), testSubscription({ status: 'paused', trial_end }));
      expect(await screen.findByText(/Your trial ended without a card/)).toBeVisible();
      expect(screen.getByRole('button', { name: 'Update card' })).toBeVisible();
    });

    it('A plan that was paused without a trial does not blame a card, and leads to support (ACCT-35)', async () => {
      show(testUser(), testSubscription({ status: 'paused' }));
      expect(
        await screen.findByText(
          'Your plan is paused, and you won’t be charged. Contact us to resume it.',
        ),
      ).toBeVisible();
      expect(screen.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contact');
      expect(screen.queryByRole('button', { name: 'Update card' })).not.toBeInTheDocument();
    });

    it.each([testSubscription(), endingSubscription, endedSubscription, undefined])(
      'A plan that needs no payment has no message (ACCT-33)',
      (details) => {
        const subscription = details && readSubscription(details);
        expect(paymentProblem(payingUser(), subscription)).toBeUndefined();
      },
    );
  });

  describe('an open invoice', () => {
    const overdue = {
      ...invoicedSubscription,
      ...pickProblem(pastDueSubscription),
      status: 'past_due',
    };
    const stopped = { ...invoicedSubscription, status: 'unpaid' };
    const ended = {
      ...invoicedSubscription,
      status: 'canceled',
      ended_at: invoicedSubscription.current_period_end,
      end_reason: 'invoice-unpaid' as const,
    };

    function pickProblem({ payment_problem }: SubscriptionDetails) {
      return { payment_problem: payment_problem && { ...payment_problem, next_attempt_at: null } };
    }

    function show(plan: SubscriptionDetails, user = payingUser()) {
      server.use(respond(endpoints.getSubscriptionDetails, [plan]), respondWithCountry());
      const portal = { isOpening: false, open: () => undefined };
      renderView(
        <>
          <PaymentProblem user={user} portal={portal} />
          <PlanCard
            user={user}
            brand={defaultBrand}
            reasons={noReasons}
            isConfirming={false}
            isBackFromBilling={false}
            portal={portal}
          />
        </>,
        { session: { idToken: 'id-token' } },
      );
    }

    const payInvoice = () => screen.queryByRole('link', { name: /^Pay invoice/ });

    describe('a plan that is paid by invoice', () => {
      it('The open invoice is told with its due date and its page, and no card (PRICE-502)', async () => {
        show(invoicedSubscription);
        expect(
          await screen.findByText('Your invoice of $1,212.00 is due on Dec 20, 2026.'),
        ).toBeVisible();
        expect(payInvoice()).toHaveAttribute('href', 'https://pay.example/invoices/in_1');
        expect(screen.getByText('Your plan will renew on Nov 20, 2027')).toBeVisible();
        expect(screen.queryByRole('button', { name: 'Update card' })).not.toBeInTheDocument();
      });

      it('An order says with its invoice that the seats start when it is paid (PRICE-530)', async () => {
        show({ ...invoicedSubscription, status: 'incomplete' }, testUser());
        expect(
          await screen.findByText(
            'Your invoice of $1,212.00 is due on Dec 20, 2026. Your seats start when the invoice is paid.',
          ),
        ).toBeVisible();
        expect(payInvoice()).toBeVisible();
        expect(screen.getByText('Your seats start when the invoice is paid')).toBeVisible();
      });

      it('A released order says until when its seats can be used (PRICE-531)', async () => {
        const { open_invoice: invoice } = invoicedSubscription;
        const open_invoice = invoice && { ...invoice, released_until: '1798000000' };
        show({ ...invoicedSubscription, open_invoice });
        expect(
          await screen.findByText(/You can use your seats until Dec 2\d, 2026, and longer once/),
        ).toBeVisible();
      });

      it('A paid invoice leaves no message (PRICE-502)', async () => {
        show({ ...invoicedSubscription, open_invoice: null });
        expect(await screen.findByText('Your plan will renew on Nov 20, 2027')).toBeVisible();
        expect(payInvoice()).not.toBeInTheDocument();
      });

      it('An overdue invoice says until when the plan works (PRICE-503)', async () => {
        show(overdue);
        expect(
          await screen.findByText(
            'Your invoice of $1,212.00 was due on Dec 20, 2026 and hasn’t been paid yet. If it isn’t paid, your plan ends on Nov 27, 2027.',
          ),
        ).toBeVisible();
        expect(
          screen.getByText('Your invoice is overdue. You have Premium until Nov 27, 2027'),
        ).toBeVisible();
        expect(payInvoice()).toBeVisible();
        expect(screen.queryByRole('button', { name: 'Update card' })).not.toBeInTheDocument();
      });

      it('An overdue invoice of a plan that continues names no end (PRICE-503)', async () => {
        const owed = overdue.payment_problem && { ...overdue.payment_problem, access_until: null };
        show({ ...overdue, status: 'active', payment_problem: owed });
        expect(
          await screen.findByText(
            'Your invoice of $1,212.00 was due on Dec 20, 2026 and hasn’t been paid yet.',
          ),
        ).toBeVisible();
        expect(screen.getByText('Your plan will renew on Nov 20, 2027')).toBeVisible();
      });

      it('An invoice that is not due yet is not overdue, also when the plan waits for it (PRICE-503)', async () => {
        show({ ...invoicedSubscription, status: 'past_due' });
        expect(
          await screen.findByText('Your invoice of $1,212.00 is due on Dec 20, 2026.'),
        ).toBeVisible();
        expect(screen.getByText('Your plan will renew on Nov 20, 2027')).toBeVisible();
      });

      it('A plan that has stopped says how to get it back (PRICE-503)', async () => {
        show(stopped, testUser());
        expect(
          await screen.findByText('Your plan has stopped because its invoice wasn’t paid'),
        ).toBeVisible();
        expect(payInvoice()).toBeVisible();
      });

      it('A plan that has ended says why, and asks for no payment (PRICE-503)', async () => {
        show(ended, testUser());
        expect(
          await screen.findByText(
            'Your plan ended on Nov 20, 2027 because its invoice wasn’t paid',
          ),
        ).toBeVisible();
        expect(payInvoice()).not.toBeInTheDocument();
      });
    });
  });

  describe('several plans', () => {
    const open = jest.fn();
    const gumroad = testSubscription({
      provider: 'gumroad',
      card_last4: null,
      plan: { ...testSubscription().plan, interval: 'month', amount: 1_900, price: 1_900 },
    });

    async function show(...plans: readonly SubscriptionDetails[]) {
      let isAnswered = false;
      server.use(respond(endpoints.getSubscriptionDetails, [...plans]), respondWithCountry());
      server.events.on('response:mocked', () => (isAnswered = true));
      const view = renderView(<SeveralPlans portal={{ isOpening: false, open }} />, {
        session: { idToken: 'id-token' },
      });
      await waitFor(() => expect(isAnswered).toBe(true));
      return view;
    }

    beforeEach(() => open.mockReset());

    describe('the notice of several plans', () => {
      it('A user who pays by card and at gumroad is told both plans and how to end each (PRICE-212)', async () => {
        const { user } = await show(testSubscription(), gumroad);
        expect(
          await screen.findByText(
            /You’re paying for 2 plans, and one is enough: Premium by card \(\$120.00 per year\) and Premium at Gumroad \(\$19.00 per month\)/,
          ),
        ).toBeVisible();
        await user.click(screen.getByRole('button', { name: 'End the plan paid by card' }));
        await user.click(screen.getByRole('button', { name: 'End the plan at Gumroad' }));
        expect(open.mock.calls).toEqual([[{ provider: 'stripe' }], [{ provider: 'gumroad' }]]);
      });

      it('Two plans by card have one way to end one of them (PRICE-212)', async () => {
        await show(testSubscription(), testSubscription());
        expect(await screen.findByText(/You’re paying for 2 plans/)).toBeVisible();
        expect(screen.getAllByRole('button')).toHaveLength(1);
      });

      it.each([
        ['one plan', [testSubscription()]],
        ['a second plan that ends by itself', [testSubscription(), endingSubscription]],
        ['a second plan that has ended', [gumroad, endedSubscription]],
      ])('With %s there is no message (PRICE-212)', async (_, plans) => {
        await show(...plans);
        expect(screen.queryByText(/You’re paying for/)).not.toBeInTheDocument();
      });
    });
  });
});

describe('a payment that is owed', () => {
  const endpoints = { ...checkoutPricingEndpoints, ...billingEndpoints };

  const paid: Owed = { result: 'paid', paid: 1_900, currency: 'usd', page: null };

  const say = jest.fn();

  const open = jest.fn();

  /** Shows what the page says of the payment; returns how often paying was asked for. */
  async function show({
    isCardUpdated = false,
    subscription = pastDueSubscription,
    owed = paid,
  } = {}) {
    let payments = 0;
    server.use(
      respondWithCountry(),
      respond(endpoints.getSubscriptionDetails, [subscription]),
      respond(endpoints.payOwed, () => {
        payments += 1;
        return owed;
      }),
    );
    const signedInAs = payingUser();
    const view = await renderWithSession(
      <OwedPayment
        user={signedInAs}
        portal={{ isOpening: false, open }}
        isCardUpdated={isCardUpdated}
        say={say}
      />,
      { signedInAs },
    );
    return { ...view, payments: () => payments };
  }

  const payNow = () => screen.findByRole('button', { name: 'Pay now' });

  beforeEach(() => {
    say.mockReset();
    open.mockReset();
  });

  it('After the card was updated what is owed is paid once, without another press (PRICE-416)', async () => {
    const { payments } = await show({ isCardUpdated: true });
    await waitFor(() =>
      expect(say.mock.calls).toEqual([
        ['success', 'Thank you. We charged $19.00, and your plan stays active.'],
      ]),
    );
    expect(payments()).toBe(1);
  });

  it('Without an updated card nothing is paid until "Pay now" is pressed (PRICE-416)', async () => {
    const { user, payments } = await show();
    const button = await payNow();
    expect(payments()).toBe(0);
    await user.click(button);
    await waitFor(() => expect(say).toHaveBeenCalledTimes(1));
    expect(payments()).toBe(1);
  });

  it('An updated card of a plan that owes nothing pays nothing (PRICE-416)', async () => {
    const { payments } = await show({ isCardUpdated: true, subscription: testSubscription() });
    await waitFor(() => expect(screen.queryByRole('button')).not.toBeInTheDocument());
    expect(payments()).toBe(0);
  });

  it('The card is updated on a page that returns to the billing page (PRICE-416)', async () => {
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: 'Update card' }));
    expect(open.mock.calls).toEqual([
      [{ provider: 'stripe', action: 'update-card', returnTo: 'billing' }],
    ]);
  });

  it('A declined card is told, and both ways stay (PRICE-416)', async () => {
    const { user } = await show({ owed: { ...paid, result: 'declined', paid: 0 } });
    await user.click(await payNow());
    await waitFor(() =>
      expect(say).toHaveBeenCalledWith('danger', expect.stringContaining('declined')),
    );
    expect(await payNow()).toBeVisible();
    expect(screen.getByRole('button', { name: 'Update card' })).toBeVisible();
  });

  it('A bank that wants a confirmation is told, and the page then offers it (PRICE-416, PRICE-419)', async () => {
    const { user } = await show({ owed: { ...paid, result: 'needs-confirmation', paid: 0 } });
    const button = await payNow();
    const confirm_page = 'https://invoice.example/in_1';
    const problem = pastDueSubscription.payment_problem;
    const payment_problem = problem && { ...problem, confirm_page };
    server.use(
      respond(endpoints.getSubscriptionDetails, [{ ...pastDueSubscription, payment_problem }]),
    );
    await user.click(button);
    const link = await screen.findByRole('link', { name: /^Confirm payment/ });
    expect(link).toHaveAttribute('href', confirm_page);
    expect(say).toHaveBeenCalledWith('warning', 'Your bank needs you to confirm this payment.');
  });

  it('A payment provider that does not respond is told (PRICE-416)', async () => {
    const { user } = await show();
    server.use(
      respondWithError(endpoints.payOwed, 503, 'PAYMENT_PROVIDER_UNAVAILABLE', {
        message: 'The payment provider isn’t responding.',
      }),
    );
    await user.click(await payNow());
    await waitFor(() =>
      expect(say).toHaveBeenCalledWith('danger', expect.stringContaining('isn’t responding')),
    );
  });
});

describe('what other sections ask about a plan', () => {
  function Facts() {
    const { renews } = usePlanFacts();
    return <p>{`renews: ${renews}`}</p>;
  }

  it.each([
    ['no plan', false, []],
    ['a plan that renews', true, [testSubscription()]],
    ['a plan whose last payment failed', true, [pastDueSubscription]],
    ['a plan that is canceled', false, [endingSubscription]],
    ['a plan that has ended', false, [endedSubscription]],
    [
      'a canceled plan and an older one that renews',
      true,
      [endingSubscription, testSubscription()],
    ],
  ])(
    'With %s, whether the user is charged again is %s (ACCT-201)',
    async (_what, renews, plans) => {
      server.use(respond(endpoints.getSubscriptionDetails, [...plans]));
      await renderWithSession(<Facts />, { signedInAs: testUser() });
      expect(await screen.findByText(`renews: ${renews}`)).toBeVisible();
    },
  );
});

describe('PlanResultNotice', () => {
  const open = (query: string) =>
    renderView(<PlanResultNotice />, {
      route: `/account${query}`,
      path: '/account',
    });

  it('An updated card is told once, and leaves the address (PRICE-172)', async () => {
    const text = 'Your card is updated. We’ll use it for your next payments.';
    const { location } = open('?plan=card-updated&code=A');
    expect(await screen.findByText(text)).toBeVisible();
    await waitFor(() => expect(location()).toBe('/account?code=A'));
    expect(screen.getByText(text)).toBeVisible();
  });

  it('An unknown result says nothing (PRICE-172)', async () => {
    const { location } = open('?plan=canceled');
    await waitFor(() => expect(location()).toBe('/account'));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('A checkout that met an existing plan is explained (PRICE-173)', async () => {
    open('?plan=exists');
    expect(
      await screen.findByText(
        'You already have a plan, so nothing was bought. You can manage it below.',
      ),
    ).toBeVisible();
  });
});
