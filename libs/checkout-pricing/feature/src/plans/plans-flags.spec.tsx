import { createFlags, FlagsProvider, type FlagValues } from '@portal/shared/flags';
import { server } from '@portal/shared/testing';
import { act, screen, within } from '@testing-library/react';
import { respondWithPrices } from '../testing/prices';
import { renderWithSession } from '../testing/render-with-session';
import { PlansPage } from './plans-page';

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

describe('the flags of the plans page', () => {
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
