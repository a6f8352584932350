import { useSignOut } from '@portal/auth-session/api';
import { authSessionEndpoints } from '@portal/auth-session/domain';
import { answer, server } from '@portal/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { testUser } from '@portal/auth-session/testing';
import { renderWithSession } from '../testing/render-with-session';
import {
  hasPendingCheckout,
  savedCheckout,
  useResumeCheckout,
  useStartCheckout,
  type RequestedCheckout,
} from './resume-checkout';

function Account() {
  useResumeCheckout();
  return null;
}

function Login({ requested }: { requested: RequestedCheckout }) {
  const startCheckout = useStartCheckout();
  return <button onClick={() => startCheckout(requested)}>Log in</button>;
}

const save = () => savedCheckout.write({ priceId: 'price_year', quantity: 3, code: 'A' });

describe('useResumeCheckout', () => {
  it('hands the saved purchase to /plans and deletes it', async () => {
    save();
    const { location } = await renderWithSession(<Account />, {
      route: '/account',
      path: '/account',
      signedInAs: testUser(),
    });
    await waitFor(() =>
      expect(location()).toBe('/plans?price_id=price_year&quantity=3&code=A#select'),
    );
    expect(hasPendingCheckout()).toBe(false);
  });

  it('leaves it while nobody is signed in', async () => {
    save();
    const { location } = await renderWithSession(<Account />, { route: '/account' });
    expect(location()).toBe('/account');
    expect(hasPendingCheckout()).toBe(true);
  });

  it('does nothing without one', async () => {
    const { location } = await renderWithSession(<Account />, {
      route: '/account',
      signedInAs: testUser(),
    });
    expect(location()).toBe('/account');
  });
});

describe('useStartCheckout', () => {
  const logIn = async (requested: RequestedCheckout) => {
    const view = await renderWithSession(<Login requested={requested} />, {
      route: '/login?price_id=price_1&isoCode=DE',
    });
    await view.user.click(view.getByRole('button', { name: 'Log in' }));
    return view;
  };

  it('takes the address’s purchase up in place of the saved one', async () => {
    save();
    const { location } = await logIn({ priceId: 'price_1' });
    expect(location()).toBe('/plans?price_id=price_1&quantity=1&isoCode=DE#select');
    expect(hasPendingCheckout()).toBe(false);
  });

  it.each([
    { priceId: 'prod_1' },
    { priceId: 'price_1', quantity: 101 },
    { priceId: 'price_1', code: '<script>' },
  ])('goes to the account with what is no purchase: %j', async (requested) => {
    const { location } = await logIn(requested);
    expect(location()).toMatch(/^\/account/);
  });
});

describe('the saved purchase', () => {
  it('is gone once its buyer signs out', async () => {
    function Header() {
      return <button onClick={useSignOut()}>Sign out</button>;
    }
    server.use(answer(authSessionEndpoints.signOut, {}));
    const { user } = await renderWithSession(<Header />, { signedInAs: testUser() });
    save();
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    expect(hasPendingCheckout()).toBe(false);
  });

  it.each(['null', '"price_1"', '{"priceId":"prod_1","quantity":1}', '{"priceId":"price_1"}', '{'])(
    'is none when the browser holds %s',
    (text) => {
      window.sessionStorage.setItem('pending-checkout', text);
      expect(hasPendingCheckout()).toBe(false);
    },
  );
});
