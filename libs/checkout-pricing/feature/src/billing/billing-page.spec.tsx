import type { User } from '@portal/auth-session/domain';
import { payingUser, testUser } from '@portal/auth-session/testing';
import {
  billingEndpoints,
  checkoutPricingEndpoints,
  type BilledPlan,
  type BillingDetails,
  type BillingDocument,
  type SubscriptionDetails,
} from '@portal/checkout-pricing/domain';
import { commonErrors } from '@portal/shared/contract';
import { respond, respondWithError, server } from '@portal/shared/testing';
import { defaultBrand } from '@portal/shared/util';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  billedGroup,
  billedPlan,
  changePreview,
  invoicedGroup,
  noonOf,
  paidInvoice,
} from '../testing/billed-plans';
import { noReasons } from '../testing/premium-reasons';
import { renderWithSession } from '../testing/render-with-session';
import {
  endingSubscription,
  invoicedSubscription,
  takenOverSubscription,
  pastDueSubscription,
  testSubscription,
} from '../testing/subscriptions';
import { BillingPage } from './billing-page';

const endpoints = { ...checkoutPricingEndpoints, ...billingEndpoints };

interface Shown {
  readonly user?: User;
  readonly subscription?: SubscriptionDetails;
  readonly billed?: BilledPlan | null;
  readonly documents?: BillingDocument[];
  readonly details?: BillingDetails | null;
  readonly isTaxAdded?: boolean;
  readonly proveUser?: () => Promise<boolean>;
}

const noDetails: BillingDetails = {
  name: '',
  line1: '',
  line2: '',
  postalCode: '',
  city: '',
  country: '',
  taxId: '',
  purchaseOrder: '',
};

async function show({
  user = payingUser(),
  subscription = testSubscription(),
  billed = billedPlan(),
  documents = [],
  details = noDetails,
  isTaxAdded = false,
  proveUser,
}: Shown = {}) {
  server.use(
    respond(endpoints.getIpInfo, { result: { country: { isoCode: 'US' } } }),
    respond(endpoints.getSubscriptionDetails, subscription ? [subscription] : []),
    respond(endpoints.getBilledPlan, { billed }),
    respond(endpoints.listInvoices, { documents }),
    respond(endpoints.getBillingDetails, { details }),
  );
  const view = await renderWithSession(
    <BillingPage user={user} brand={defaultBrand} reasons={noReasons} isTaxAdded={isTaxAdded} />,
    {
      signedInAs: user,
      ...(proveUser && { proveUser }),
    },
  );
  await waitFor(() => expect(screen.queryByText('Loading your billing')).not.toBeInTheDocument());
  return view;
}

const next = () => screen.findByRole('region', { name: 'Next payment' });
const change = () => screen.findByRole('region', { name: 'Change plan' });

describe('the billing page', () => {
  beforeEach(() => {
    window.scrollTo = jest.fn();
  });

  it('One card says what is charged next, from which card, with credit and the end of a discount (PRICE-311)', async () => {
    const discount = {
      name: 'WELCOME20',
      once: false,
      until: noonOf('2028-03-01'),
      fullAmount: 12_000,
    };
    await show({
      billed: billedPlan({
        next: { at: noonOf('2027-11-20'), amount: 9_000, credit: 600, tax: 0, discount },
      }),
    });
    const card = await next();
    expect(card).toHaveTextContent('Your plan will renew on Nov 20, 2027');
    expect(card).toHaveTextContent('Amount$90.00 on Nov 20, 2027');
    expect(card).toHaveTextContent('From your credit$6.00, already deducted');
    expect(card).toHaveTextContent('DiscountWELCOME20, until Mar 01, 2028, then $120.00 per year');
    expect(card).toHaveTextContent('CardVisa ending in 4242, expires 12/2034');
  });

  it('The next payment names the tax in it, and a price without discount is told to come with tax (PRICE-417)', async () => {
    const discount = { name: 'WELCOME20', once: true, until: null, fullAmount: 12_000 };
    await show({
      billed: billedPlan({
        next: { at: noonOf('2027-11-20'), amount: 9_900, credit: 0, tax: 900, discount },
      }),
    });
    const card = await next();
    expect(card).toHaveTextContent('Amount$99.00 on Nov 20, 2027');
    expect(card).toHaveTextContent('Tax$9.00, included in this payment');
    expect(card).toHaveTextContent('then $120.00 per year plus tax');
  });

  it.each([
    [true, '$120.00 per year plus tax'],
    [false, '$120.00 per year'],
  ])(
    'With automatic tax %s the price of a chosen plan reads “%s” (PRICE-417)',
    async (isTaxAdded, price) => {
      await show({ isTaxAdded });
      const chosen = within(await change()).getByText(/^\$120\.00 per year/);
      expect(chosen.textContent).toBe(price);
    },
  );

  it('An invoice names the tax in its amount (PRICE-417)', async () => {
    await show({ documents: [{ ...paidInvoice, amount: 13_200, paid: 13_200, tax: 1_200 }] });
    const table = await screen.findByRole('table', { name: 'Invoices from 2026' });
    expect(table).toHaveTextContent('$132.00Includes $12.00 tax');
  });

  it('The preview of a change names the tax between the charge and what is due (PRICE-417)', async () => {
    server.use(
      respond(endpoints.previewPlanChange, { ...changePreview, tax: 1_010, dueNow: 11_110 }),
    );
    const { user } = await show({ billed: billedGroup });
    await user.click(within(await change()).getByRole('button', { name: 'One seat fewer' }));
    await user.click(within(await change()).getByRole('button', { name: 'Review change' }));
    const dialog = await screen.findByRole('dialog', { name: 'Change your plan' });
    expect(await within(dialog).findByRole('button', { name: 'Pay $111.10' })).toBeVisible();
    expect(dialog).toHaveTextContent('Tax$10.10Due today$111.10');
  });

  it('The seats lead the card of the owner of a group (PRICE-311)', async () => {
    await show({ billed: billedGroup });
    const card = await next();
    expect(within(card).getByRole('meter', { name: 'Seats' })).toHaveAttribute(
      'aria-valuetext',
      '6 of 8 seats taken',
    );
    expect(card).toHaveTextContent('Group, 8 seats, annually');
  });

  it('A plan by invoice names the next invoice and no card, and is changed once its open invoice is paid (PRICE-502, PRICE-504)', async () => {
    await show({ subscription: invoicedSubscription, billed: { ...invoicedGroup, options: [] } });
    const card = await next();
    expect(card).toHaveTextContent('Next invoice$1,212.00, sent on Nov 20, 2027');
    expect(card).toHaveTextContent('PaymentBy invoice, due 30 days after it is sent');
    expect(card).toHaveTextContent('We’ll email you each invoice.');
    expect(screen.getByRole('link', { name: /^Pay invoice/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Update card' })).not.toBeInTheDocument();
    expect(await change()).toHaveTextContent(
      'You can change your plan once your open invoice is paid.',
    );
  });

  it('The preview of a plan by invoice says what invoice is sent, and when the next one is (PRICE-504)', async () => {
    server.use(
      respond(endpoints.previewPlanChange, {
        ...changePreview,
        next: { ...changePreview.next, amount: 130_800 },
      }),
      respond(endpoints.changePlan, {
        plan: 'group',
        interval: 'year',
        quantity: 13,
        currency: 'usd',
        charged: 0,
        invoiced: 10_100,
        creditLeft: 0,
        confirmPage: null,
        paidUntil: noonOf('2027-11-20'),
      }),
    );
    const { user } = await show({
      subscription: { ...invoicedSubscription, open_invoice: null },
      billed: invoicedGroup,
    });
    await user.click(within(await change()).getByRole('button', { name: 'One seat more' }));
    await user.click(within(await change()).getByRole('button', { name: 'Review change' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change your plan' }));
    expect(
      await dialog.findByText(
        'We’ll email you an invoice for $101.00 today, due in 30 days. After that, the plan is $1,308.00 per year, and we’ll send the next invoice on Nov 24, 2027.',
      ),
    ).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Get invoice for $101.00' }));
    expect(
      await screen.findByText(
        'Your plan is now Group, 13 seats, annually. We emailed you an invoice for $101.00.',
      ),
    ).toBeVisible();
  });

  it('A change asks once, in one sentence with the amounts, and tells the provider’s answer (PRICE-312)', async () => {
    const requests: unknown[] = [];
    server.use(
      respond(endpoints.previewPlanChange, changePreview),
      respond(endpoints.changePlan, ({ input }) => {
        requests.push(input);
        return {
          plan: 'premium' as const,
          interval: 'month' as const,
          quantity: 1,
          currency: 'usd',
          charged: 10_100,
          invoiced: 0,
          creditLeft: 0,
          confirmPage: null,
          paidUntil: noonOf('2027-11-24'),
        };
      }),
    );
    const { user } = await show();
    await user.click(within(await change()).getByRole('radio', { name: 'Monthly' }));
    await user.click(within(await change()).getByRole('button', { name: 'Review change' }));
    const dialog = await screen.findByRole('dialog', { name: 'Change your plan' });
    expect(
      await within(dialog).findByText(
        'You’ll pay $101.00 today, then $120.00 per month from Nov 24, 2027.',
      ),
    ).toBeVisible();
    expect(dialog).toHaveTextContent('Unused time on your current plan−$19.00');
    await user.click(within(dialog).getByRole('button', { name: 'Pay $101.00' }));
    expect(
      await screen.findByText(
        'Your plan is now Premium, monthly. We charged $101.00 to your card ending in 4242.',
      ),
    ).toBeVisible();
    const { prorationDate, dueNow } = changePreview;
    expect(requests).toEqual([
      { plan: 'premium', interval: 'month', quantity: 1, prorationDate, dueNow },
    ]);
  });

  it('Fewer seats say how much credit is kept, and a lost discount is named (PRICE-312)', async () => {
    const { at, ...rest } = changePreview.next;
    server.use(
      respond(endpoints.previewPlanChange, {
        ...changePreview,
        dueNow: 0,
        creditLeft: 4_340,
        next: { ...rest, at, amount: 68_860, credit: 4_340 },
        lostDiscount: 'WELCOME20',
      }),
    );
    const { user } = await show({ billed: billedGroup });
    await user.click(within(await change()).getByRole('button', { name: 'One seat fewer' }));
    await user.click(within(await change()).getByRole('button', { name: 'Review change' }));
    const dialog = await screen.findByRole('dialog', { name: 'Change your plan' });
    expect(
      await within(dialog).findByText(
        'You’ll pay nothing today, then $732.00 per year from Nov 24, 2027.',
      ),
    ).toBeVisible();
    expect(dialog).toHaveTextContent('We’ll keep $43.40 of unused time as credit');
    expect(dialog).toHaveTextContent(
      'WELCOME20 doesn’t apply to the new plan. With it, you currently pay $828.00 per year.',
    );
    expect(within(dialog).getByRole('button', { name: 'Change plan' })).toBeVisible();
  });

  it('Seats never go below the members, who are named there (PRICE-305)', async () => {
    const { user } = await show({ billed: billedGroup });
    const section = await change();
    const fewer = within(section).getByRole('button', { name: 'One seat fewer' });
    await user.click(fewer);
    await user.click(fewer);
    expect(fewer).toBeDisabled();
    expect(section).toHaveTextContent('They are ada@example.org, emmy@example.org and 4 more.');
    expect(within(section).getByRole('link', { name: 'Remove members' })).toHaveAttribute(
      'href',
      '/manage-group',
    );
  });

  it('A declined card changes nothing and leads to the card’s page (PRICE-312, PRICE-314)', async () => {
    const links: unknown[] = [];
    server.use(
      respond(endpoints.previewPlanChange, changePreview),
      respondWithError(endpoints.changePlan, 402, 'CARD_DECLINED'),
      respond(endpoints.createPortalLink, ({ input }) => {
        links.push(input);
        return { url: 'javascript:void 0' };
      }),
    );
    const { user } = await show();
    await user.click(within(await change()).getByRole('radio', { name: 'Monthly' }));
    await user.click(within(await change()).getByRole('button', { name: 'Review change' }));
    await user.click(await screen.findByRole('button', { name: 'Pay $101.00' }));
    const dialog = screen.getByRole('dialog');
    await user.click(await within(dialog).findByRole('button', { name: 'Update card' }));
    expect(links).toEqual([{ action: 'update-card', returnTo: 'billing' }]);
  });

  it('A change that the bank asks to confirm says so, with its page, until it is confirmed in another tab (PRICE-541)', async () => {
    const page = 'https://pay.example/invoices/in_2';
    const month = { plan: 'premium', interval: 'month', quantity: 1 } as const;
    const pending = { ...month, amount: 10_100, page };
    let billed = billedPlan();
    const { user } = await show();
    server.use(
      respond(endpoints.getBilledPlan, () => ({ billed })),
      respond(endpoints.previewPlanChange, changePreview),
      respond(endpoints.changePlan, () => {
        billed = billedPlan({ pending });
        return {
          ...month,
          interval: 'year' as const,
          currency: 'usd',
          charged: 0,
          invoiced: 0,
          creditLeft: 0,
          confirmPage: page,
          paidUntil: noonOf('2027-11-24'),
        };
      }),
    );
    await user.click(within(await change()).getByRole('radio', { name: 'Monthly' }));
    await user.click(within(await change()).getByRole('button', { name: 'Review change' }));
    await user.click(await screen.findByRole('button', { name: 'Pay $101.00' }));
    const link = await within(await change()).findByRole('link', { name: 'Confirm payment' });
    expect(link).toHaveAttribute('href', page);
    expect(within(await change()).getByRole('status')).toHaveTextContent(
      'Your bank needs you to confirm the payment of $101.00 for Premium, monthly. If you don’t confirm it within a day, your plan stays as it is.',
    );
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    billed = billedPlan({ interval: 'month' });
    fireEvent(document, new Event('visibilitychange'));
    await waitFor(() => expect(link).not.toBeInTheDocument());
  });

  it.each([
    ['cannot be opened', 503, 'PAYMENT_PROVIDER_UNAVAILABLE', 'Away.', 'Away.'],
    [
      'was opened too often',
      429,
      'TOO_MANY_REQUESTS',
      'Too many requests.',
      'You opened the billing portal too often in a short time. Your plan hasn’t changed. Please try again in 2 minutes.',
    ],
  ] as const)(
    'When the card’s page %s the billing page says why (PRICE-63, PRICE-94)',
    async (_what, status, code, message, sentence) => {
      const { user } = await show();
      const retryAfterSeconds = 120;
      server.use(
        respondWithError(endpoints.createPortalLink, status, code, { message, retryAfterSeconds }),
      );
      await user.click(within(await next()).getByRole('button', { name: 'Update card' }));
      expect(await screen.findByText(sentence)).toBeVisible();
    },
  );

  it('With an old sign-in the card’s page opens after a proof (PRICE-62, SHARED-170)', async () => {
    const links: unknown[] = [];
    server.use(respondWithError(endpoints.createPortalLink, 403, 'REAUTHENTICATION_REQUIRED'));
    const proveUser = async () => {
      server.use(
        respond(endpoints.createPortalLink, ({ input }) => {
          links.push(input);
          return { url: 'javascript:void 0' };
        }),
      );
      return true;
    };
    const { user } = await show({ proveUser });
    await user.click(within(await next()).getByRole('button', { name: 'Update card' }));
    await waitFor(() => expect(links).toEqual([{ action: 'update-card', returnTo: 'billing' }]));
  });

  it('A change that lacks the address for its tax leads to the form of the billing details (PRICE-309, PRICE-417)', async () => {
    server.use(respondWithError(endpoints.previewPlanChange, 409, 'TAX_ADDRESS_MISSING'));
    const { user } = await show();
    await user.click(within(await change()).getByRole('radio', { name: 'Monthly' }));
    await user.click(within(await change()).getByRole('button', { name: 'Review change' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(await within(dialog).findByRole('button', { name: 'Add billing details' }));
    expect(await screen.findByRole('form', { name: 'Billing details' })).toBeVisible();
    expect(dialog).not.toBeInTheDocument();
  });

  it('Canceling says what stays and what ends, and the reason can be left out (PRICE-313)', async () => {
    const requests: unknown[] = [];
    server.use(
      respond(endpoints.cancelPlan, ({ input }) => {
        requests.push(input);
        return { endsAt: noonOf('2027-11-20') };
      }),
    );
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: 'Cancel plan' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cancel your plan' });
    expect(dialog).toHaveTextContent('Everything in your plan until Nov 20, 2027');
    expect(dialog).toHaveTextContent('All future payments');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel plan' }));
    expect(
      await screen.findByText(
        'Your plan is canceled. It ends on Nov 20, 2027, and you won’t be charged again.',
      ),
    ).toBeVisible();
    expect(requests).toEqual([{}]);
  });

  it('Canceling with an old sign-in asks for a proof, then cancels with the reason that was given (PRICE-306, SHARED-170)', async () => {
    const requests: unknown[] = [];
    server.use(respondWithError(endpoints.cancelPlan, 403, 'REAUTHENTICATION_REQUIRED'));
    const proveUser = jest.fn(async () => {
      server.use(
        respond(endpoints.cancelPlan, ({ input }) => {
          requests.push(input);
          return { endsAt: noonOf('2027-11-20') };
        }),
      );
      return true;
    });
    const { user } = await show({ proveUser });
    await user.click(await screen.findByRole('button', { name: 'Cancel plan' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel your plan' }));
    await user.selectOptions(dialog.getByRole('combobox'), 'unused');
    await user.type(dialog.getByRole('textbox'), 'Thank you');
    await user.click(dialog.getByRole('button', { name: 'Cancel plan' }));
    expect(await screen.findByText(/Your plan is canceled/)).toBeVisible();
    expect(proveUser).toHaveBeenCalledTimes(1);
    expect(requests).toEqual([{ reason: 'unused', comment: 'Thank you' }]);
  });

  it('Who does not prove it is them keeps the plan, and what was typed (AUTH-176, SHARED-170)', async () => {
    const error = commonErrors.REAUTHENTICATION_REQUIRED.text;
    const rejection = ['REAUTHENTICATION_REQUIRED', { message: error }] as const;
    server.use(respondWithError(endpoints.cancelPlan, 403, ...rejection));
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: 'Cancel plan' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel your plan' }));
    await user.selectOptions(dialog.getByRole('combobox'), 'unused');
    await user.type(dialog.getByRole('textbox'), 'Thank you');
    await user.click(dialog.getByRole('button', { name: 'Cancel plan' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(error);
    expect(dialog.getByRole('textbox')).toHaveValue('Thank you');
  });

  it('A plan that waits for a payment ends immediately when it is canceled (PRICE-313)', async () => {
    const { user } = await show({
      subscription: pastDueSubscription,
      billed: billedPlan({ options: [] }),
    });
    await user.click(await screen.findByRole('button', { name: 'Cancel plan' }));
    expect(await screen.findByRole('dialog')).toHaveTextContent('Your plan ends immediately');
  });

  it('A canceled plan is resumed in one press (PRICE-313)', async () => {
    server.use(respond(endpoints.resumePlan, { renewsAt: noonOf('2027-11-20') }));
    const { user } = await show({
      subscription: endingSubscription,
      billed: billedPlan({ next: null, options: [] }),
    });
    expect(await next()).toHaveTextContent('You won’t be charged again.');
    expect(screen.queryByRole('button', { name: 'Cancel plan' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Resume plan' }));
    expect(
      await screen.findByText('Your plan continues. It will renew on Nov 20, 2027.'),
    ).toBeVisible();
  });

  it('The billing page of a plan whose group has a new payer says who pays then, and does not resume it (GROUP-458)', async () => {
    await show({
      subscription: takenOverSubscription,
      billed: billedPlan({ next: null, options: [] }),
    });
    expect(await next()).toHaveTextContent('The new owner of your group pays for it from then on.');
    expect(screen.queryByRole('button', { name: 'Resume plan' })).not.toBeInTheDocument();
  });

  it('Invoices and credit notes have their documents, and each year its total (PRICE-307, PRICE-308)', async () => {
    const note: BillingDocument = {
      ...paidInvoice,
      kind: 'credit-note',
      id: 'cn_1',
      number: 'LEMMA-0001-CN-01',
      item: null,
      about: 'LEMMA-0001',
      amount: 2_000,
      paid: 0,
      state: 'issued',
      receipt: null,
    };
    const open: BillingDocument = {
      ...paidInvoice,
      id: 'in_2',
      number: 'LEMMA-0002',
      at: noonOf('2027-11-20'),
      paid: 0,
      state: 'open',
      receipt: null,
      page: 'https://pay.example/open',
    };
    await show({ documents: [open, note, { ...paidInvoice, refunded: 2_000 }] });
    const table = await screen.findByRole('table', { name: 'Invoices from 2026' });
    expect(table).toHaveTextContent('Credit note for invoice LEMMA-0001');
    expect(table).toHaveTextContent('−$20.00');
    expect(table).toHaveTextContent('Refunded $20.00');
    expect(within(table).getByRole('link', { name: 'PDF of LEMMA-0001' })).toHaveAttribute(
      'href',
      'https://pay.example/invoice.pdf',
    );
    expect(within(table).getByRole('link', { name: 'Receipt of LEMMA-0001' })).toBeVisible();
    expect(screen.getByText('$100.00 paid')).toBeVisible();
    const newest = screen.getByRole('table', { name: 'Invoices from 2027' });
    expect(within(newest).getByRole('link', { name: 'Pay of LEMMA-0002' })).toHaveAttribute(
      'href',
      'https://pay.example/open',
    );
  });

  it.each([
    ['open', 'Disputed', 'Your bank is deciding about $120.00', '$120.00 paid'],
    ['lost', 'Disputed', 'Your bank returned $120.00', '$0.00 paid'],
  ] as const)(
    'A dispute that is %s is told beside its invoice, and what the bank returned leaves the sum (PRICE-307, PRICE-308)',
    async (state, mark, sentence, sum) => {
      await show({ documents: [{ ...paidInvoice, dispute: { amount: 12_000, state } }] });
      const table = await screen.findByRole('table', { name: 'Invoices from 2026' });
      expect(within(table).getByText(mark)).toBeVisible();
      expect(within(table).getByText(sentence)).toBeVisible();
      expect(screen.getByText(sum)).toBeVisible();
    },
  );

  it('Controls are not printed, and the invoices are (PRICE-315)', async () => {
    await show({ documents: [paidInvoice] });
    const printed = (name: string) =>
      !screen.getByRole('region', { name }).classList.contains('print:hidden');
    await screen.findByRole('table');
    await change();
    expect(['Next payment', 'Invoices'].map(printed)).toEqual([true, true]);
    expect(['Change plan', 'Billing details', 'Cancel plan'].map(printed)).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('Billing details are saved, and a tax id that is not valid stays in the form (PRICE-309)', async () => {
    const saved: unknown[] = [];
    server.use(
      respond(endpoints.saveBillingDetails, ({ input }) => {
        saved.push(input);
        return {};
      }),
    );
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: 'Add details' }));
    const name = await screen.findByLabelText('Company or university');
    expect(name).toHaveFocus();
    await user.type(name, 'Göttingen');
    await user.type(screen.getByLabelText('Tax ID'), 'DE1');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Please choose the country of the tax ID first.')).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Country'), 'Germany');
    server.use(respondWithError(endpoints.saveBillingDetails, 400, 'TAX_ID_NOT_VALID'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByLabelText('Tax ID')).toHaveAttribute('aria-invalid', 'true');
    server.use(
      respond(endpoints.saveBillingDetails, ({ input }) => {
        saved.push(input);
        return {};
      }),
    );
    await user.type(screen.getByLabelText('Tax ID'), '23456789');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(
      await screen.findByText('Saved. Your next invoices will show these details.'),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add details' })).toHaveFocus();
    expect(saved).toEqual([
      { ...noDetails, name: 'Göttingen', country: 'DE', taxId: 'DE123456789' },
    ]);
  });

  it('A user without a plan is led to the plans, and keeps the earlier invoices (PRICE-316)', async () => {
    await show({ user: testUser(), billed: null, documents: [paidInvoice] });
    const card = await next();
    expect(within(card).getByRole('link', { name: 'See plans' })).toBeVisible();
    expect(await screen.findByRole('table', { name: 'Invoices from 2026' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Change plan' })).not.toBeInTheDocument();
  });

  it('A user who has not verified the address sees that this is needed first (PRICE-300)', async () => {
    await show({ user: payingUser({ emailVerified: false }) });
    expect(await screen.findByText('Verify your email address to see your billing.')).toBeVisible();
  });
});
