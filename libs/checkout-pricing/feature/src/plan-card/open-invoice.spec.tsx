import { payingUser, testUser } from '@portal/auth-session/testing';
import {
  checkoutPricingEndpoints as endpoints,
  type SubscriptionDetails,
} from '@portal/checkout-pricing/domain';
import { renderView, respond, server } from '@portal/shared/testing';
import { defaultBrand } from '@portal/shared/util';
import { screen } from '@testing-library/react';
import { noReasons } from '../testing/premium-reasons';
import { invoicedSubscription, pastDueSubscription } from '../testing/subscriptions';
import { PaymentProblem } from './payment-problem';
import { PlanCard } from './plan-card';

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
  server.use(respond(endpoints.getSubscriptionDetails, [plan]));
  const billing = { onManagePlan: () => undefined, isOpeningBilling: false, country: 'US' };
  renderView(
    <>
      <PaymentProblem user={user} {...billing} />
      <PlanCard
        user={user}
        brand={defaultBrand}
        reasons={noReasons}
        isConfirming={false}
        isBackFromBilling={false}
        onResume={() => undefined}
        isResuming={false}
        {...billing}
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
    expect(screen.getByText('Group, 12 seats, $1,212.00 per year, by invoice')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Change plan' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Update card' })).not.toBeInTheDocument();
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
        'Your invoice of $1,212.00 was due on Dec 20, 2026 and is not paid yet. If it stays open, your plan ends on Nov 27, 2027.',
      ),
    ).toBeVisible();
    expect(
      screen.getByText('Your invoice is overdue. You have Premium until Nov 27, 2027'),
    ).toBeVisible();
    expect(payInvoice()).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Update card' })).not.toBeInTheDocument();
  });

  it('An overdue invoice of a plan that goes on names no end (PRICE-503)', async () => {
    const owed = overdue.payment_problem && { ...overdue.payment_problem, access_until: null };
    show({ ...overdue, status: 'active', payment_problem: owed });
    expect(
      await screen.findByText(
        'Your invoice of $1,212.00 was due on Dec 20, 2026 and is not paid yet.',
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
      await screen.findByText('Your plan has stopped because its invoice was not paid'),
    ).toBeVisible();
    expect(payInvoice()).toBeVisible();
  });

  it('A plan that has ended says why, and asks for no payment (PRICE-503)', async () => {
    show(ended, testUser());
    expect(
      await screen.findByText('Your plan ended on Nov 20, 2027 because its invoice was not paid'),
    ).toBeVisible();
    expect(payInvoice()).not.toBeInTheDocument();
  });
});
