import { useSignOut } from '@portal/auth-session/api';
import { authSessionEndpoints, type RequestedCheckout } from '@portal/auth-session/domain';
import { testUser } from '@portal/auth-session/testing';
import { respond, server } from '@portal/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { renderWithSession } from '../testing/render-with-session';
import { savedPurchase, useResumeCheckout, useStartCheckout } from './pending-purchase';

function Account() {
  useResumeCheckout();
  return null;
}

function Login({ requested }: { requested: RequestedCheckout }) {
  const startCheckout = useStartCheckout();
  return <button onClick={() => startCheckout(requested)}>Log in</button>;
}

const save = () => savedPurchase.write({ priceId: 'price_year', quantity: 3, code: 'A' });

describe('useResumeCheckout', () => {
  it('The saved purchase continues on /plans and is deleted (PRICE-46)', async () => {
    save();
    const { location } = await renderWithSession(<Account />, {
      route: '/account',
      path: '/account',
      signedInAs: testUser(),
    });
    await waitFor(() =>
      expect(location()).toBe('/plans?price_id=price_year&quantity=3&code=A#select'),
    );
    expect(savedPurchase.read()).toBeUndefined();
  });

  it('The saved purchase stays while the user is signed out (PRICE-46)', async () => {
    save();
    const { location } = await renderWithSession(<Account />, { route: '/account' });
    expect(location()).toBe('/account');
    expect(savedPurchase.read()).toBeDefined();
  });

  it('Without a saved purchase the page stays', async () => {
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

  it('A purchase in the address of the login replaces the saved one (PRICE-46)', async () => {
    save();
    const { location } = await logIn({ priceId: 'price_1' });
    expect(location()).toBe('/plans?price_id=price_1&quantity=1&isoCode=DE#select');
    expect(savedPurchase.read()).toBeUndefined();
  });

  it.each([
    { priceId: 'prod_1' },
    { priceId: 'price_1', quantity: 101 },
    { priceId: 'price_1', quantity: NaN },
    { priceId: 'price_1', code: '<script>' },
  ])(
    'The invalid purchase %j stays in the address of the plans, which say so (PRICE-48)',
    async (requested) => {
      const { location } = await logIn(requested);
      expect(location()).toBe('/plans?price_id=price_1&isoCode=DE#select');
    },
  );
});

describe('the saved purchase', () => {
  it('The saved purchase is deleted when the user signs out (PRICE-56)', async () => {
    function Header() {
      return <button onClick={useSignOut()}>Log out</button>;
    }
    server.use(respond(authSessionEndpoints.signOut, {}));
    const { user } = await renderWithSession(<Header />, { signedInAs: testUser() });
    save();
    await user.click(screen.getByRole('button', { name: 'Log out' }));
    expect(savedPurchase.read()).toBeUndefined();
  });

  it.each(['null', '"price_1"', '{"priceId":"prod_1","quantity":1}', '{"priceId":"price_1"}', '{'])(
    'The stored text %s is not a purchase (PRICE-48)',
    (text) => {
      window.sessionStorage.setItem('pending-checkout', text);
      expect(savedPurchase.read()).toBeUndefined();
    },
  );
});
