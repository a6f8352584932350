import { testUser } from '@portal/auth-session/testing';
import {
  billingEndpoints,
  checkoutPricingEndpoints,
  type BillingDetails,
} from '@portal/checkout-pricing/domain';
import { respond, respondWithError, server } from '@portal/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { noonOf } from '../testing/billed-plans';
import { respondWithPrices } from '../testing/prices';
import { inCard, navigateOut, openPlans as openView } from '../testing/plans-view';

const endpoints = { ...checkoutPricingEndpoints, ...billingEndpoints };

const known: BillingDetails = {
  name: 'University of Göttingen',
  line1: 'Bunsenstr. 3',
  line2: '',
  postalCode: '37073',
  city: 'Göttingen',
  country: 'DE',
  taxId: '',
  purchaseOrder: '',
};
const invoice = {
  amount: 121_200,
  currency: 'usd',
  dueAt: noonOf('2026-12-20'),
  page: 'https://pay.example/invoices/in_1',
};

/** Opens the plans page for a number of seats; returns the orders that the server got. */
async function openPlans(
  route: string,
  {
    signedInAs = testUser(),
    minSeats = 10,
    details = known,
  }: {
    readonly signedInAs?: ReturnType<typeof testUser> | null;
    readonly minSeats?: number;
    readonly details?: BillingDetails | null;
  } = {},
) {
  const orders: unknown[] = [];
  server.use(
    ...respondWithPrices(),
    respond(endpoints.getBillingDetails, { details }),
    respond(endpoints.orderByInvoice, ({ input }) => {
      orders.push(input);
      return { invoice };
    }),
    respond(endpoints.createCheckoutSession, {
      sessionId: 'cs_1',
      url: 'https://pay.example/cs_1',
    }),
  );
  const view = await openView(route, {
    props: { payByInvoiceFromSeats: minSeats },
    ...(signedInAs && { signedInAs }),
  });
  return { ...view, orders };
}

const buy = async (user: Awaited<ReturnType<typeof openPlans>>['user']) => {
  const group = inCard('Group');
  await user.click(await group.findByRole('button', { name: /Buy now/ }));
};
const choice = () => screen.findByRole('dialog', { name: 'How do you want to pay?' });
const twelve = '/plans?frequency=annually&quantity=12&group_name=Topology';

describe('the choice between card and invoice', () => {
  it.each([
    ['seats below the setting', '/plans?quantity=9', 10],
    ['any seats without the setting', '/plans?quantity=100', 0],
  ])('A group of %s opens the checkout immediately (PRICE-500)', async (_, route, minSeats) => {
    const { user } = await openPlans(route, { minSeats });
    await buy(user);
    await waitFor(() => expect(navigateOut).toHaveBeenCalledWith('https://pay.example/cs_1'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it.each([10, 0])(
    'With the setting %d the fine print says who can pay by invoice (PRICE-500)',
    async (minSeats) => {
      await openPlans('/plans', { minSeats });
      const note = /^Groups of 10 seats or more can also be paid by invoice/;
      expect(screen.queryAllByText(note)).toHaveLength(minSeats === 0 ? 0 : 1);
    },
  );

  it('A group of enough seats asks first, and by card it opens the checkout (PRICE-501)', async () => {
    const { user } = await openPlans(twelve);
    await buy(user);
    const dialog = within(await choice());
    expect(dialog.getByText('Group, 12 seats, $1,212.00 per year')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Continue to checkout' }));
    await waitFor(() => expect(navigateOut).toHaveBeenCalledWith('https://pay.example/cs_1'));
  });

  it('By invoice it sends the known details, and says amount, due date and what is next (PRICE-501)', async () => {
    const { user, orders } = await openPlans(twelve);
    await buy(user);
    const dialog = within(await choice());
    await user.click(dialog.getByRole('radio', { name: 'By invoice' }));
    expect(await dialog.findByLabelText('Company or university')).toHaveValue(known.name);
    await user.click(dialog.getByLabelText('Purchase order number'));
    await user.paste('PO-7');
    await user.click(dialog.getByRole('button', { name: 'Order by invoice' }));
    const done = within(await screen.findByRole('dialog', { name: 'Your group is ready' }));
    expect(
      done.getByText(
        `Your invoice of $1,212.00 is due on Dec 20, 2026. We sent it to ${testUser().email}.`,
      ),
    ).toBeVisible();
    expect(done.getByRole('link', { name: 'Open invoice' })).toHaveAttribute('href', invoice.page);
    expect(done.getByRole('link', { name: 'Invite members' })).toHaveAttribute(
      'href',
      '/manage-group',
    );
    expect(orders).toEqual([
      {
        price: expect.stringMatching(/^price_/),
        quantity: 12,
        groupName: 'Topology',
        details: { ...known, purchaseOrder: 'PO-7' },
      },
    ]);
  });

  it('Without name and address nothing is ordered, and each field says so (PRICE-501)', async () => {
    const { user, orders } = await openPlans(twelve, { details: null });
    await buy(user);
    const dialog = within(await choice());
    await user.click(dialog.getByRole('radio', { name: 'By invoice' }));
    await user.click(await dialog.findByRole('button', { name: 'Order by invoice' }));
    expect(await dialog.findAllByText('An invoice needs this.')).toHaveLength(4);
    expect(orders).toEqual([]);
  });

  it('An unpaid earlier invoice is told, and the form stays (PRICE-501)', async () => {
    const { user } = await openPlans(twelve);
    const message = 'An invoice of your account is not paid yet.';
    server.use(respondWithError(endpoints.orderByInvoice, 409, 'INVOICE_OPEN', { message }));
    await buy(user);
    const dialog = within(await choice());
    await user.click(dialog.getByRole('radio', { name: 'By invoice' }));
    await user.click(await dialog.findByRole('button', { name: 'Order by invoice' }));
    expect(await dialog.findByText(message)).toBeVisible();
    expect(dialog.getByLabelText('City')).toHaveValue('Göttingen');
  });

  it('A visitor logs in first, and comes back to the form with the same choice (PRICE-501)', async () => {
    const { user } = await openPlans(twelve, { signedInAs: null });
    await buy(user);
    const dialog = within(await choice());
    await user.click(dialog.getByRole('radio', { name: 'By invoice' }));
    const link = dialog.getByRole('link', { name: 'Log in' });
    const { searchParams } = new URL(String(link.getAttribute('href')), 'https://portal.example');
    expect(searchParams.get('redirect')).toBe(`${twelve}&pay=invoice`);
  });

  it('After the login the form is open, and the address does not ask for it again (PRICE-501)', async () => {
    const { location } = await openPlans(`${twelve}&pay=invoice`);
    const dialog = within(await choice());
    expect(await dialog.findByLabelText('Company or university')).toBeVisible();
    await waitFor(() => expect(location()).not.toContain('pay='));
    expect(location()).toContain('quantity=12');
  });

  it('A user whose email address is not verified is led to the verification (PRICE-501)', async () => {
    const { user } = await openPlans(twelve, { signedInAs: testUser({ emailVerified: false }) });
    await buy(user);
    const dialog = within(await choice());
    await user.click(dialog.getByRole('radio', { name: 'By invoice' }));
    expect(dialog.getByText(/Verify your email address first/)).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Order by invoice' })).not.toBeInTheDocument();
  });
});
