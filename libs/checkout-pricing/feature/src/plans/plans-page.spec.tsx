import { payingUser, testUser } from '@portal/auth-session/testing';
import { checkoutPricingEndpoints as endpoints } from '@portal/checkout-pricing/domain';
import { createFlags, FlagsProvider, type FlagValues } from '@portal/shared/flags';
import { respond, respondWithError, server } from '@portal/shared/testing';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { lazy, useState } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { inCard, navigateOut, openPlans, priced } from '../testing/plans-view';
import { groupProducts, premiumProducts, respondWithPrices } from '../testing/prices';
import { renderWithSession } from '../testing/render-with-session';
import { BelowPlans, Prerendered } from './below-plans';
import { PlansPage } from './plans-page';
import { usePrices } from './use-prices';

describe('the page of the plans', () => {
  /** Requests the prices of an address as the page does. */
  function Prices() {
    const { isLoading } = usePrices();
    return isLoading ? null : <p>Loaded</p>;
  }

  beforeEach(() => server.use(...respondWithPrices()));

  describe('PlansPage', () => {
    const taxNote = /^Tax may be added at checkout/;

    it('The page shows the four plans with annual prices and the saving (PRICE-11, PRICE-15, PRICE-16, PRICE-36, PRICE-37, PRICE-39, PRICE-42, PRICE-417)', async () => {
      await openPlans();
      expect(screen.getByRole('heading', { level: 1, name: 'Elevate your writing' })).toBeVisible();
      expect(screen.getByRole('radio', { name: /Annually/ })).toBeChecked();
      await priced();

      const premium = inCard('Premium');
      expect(premium.getByText('$120.00')).toBeVisible();
      expect(premium.getByText('$228.00')).toBeVisible();
      expect(premium.getByText('$10.00')).toBeVisible();
      expect(screen.getByText('Save 47%')).toBeVisible();
      expect(inCard('Free').getByRole('link', { name: 'Try for free' })).toHaveAttribute(
        'href',
        '/signup',
      );
      expect(inCard('Institution').getByRole('link', { name: 'Contact' })).toHaveAttribute(
        'href',
        '/contact?topic=institutions',
      );
      expect(screen.queryByText(taxNote)).not.toBeInTheDocument();

      const table = within(screen.getByRole('table', { name: 'What each plan includes' }));
      const head = (tier: string) => within(table.getByRole('columnheader', { name: tier }));
      expect(head('Free Try free').getByRole('link', { name: 'Try free' })).toHaveAttribute(
        'href',
        '/signup',
      );
      expect(head('Premium Buy now Premium').getByRole('button')).toBeVisible();
      expect(head('Institution Contact').getByRole('link', { name: 'Contact' })).toBeVisible();
    });

    it('Where tax is added at the checkout, the fine print says that it comes on top (PRICE-417)', async () => {
      await openPlans('/plans', { props: { isTaxAdded: true } });
      expect(await screen.findByText(taxNote)).toBeVisible();
    });

    it('Each frequency shows what Premium costs with it (PRICE-11, PRICE-16)', async () => {
      const { user } = await openPlans();
      await priced();
      const premium = inCard('Premium');
      for (const [frequency, amount, per] of [
        ['Monthly', '$19.00', 'per month'],
        ['Quarterly', '$45.00', 'per quarter'],
        ['Annually', '$120.00', 'per year'],
      ] as const) {
        await user.click(screen.getByText(frequency));
        expect(premium.getByText(amount)).toBeVisible();
        expect(premium.getByText(per)).toBeVisible();
      }
    });

    it.each([
      ['/plans', 'the default prices', 'PRICE-157'],
      ['/plans?isoCode=DE', 'placeholders', 'PRICE-18'],
    ])(
      'While the prices of %s load, the cards show %s and the buy buttons say so (PRICE-18, %s)',
      async (route, _shown, requirement) => {
        let release = () => {};
        const held = new Promise<void>((resolve) => (release = resolve));
        server.use(
          respond(endpoints.getActiveProducts, async () => {
            await held;
            return premiumProducts(50);
          }),
        );
        await openPlans(route);
        const premium = inCard('Premium');
        if (requirement === 'PRICE-157') expect(premium.getByText('$120.00')).toBeVisible();
        else expect(premium.getByText('Loading prices')).toBeInTheDocument();
        const buttons = screen.getAllByRole('button', { name: 'Processing...' });
        expect(buttons).toHaveLength(4);
        for (const button of buttons) expect(button).toHaveAttribute('aria-busy', 'true');
        release();
        await priced();
        expect(premium.getByText(/\$60\.00/)).toBeVisible();
        expect(premium.getByRole('button', { name: 'Buy now Premium' })).not.toHaveAttribute(
          'aria-busy',
        );
      },
    );

    it('When the prices cannot be loaded the page says why and tries again (PRICE-17, PRICE-19, PRICE-49)', async () => {
      server.use(
        respondWithError(endpoints.getActiveProducts, 503, 'PAYMENT_PROVIDER_UNAVAILABLE', {
          message: 'Away.',
        }),
      );
      const { user } = await openPlans();
      expect(await screen.findByText('Error loading pricing: Away.')).toBeVisible();
      expect(inCard('Premium').getByText('N/A')).toBeVisible();
      expect(inCard('Premium').getByText('Not available')).toBeVisible();

      await user.click(inCard('Premium').getByRole('button', { name: 'Buy now Premium' }));
      expect(
        screen.getByText('Premium price details are not available for the selected frequency.'),
      ).toBeVisible();

      server.use(respond(endpoints.getActiveProducts, premiumProducts()));
      await user.click(screen.getByRole('button', { name: 'Dismiss' }));
      await user.click(screen.getByRole('button', { name: 'Try again' }));
      expect(await inCard('Premium').findByText('$120.00')).toBeVisible();
      expect(screen.queryByText(/Error loading/)).not.toBeInTheDocument();
    });

    it('When the group prices cannot be loaded the page says so (PRICE-20, PRICE-50)', async () => {
      server.use(
        respondWithError(endpoints.getActiveGroupProducts, 503, 'PAYMENT_PROVIDER_UNAVAILABLE'),
      );
      const { user } = await openPlans();
      expect(await screen.findByText('Error loading pricing table data')).toBeVisible();
      await user.click(inCard('Group').getByRole('button', { name: 'Buy now Group' }));
      expect(screen.getByText('Minimum 2 members required.')).toBeVisible();
    });

    it.each([
      ['/plans?isoCode=de', 'DE', undefined],
      ['/plans?isoCode=DE&coupon=WELCOME20&code=A', 'DE', 'WELCOME20'],
      ['/plans?code=A', 'FR', 'A'],
      ['/plans?isoCode=D3&code=no%20code', 'FR', undefined],
    ])(
      'The address %s requests the prices of %s with the coupon %s (PRICE-1, PRICE-31)',
      async (route, country, coupon) => {
        const requests: unknown[] = [];
        server.use(
          respond(endpoints.getIpInfo, { result: { country: { isoCode: 'FR' } } }),
          respond(endpoints.getActiveProducts, ({ input }) => {
            requests.push(input);
            return premiumProducts();
          }),
        );
        await renderWithSession(<Prices />, { route });
        await screen.findByText('Loaded');
        expect(requests).toEqual([
          {
            countryCode: country,
            ...(country !== 'FR' && { onlyTier1Prices: 'true' }),
            ...(coupon && { coupon }),
          },
        ]);
      },
    );

    it.each([
      ['IN', 'US', { countryCode: 'IN', onlyTier1Prices: 'true' }],
      ['IN', 'BR', { countryCode: 'IN', onlyTier1Prices: 'true' }],
      ['DE', 'IN', { countryCode: 'DE', onlyTier1Prices: 'true' }],
      ['IN', 'IN', { countryCode: 'IN' }],
      ['US', 'US', { countryCode: 'US' }],
    ])(
      'A page for %s in a network in %s requests both prices with %j (PRICE-95)',
      async (isoCode, network, expected) => {
        const requests: unknown[] = [];
        server.use(
          respond(endpoints.getIpInfo, { result: { country: { isoCode: network } } }),
          respond(endpoints.getActiveProducts, ({ input }) => {
            requests.push(input);
            return premiumProducts();
          }),
          respond(endpoints.getActiveGroupProducts, ({ input }) => {
            requests.push(input);
            return groupProducts;
          }),
        );
        await renderWithSession(<Prices />, { route: `/plans?isoCode=${isoCode}` });
        await screen.findByText('Loaded');
        expect(requests).toEqual([expected, expected]);
      },
    );

    it('When the country cannot be found, the user counts as being in the US (PRICE-1)', async () => {
      server.use(respondWithError(endpoints.getIpInfo, 500, 'UNEXPECTED'));
      await openPlans();
      expect(await inCard('Premium').findByText('$120.00')).toBeVisible();
    });

    it('A signed-in user has no Try button, and a paying user manages the plan on the billing page (PRICE-37, PRICE-38, PRICE-62, PRICE-81)', async () => {
      const { user, location } = await openPlans('/plans', { signedInAs: payingUser() });
      await priced();
      expect(screen.queryByRole('link', { name: /Try/ })).not.toBeInTheDocument();

      await user.click(inCard('Premium').getByRole('button', { name: 'Manage Plan' }));
      expect(location()).toBe('/account/billing');
    });

    it('A user who pays at gumroad manages the plan there (PRICE-62)', async () => {
      const subscription = {
        payment_provider: 'gumroad',
        stripe: null,
        gumroad: 'sale-1',
      } as const;
      const signedInAs = payingUser({ source: 'gumroad', subscription });
      const { user } = await openPlans('/plans', { signedInAs });
      await priced();
      await user.click(inCard('Premium').getByRole('button', { name: 'Manage Plan' }));
      expect(navigateOut).toHaveBeenCalledWith('https://gumroad.example/library');
    });

    it('A user with premium from elsewhere is led to the account (PRICE-62)', async () => {
      const { user, location } = await openPlans('/plans', {
        signedInAs: testUser({ premium: true }),
      });
      await priced();
      await user.click(inCard('Premium').getByRole('button', { name: 'Manage Plan' }));
      expect(location()).toBe('/account');
    });

    it('The page says once that the user left the checkout (PRICE-57)', async () => {
      const { location, user } = await openPlans('/plans?checkout=cancelled&code=A');
      const sentence = 'You left the checkout. Nothing was charged, and your plan hasn’t changed.';
      expect(await screen.findByText(sentence)).toBeVisible();
      expect(location()).toBe('/plans?code=A');
      await user.click(screen.getByRole('button', { name: 'Dismiss' }));
      expect(screen.queryByText(sentence)).not.toBeInTheDocument();
    });
  });

  describe('the Group card', () => {
    const seats = () => screen.getByRole('textbox', { name: 'Seats' });
    const group = () => inCard('Group');

    const enter = (text: string) => fireEvent.change(seats(), { target: { value: text } });

    it('The card shows the price of the seats, what is saved, and the seats at each rate (PRICE-21, PRICE-23, PRICE-25, PRICE-30)', async () => {
      await openPlans();
      await priced('Group');
      expect(group().getByText('$216.00')).toBeVisible();
      expect(group().getByText('$108.00')).toBeVisible();
      for (const [count, total, struck] of [
        ['6', '$636.00', '$648.00'],
        ['12', '$1,212.00', '$1,296.00'],
        ['21', '$2,064.00', '$2,268.00'],
        ['100', '$8,100.00', '$10,800.00'],
      ] as const) {
        enter(count);
        expect(group().getByText(total)).toBeVisible();
        expect(group().getByText(struck)).toBeVisible();
      }
      enter('60');
      expect(
        screen.getByText(
          /5 seats at \$108.00, 15 at \$96.00, 30 at \$84.00, and 10 at \$72.00. From 2 to 100 seats./,
        ),
      ).toBeVisible();
    });

    it('Leaving the seat field without a number of seats resets it to 2; its buttons count from 2 up (PRICE-26, PRICE-27)', async () => {
      const { user } = await openPlans();
      const more = screen.getByRole('button', { name: 'One seat more' });
      expect(screen.getByRole('button', { name: 'One seat fewer' })).toBeDisabled();
      for (const text of ['', '1', '0', 'abc', '2.5']) {
        enter(text);
        expect(seats()).toHaveValue(text);
        fireEvent.blur(seats());
        expect(seats()).toHaveValue('2');
      }
      enter('');
      await user.click(more);
      expect(seats()).toHaveValue('3');
    });

    it('Above 100 seats the card offers Contact Sales instead of Buy now (PRICE-28)', async () => {
      const { user } = await openPlans('/plans', {
        props: { contactSales: (slot) => <p>Dialog for {slot.seats} seats</p> },
      });
      enter('101');
      expect(group().queryByRole('button', { name: /Buy now/ })).not.toBeInTheDocument();
      await user.click(group().getByRole('button', { name: 'Contact Sales' }));
      expect(screen.getByText('Dialog for 101 seats')).toBeVisible();
    });

    it('Group is available annually only (PRICE-29)', async () => {
      const { user } = await openPlans();
      await user.click(screen.getByText('Monthly'));
      expect(group().getAllByText('Available Annually')[0]).toBeVisible();
      expect(group().getByRole('button', { name: 'Buy now Group' })).toHaveAccessibleDescription(
        'Available Annually',
      );
    });
  });

  describe('the comparison', () => {
    it('The first section of the comparison is open, and any other opens when pressed (PRICE-40, PRICE-41, SHARED-324)', async () => {
      const { user } = await openPlans();
      const table = within(screen.getByRole('table', { name: 'What each plan includes' }));
      expect(table.getAllByRole('button', { expanded: false })).toHaveLength(4);
      expect(table.getAllByRole('button', { expanded: true })).toHaveLength(1);
      expect(table.getByRole('rowheader', { name: 'Academic style and tone' })).toBeVisible();

      // Only where the table's parts are cards do they need roles of their own (SHARED-324).
      expect(document.querySelector('tr[role], th[role], td[role]')).toBeNull();

      const drafting = table.getByRole('button', { name: 'Support while drafting' });
      expect(drafting).toHaveAttribute('aria-expanded', 'false');
      await user.click(drafting);
      const row = within(table.getByRole('row', { name: /^Supercomplete/ }));
      expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
        'Free–Not included',
        'PremiumIncluded',
        'GroupIncluded',
        'Institution–Not included',
      ]);
    });

    it('On phones, where they are cards, the parts of the comparison have roles (SHARED-324)', async () => {
      const media = jest.spyOn(window, 'matchMedia').mockImplementation((query) =>
        Object.assign(new EventTarget(), {
          matches: query.includes('40rem'),
          media: query,
          onchange: null,
          addListener: () => undefined,
          removeListener: () => undefined,
        }),
      );
      await openPlans();
      const table = screen.getByRole('table', { name: 'What each plan includes' });
      const parts = [table, ...table.querySelectorAll('tr, th, td')];
      expect(parts.filter((part) => !part.hasAttribute('role'))).toEqual([]);
      expect(within(table).queryByRole('heading')).not.toBeInTheDocument();
      media.mockRestore();
    });
  });
});

describe('BelowPlans', () => {
  const quotation = { text: 'It reads well.', name: 'Ada Byron', field: 'Topology' };

  it('A sentence of each field is told as it was and as it is after its edits (PRICE-158)', async () => {
    render(<BelowPlans quotations={[]} />);
    const edits = within(await screen.findByRole('region', { name: 'What it changes' }));
    const sentences = edits.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(sentences).toEqual([
      expect.stringMatching(
        /Before: Due to the fact that labels are scarce, we utilize self-training\..*After: Because labels are scarce, we use self-training\.$/,
      ),
      expect.stringMatching(/After: The samples were dried for 48 h at 105 °C\.$/),
      expect.stringMatching(/After: The map induces an isomorphism on homology\.$/),
    ]);
    expect(screen.queryByRole('figure')).not.toBeInTheDocument();
  });

  it('The quotations of the operator stand in place of the edits (PRICE-158)', async () => {
    render(<BelowPlans quotations={[quotation]} />);
    expect(await screen.findByRole('region', { name: 'What writers say' })).toBeVisible();
    expect(screen.getByRole('figure')).toHaveTextContent('“It reads well.”Ada ByronTopology');
    expect(screen.queryByText('What it changes')).not.toBeInTheDocument();
  });

  it('A question opens its answer without a script (PRICE-158)', async () => {
    render(<BelowPlans quotations={[]} />);
    const answer = await screen.findByText(/The Free plan needs no card/);
    expect(answer.closest('details')).not.toHaveAttribute('open');
    expect(answer.closest('details')?.firstElementChild).toHaveTextContent(/Can I try it/);
  });
});

describe('prerendered markup', () => {
  const load = jest.fn();

  const content = lazy(async () => {
    load();
    return { default: () => <p>Loaded</p> };
  });

  function Page() {
    const [count, setCount] = useState(0);
    return (
      <>
        <button onClick={() => setCount(count + 1)}>Pressed {count}</button>
        <Prerendered id="part" content={content} />
      </>
    );
  }

  /** A document with the prerendered page. */
  function prerenderedRoot(): HTMLElement {
    const root = document.body.appendChild(document.createElement('div'));
    root.innerHTML = renderToString(<button>Pressed {0}</button>);
    const part = root.appendChild(document.createElement('div'));
    part.id = 'part';
    part.innerHTML = '<details><summary>Prerendered</summary></details>';
    return root;
  }

  beforeEach(() => load.mockReset());
  afterEach(() => document.body.replaceChildren());

  describe('Prerendered', () => {
    it.each([
      ['hydrated', (root: HTMLElement) => hydrateRoot(root, <Page />)],
      [
        'drawn anew',
        (root: HTMLElement) => {
          const created = createRoot(root);
          created.render(<Page />);
          return created;
        },
      ],
    ])(
      'The markup of a page that is %s stays, and its component is not loaded (PRICE-158)',
      async (_how, start) => {
        const root = prerenderedRoot();
        screen.getByText('Prerendered').closest('details')?.setAttribute('open', '');
        const started = await act(async () => start(root));
        act(() => screen.getByRole('button').click());
        expect(screen.getByRole('button')).toHaveTextContent('Pressed 1');
        expect(screen.getAllByText('Prerendered')).toHaveLength(1);
        expect(screen.getByText('Prerendered').closest('details')).toHaveAttribute('open');
        expect(load).not.toHaveBeenCalled();
        act(() => started.unmount());
      },
    );

    it('On a page that was opened from another one the component is loaded (PRICE-158)', async () => {
      render(<Page />);
      expect(await screen.findByText('Loaded')).toBeVisible();
    });
  });
});

describe('the flags of the plans page', () => {
  const defaults: FlagValues = {
    'hide-quarterly': false,
    'plans-info-box': false,
    'plan-purchase': 'yearly',
  };

  let values: FlagValues;

  const flags = createFlags();

  flags.connect({ valueOf: (name) => values[name] });

  const open = (flagged: Partial<FlagValues>) => {
    values = { ...defaults, ...flagged };
    return renderWithSession(
      <FlagsProvider value={flags}>
        <PlansPage
          gumroadHref="https://gumroad.test"
          contactSales={() => null}
          targetOrigins={['https://editor.test']}
        />
      </FlagsProvider>,
      { route: '/plans', path: '/plans' },
    );
  };

  const change = (flagged: Partial<FlagValues>) =>
    act(() => {
      values = { ...values, ...flagged };
      flags.refresh();
    });

  // The box is loaded with its flag.
  beforeAll(() => import('./promotion'));

  const frequency = (name: RegExp) => screen.queryByRole('radio', { name });

  beforeEach(() => server.use(...respondWithPrices()));

  it('When Quarterly is hidden while it is selected, the default frequency is selected (FLAG-19)', async () => {
    const { user } = await open({});
    await user.click(screen.getByText('Quarterly'));
    expect(frequency(/Quarterly/)).toBeChecked();
    change({ 'hide-quarterly': true });
    expect(frequency(/Annually/)).toBeChecked();
    change({ 'hide-quarterly': false });
    expect(frequency(/Quarterly/)).toBeChecked();
  });

  it.each([
    ['monthly', /Monthly/],
    ['quarterly', /Quarterly/],
    ['yearly', /Annually/],
  ] as const)('The variant %s selects its frequency first (FLAG-21)', async (variant, name) => {
    const { user } = await open({ 'plan-purchase': variant });
    expect(frequency(name)).toBeChecked();
    if (variant !== 'quarterly') return;
    await user.click(screen.getByText('Monthly'));
    change({ 'plan-purchase': 'yearly' });
    expect(frequency(/Monthly/)).toBeChecked();
  });

  it('A hidden Quarterly is neither offered nor selected by the experiment (FLAG-19, FLAG-21)', async () => {
    await open({ 'plan-purchase': 'quarterly', 'hide-quarterly': true });
    expect(frequency(/Quarterly/)).not.toBeInTheDocument();
    expect(frequency(/Annually/)).toBeChecked();
  });

  it('The promotional box has the portal’s own text or that of the flag (FLAG-20)', async () => {
    await open({ 'plans-info-box': true });
    const own = await screen.findByRole('complementary', { name: 'Writing together?' });
    expect(own).toBeVisible();
    change({ 'plans-info-box': { title: 'Spring offer', text: '<b>Half</b> the price.' } });
    expect(screen.getByRole('complementary', { name: 'Spring offer' })).toHaveTextContent(
      'Spring offer <b>Half</b> the price.',
    );
    change({ 'plans-info-box': false });
    expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
  });

  it('The box links to pages of the portal and of its other origins only (FLAG-20)', async () => {
    await open({ 'plans-info-box': true });
    for (const [href, expected] of [
      ['/signup', '/signup'],
      ['https://editor.test/offer', 'https://editor.test/offer'],
      ['https://evil.example/offer', undefined],
      ['javascript:alert(1)', undefined],
    ] as const) {
      change({
        'plans-info-box': { title: 'Offer', text: 'Read more.', link: { label: 'Go', href } },
      });
      const box = within(await screen.findByRole('complementary', { name: 'Offer' }));
      expect(box.queryByRole('link', { name: 'Go' })?.getAttribute('href') ?? undefined).toBe(
        expected,
      );
    }
  });
});
