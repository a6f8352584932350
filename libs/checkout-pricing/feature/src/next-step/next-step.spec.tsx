import { defaultBrand } from '@portal/shared/util';
import { renderView } from '@portal/shared/testing';
import { screen } from '@testing-library/react';
import type { CheckoutOutcome } from '../checkout-return/use-checkout-return';
import { LazyNextStep } from './lazy-next-step';

interface AccountOptions {
  readonly uid?: string;
  readonly premium?: boolean;
  readonly group?: string | null;
}

const openAccount = (
  outcome: CheckoutOutcome,
  { uid = 'uid-ada', premium = true, group = null }: AccountOptions = {},
) =>
  renderView(
    <LazyNextStep
      outcome={outcome}
      user={{ uid, premium, admin_group: group }}
      brand={defaultBrand}
    />,
  );

const isShown = async () => expect(await screen.findByText('Next step:')).toBeVisible();
/** A hidden one is not even loaded. */
const isHidden = () => expect(document.body).toHaveTextContent(/^$/);

beforeEach(() => window.localStorage.clear());

describe('the next step after a payment', () => {
  it('A confirmed payment for Premium leads to the add-ins (PRICE-176)', async () => {
    openAccount('confirmed');
    await isShown();
    const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    const { latexEditorAddIn, wordProcessorAddIn, webApp } = defaultBrand.links;
    expect(hrefs).toEqual([latexEditorAddIn, wordProcessorAddIn, webApp]);
  });

  it('A confirmed payment for a group leads to its members (PRICE-176)', async () => {
    openAccount('confirmed', { group: 'g-1' });
    const invite = await screen.findByRole('link', { name: 'Invite members' });
    expect(invite).toHaveAttribute('href', '/manage-group');
  });

  it.each(['none', 'confirming', 'not-completed', 'failed', 'unknown'] as const)(
    'A checkout that is %s has no next step (PRICE-176)',
    (outcome) => {
      openAccount(outcome);
      isHidden();
    },
  );

  it('The next step stays until it is dismissed, also on later visits, and does not come back (PRICE-176)', async () => {
    openAccount('confirmed').unmount();
    const { user, unmount } = openAccount('none');
    await isShown();
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    isHidden();
    unmount();
    openAccount('none');
    isHidden();
  });

  it('A user who lost Premium meanwhile does not see it (PRICE-176)', () => {
    openAccount('confirmed').unmount();
    openAccount('none', { premium: false });
    isHidden();
  });

  it('Another user of the browser does not see it (PRICE-176)', () => {
    openAccount('confirmed').unmount();
    openAccount('none', { uid: 'uid-bo' });
    isHidden();
  });
});
