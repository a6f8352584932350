import { payingUser, testUser } from '@portal/auth-session/testing';
import {
  type BillingDetails,
  billingEndpoints,
  checkoutPricingEndpoints,
  checkoutPricingEndpoints as endpoints,
} from '@portal/checkout-pricing/domain';
import { respond, respondWithError, server } from '@portal/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Link, useNavigate } from 'react-router-dom';
import { useMoney } from '../checkout/country';
import { PurchaseNotice } from '../checkout/purchase-notice';
import { noonOf } from '../testing/billed-plans';
import { inCard, navigateOut, openPlans as openView, priced, track } from '../testing/plans-view';
import { premiumProducts, respondWithPrices, testPrice } from '../testing/prices';
import { renderWithSession } from '../testing/render-with-session';
import { freePrice } from './price';

describe('the choice of a plan', () => {
  function BackButton() {
    const navigate = useNavigate();
    return <button onClick={() => void navigate(-1)}>Back</button>;
  }

  const openPlans = (route: string, options: Parameters<typeof openView>[1] = {}) =>
    openView(route, {
      above: (
        <>
          <BackButton />
          <Link to="/plans?frequency=quarterly&quantity=30">Another choice</Link>
        </>
      ),
      ...options,
    });

  const seats = () => screen.getByRole('textbox', { name: 'Seats' });

  const frequency = (name: RegExp) => screen.getByRole('radio', { name });

  const enterSeats = (value: string) => fireEvent.change(seats(), { target: { value } });

  beforeEach(() => server.use(...respondWithPrices()));

  describe('the choice in the address of the plans page', () => {
    it('A frequency and seats in the address are chosen (PRICE-150)', async () => {
      await openPlans('/plans?frequency=monthly&quantity=7');
      expect(frequency(/Monthly/)).toBeChecked();
      expect(seats()).toHaveValue('7');
      expect(await inCard('Premium').findByText('$19.00')).toBeVisible();
    });

    it('A choice replaces the address, whose anchor and other parameters stay (PRICE-150)', async () => {
      const { user, location } = await openPlans('/plans?isoCode=US#select');
      await user.click(screen.getByText('Quarterly'));
      expect(location()).toBe('/plans?isoCode=US&frequency=quarterly#select');
      enterSeats('12');
      expect(location()).toBe('/plans?isoCode=US&frequency=quarterly&quantity=12#select');
      await user.click(screen.getByRole('button', { name: 'One seat more' }));
      await user.click(screen.getByText('Annually'));
      expect(location()).toBe('/plans?isoCode=US&frequency=annually&quantity=13#select');
    });

    it('Choosing adds no entry to the history and counts as one view; Back chooses what the earlier address holds (EVENT-1, PRICE-150)', async () => {
      const { user, location } = await openPlans('/plans?frequency=monthly&quantity=7');
      await user.click(screen.getByText('Another choice'));
      expect(frequency(/Quarterly/)).toBeChecked();
      expect(seats()).toHaveValue('30');
      await user.click(screen.getByText('Annually'));
      enterSeats('25');
      await user.click(screen.getByText('Back'));
      expect(location()).toBe('/plans?frequency=monthly&quantity=7');
      expect(frequency(/Monthly/)).toBeChecked();
      expect(seats()).toHaveValue('7');
      expect(track.mock.calls).toEqual([[{ type: 'page-viewed', action: 'plans' }]]);
    });

    it('While the seat field holds no number the address keeps the last one (PRICE-26, PRICE-150)', async () => {
      const { location } = await openPlans('/plans?quantity=7');
      for (const text of ['', 'x']) {
        enterSeats(text);
        expect(location()).toBe('/plans?quantity=7');
      }
      fireEvent.blur(seats());
      expect(location()).toBe('/plans?quantity=2');
      expect(seats()).toHaveValue('2');
    });
  });

  describe('an address that cannot be used', () => {
    const noPlan = 'The plan in this link isn’t available. Please choose one below.';
    const noSeats = 'The number of seats in this link isn’t valid. A group has 2 to 100 seats.';
    const noFrequency =
      'The billing frequency in this link isn’t available. Please choose one below.';

    it.each([
      ['?price_id=prod_1&quantity=7', noPlan, '?quantity=7', '7'],
      ['?price_id=price_year&quantity=101', noSeats, '?quantity=101', '101'],
      ['?price_id=price_year&quantity=0', noSeats, '', '2'],
      ['?quantity=1', noSeats, '', '2'],
      ['?frequency=weekly', noFrequency, '', '2'],
    ])(
      'The page says that the address %s cannot be used, and removes what is wrong (PRICE-47, PRICE-48, PRICE-151)',
      async (query, sentence, rest, shown) => {
        const orders = jest.fn();
        server.use(respond(endpoints.createCheckoutSession, orders));
        const { location } = await openPlans(`/plans${query}`, { signedInAs: testUser() });
        expect(await screen.findByText(sentence)).toBeVisible();
        await waitFor(() => expect(location()).toBe(`/plans${rest}`));
        expect(seats()).toHaveValue(shown);
        expect(frequency(/Annually/)).toBeChecked();
        expect(orders).not.toHaveBeenCalled();
      },
    );
  });

  describe('the choice and a purchase', () => {
    it('A group of 100 seats is carried to the login, and the seats stay after it (PRICE-45, PRICE-48, PRICE-150)', async () => {
      const { user, location } = await openPlans('/plans?quantity=100');
      await inCard('Group').findByText('$8,100.00');
      await user.click(inCard('Group').getByRole('button', { name: 'Buy now Group' }));
      expect(location()).toBe('/login?price_id=price_group&quantity=100');
    });

    it('A group of 100 seats in the address after the login is ordered with 100 seats (PRICE-47, PRICE-48, PRICE-150)', async () => {
      const orders: unknown[] = [];
      server.use(
        respond(endpoints.createCheckoutSession, ({ input }) => {
          orders.push(input);
          return { sessionId: 'cs_1', url: 'https://checkout.example/cs_1' };
        }),
      );
      const { location } = await openPlans('/plans?price_id=price_group&quantity=100#select', {
        signedInAs: testUser(),
      });
      await waitFor(() => expect(navigateOut).toHaveBeenCalled());
      expect(orders).toEqual([{ price: 'price_group', quantity: 100 }]);
      expect(seats()).toHaveValue('100');
      expect(location()).toBe('/plans?quantity=100#select');
    });

    it('The seats in the address are not part of an order for Premium (PRICE-45, PRICE-150)', async () => {
      const { user, location } = await openPlans('/plans?frequency=monthly&quantity=7');
      await inCard('Premium').findByText('$19.00');
      await user.click(inCard('Premium').getByRole('button', { name: 'Buy now Premium' }));
      expect(location()).toBe('/login?price_id=price_month&frequency=monthly');
    });
  });
});

describe('the note of a coupon', () => {
  const openPlans = async (...options: Parameters<typeof openView>) => {
    const view = await openView(...options);
    await priced();
    return { ...view, premium: inCard('Premium') };
  };

  /** A server that knows one code, which lowers Premium by a fifth. */
  const respondWithCoupon = () =>
    server.use(
      respond(endpoints.getActiveProducts, ({ input }) =>
        premiumProducts(input.coupon === 'WELCOME20' ? 20 : 0),
      ),
    );

  const invalid = 'This coupon isn’t valid.';

  const notes = /^WELCOME20|not valid/;

  /** The note with this text, whose parts are elements of their own. */
  const note = (text: string | RegExp) =>
    screen.getByText(
      (_, element) =>
        element?.tagName === 'P' &&
        (typeof text === 'string' ? element.textContent === text : text.test(element.textContent)),
    );

  beforeEach(() => {
    server.use(...respondWithPrices());
    respondWithCoupon();
  });

  describe('the coupon of the plans page', () => {
    it.each(['coupon', 'code'])(
      'A %s that lowers the price is named, and the card and the saving count it (PRICE-14, PRICE-16, PRICE-154)',
      async (parameter) => {
        const { premium, user } = await openPlans(`/plans?${parameter}=WELCOME20`);
        expect(note('WELCOME20: $120.00 $96.00 per year.')).toBeVisible();
        expect(within(note(/^WELCOME20/)).getByText('$120.00').tagName).toBe('DEL');
        expect(premium.getByText('$96.00')).toBeVisible();
        expect(premium.getByText('$182.40')).toBeVisible();
        expect(premium.getByText('$8.00')).toBeVisible();
        expect(screen.getByText('Save 47%')).toBeVisible();
        await user.click(screen.getByText('Monthly'));
        expect(note('WELCOME20: $19.00 $15.20 per month.')).toBeVisible();
      },
    );

    it('A coupon for the first charge says what is charged afterwards, in the note and on the card (PRICE-154, PRICE-404)', async () => {
      const [product] = premiumProducts().products;
      const prices = [
        testPrice('month', 1_900, 20, 1),
        testPrice('quarter', 4_500, 20, 3),
        testPrice('year', 12_000, 20, 12),
      ];
      server.use(
        respond(endpoints.getActiveProducts, { products: product ? [{ ...product, prices }] : [] }),
      );
      const { premium, user } = await openPlans('/plans?coupon=WELCOME20');
      expect(
        note('WELCOME20: $120.00 $96.00 for the first year, then $120.00 per year.'),
      ).toBeVisible();
      expect(premium.getByText('for the first year')).toBeVisible();
      expect(premium.getByText('$224.20')).toBeVisible();
      expect(premium.getByText(/then \$120.00 per year/)).toBeVisible();
      expect(screen.getByText('Save 57%')).toBeVisible();
      await user.click(screen.getByText('Quarterly'));
      expect(
        note('WELCOME20: $45.00 $36.00 for the first 3 months, then $45.00 per quarter.'),
      ).toBeVisible();
      expect(premium.getByText('for the first 3 months')).toBeVisible();
      expect(premium.getByText(/then \$45.00 per quarter/)).toBeVisible();
      expect(premium.queryByText('per quarter')).not.toBeInTheDocument();
    });

    it('A coupon that is unknown or does not apply is told (PRICE-154)', async () => {
      const { premium } = await openPlans('/plans?coupon=SUMMER');
      expect(screen.getByText('SUMMER isn’t valid for these plans.')).toBeVisible();
      expect(premium.getByText('$120.00')).toBeVisible();
    });

    it('A coupon that lowers another frequency only is told at this one (PRICE-154)', async () => {
      const [product] = premiumProducts().products;
      const prices = [testPrice('month', 1_900), testPrice('year', 12_000, 20)];
      server.use(
        respond(endpoints.getActiveProducts, { products: product ? [{ ...product, prices }] : [] }),
      );
      const { user } = await openPlans('/plans?coupon=YEARLY');
      expect(note('YEARLY: $120.00 $96.00 per year.')).toBeVisible();
      await user.click(screen.getByText('Monthly'));
      expect(screen.getByText('YEARLY isn’t valid for these plans.')).toBeVisible();
    });

    it('A coupon that cannot be a code is told (PRICE-31, PRICE-154)', async () => {
      await openPlans('/plans?coupon=%3Cscript%3E');
      expect(screen.getByText(invalid)).toBeVisible();
    });

    it.each(['/plans', '/plans?code=editor-code', '/plans?code=%3Cscript%3E'])(
      'The address %s says nothing about a coupon (PRICE-154)',
      async (route) => {
        await openPlans(route);
        expect(screen.queryByText(notes)).not.toBeInTheDocument();
      },
    );

    it('A premium user, who cannot buy, is told nothing about a coupon (PRICE-154)', async () => {
      await openPlans('/plans?coupon=SUMMER', { signedInAs: payingUser() });
      expect(screen.queryByText(notes)).not.toBeInTheDocument();
    });
  });

  describe('the price of the Free plan', () => {
    it.each([
      ['usd', 'US', '$0'],
      ['jpy', 'JP', '¥0'],
      ['eur', 'DE', '€0'],
      ['brl', 'BR', 'R$0'],
      ['usd', 'DE', 'US$0'],
    ])('In %s in the country %s Free costs %s (PRICE-155)', async (currency, country, zero) => {
      function Free() {
        const moneyIn = useMoney();
        return <p>{freePrice(moneyIn(currency))}</p>;
      }
      await renderWithSession(<Free />, { route: `/plans?isoCode=${country}` });
      expect(screen.getByText(zero)).toBeVisible();
    });
  });

  describe('a coupon that is refused', () => {
    const offer = {
      plan: 'premium',
      quantity: 1,
      list_amount: 12_000,
      discount_months: null,
      currency: 'usd',
      interval: 'year',
    } as const;

    /** A server whose coupon expires after the prices were read: it sells only what is ordered without a code. */
    function respondWithExpiredCoupon() {
      const orders: unknown[] = [];
      server.use(
        respond(endpoints.getActiveProducts, ({ input }) => premiumProducts(input.coupon ? 20 : 0)),
        respond(endpoints.describePurchase, ({ input }) => ({
          offer: { ...offer, amount: input.code ? 9_600 : 12_000 },
        })),
        respond(endpoints.createCheckoutSession, ({ input }) => {
          orders.push(input);
          return { sessionId: 'cs_1', url: 'https://checkout.example/cs_1' };
        }),
      );
      return orders;
    }

    const refuseOrders = () =>
      server.use(respondWithError(endpoints.createCheckoutSession, 409, 'COUPON_NOT_APPLIED'));

    beforeEach(() => {
      sessionStorage.clear();
      server.use(...respondWithPrices());
    });

    describe('a coupon that expires between the page and the order', () => {
      it('The plans page tells of the refused coupon, shows the full price and continues without it in one press (PRICE-320)', async () => {
        respondWithExpiredCoupon();
        refuseOrders();
        const { user, location } = await openView('/plans?coupon=WELCOME20', {
          signedInAs: testUser(),
        });
        const card = inCard('Premium');
        expect(await card.findByText('$96.00')).toBeVisible();
        await user.click(await card.findByRole('button', { name: /^Buy now / }));

        expect(
          await screen.findByText(
            'The coupon WELCOME20 can no longer be used for this plan. Nothing was charged. Without the coupon, you pay the full price: Premium, $120.00 per year.',
          ),
        ).toBeVisible();
        expect(await card.findByText('$120.00')).toBeVisible();
        expect(location()).toBe('/plans');
        expect(navigateOut).not.toHaveBeenCalled();

        const orders = respondWithExpiredCoupon();
        await user.click(screen.getByRole('button', { name: 'Continue without the coupon' }));
        await waitFor(() => expect(navigateOut).toHaveBeenCalledTimes(1));
        expect(orders).toEqual([{ price: 'price_year', quantity: 1 }]);
      });

      it('A purchase whose lowered price the login page showed is not sold without its coupon (PRICE-320)', async () => {
        const orders = respondWithExpiredCoupon();
        const query = '?price_id=price_year&code=WELCOME20';
        const login = await renderWithSession(<PurchaseNotice isTaxAdded={false} />, {
          route: `/login${query}`,
          path: '/login',
        });
        expect(await screen.findByText(/\$96\.00/)).toBeVisible();
        login.unmount();

        await openView(`/plans${query}`, { signedInAs: testUser() });
        await waitFor(() => expect(orders).toHaveLength(1));
        expect(orders).toEqual([
          { price: 'price_year', quantity: 1, code: 'WELCOME20', codeRequired: true },
        ]);
      });

      it('A code in a link whose lowered price no page showed is not required (PRICE-34, PRICE-320)', async () => {
        const orders = respondWithExpiredCoupon();
        await openView('/plans?price_id=price_year&code=EDITOR', { signedInAs: testUser() });
        await waitFor(() => expect(orders).toHaveLength(1));
        expect(orders).toEqual([{ price: 'price_year', quantity: 1, code: 'EDITOR' }]);
      });
    });
  });
});

describe('the choice of a payment', () => {
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
        const note = /^Groups of 10 or more seats can also pay by invoice/;
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

    it('By invoice it sends the known details, and says amount, due date and what is next (PRICE-501, PRICE-530)', async () => {
      const { user, orders } = await openPlans(twelve);
      await buy(user);
      const dialog = within(await choice());
      await user.click(dialog.getByRole('radio', { name: 'By invoice' }));
      expect(await dialog.findByLabelText('Company or university')).toHaveValue(known.name);
      await user.click(dialog.getByLabelText('Purchase order number'));
      await user.paste('PO-7');
      await user.click(dialog.getByRole('button', { name: 'Order by invoice' }));
      const done = within(await screen.findByRole('dialog', { name: 'Thank you for your order' }));
      expect(
        done.getByText(
          `Your invoice of $1,212.00 is due on Dec 20, 2026. We sent it to ${testUser().email}.`,
        ),
      ).toBeVisible();
      expect(done.getByRole('link', { name: 'Open invoice' })).toHaveAttribute(
        'href',
        invoice.page,
      );
      expect(done.getByText(/^Your seats start when the invoice is paid/)).toBeVisible();
      expect(done.getByRole('link', { name: 'See your order' })).toHaveAttribute(
        'href',
        '/account/billing',
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
      expect(await dialog.findAllByText('We need this for your invoice.')).toHaveLength(4);
      expect(orders).toEqual([]);
    });

    it('An unpaid earlier invoice is told, and the form stays (PRICE-501)', async () => {
      const { user } = await openPlans(twelve);
      const message = 'You have an unpaid invoice.';
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
});
