import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import { testUser } from '@portal/auth-session/testing';
import { currentPage } from '@portal/shared/browser';
import { respond, respondWithError, server, testHosts } from '@portal/shared/testing';
import type { LinkComponentProps } from '@portal/shared/ui';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, StrictMode } from 'react';
import { AccountButton } from '../account-button/account-button';
import { SignIn } from '../login/login-page';
import { useSignIn } from '../login/use-sign-in';
import { useSession } from '../session/session-hooks';
import { SignUp } from '../signup/signup-page';
import { installAuthenticator, removeAuthenticator } from '../testing/fake-authenticator';
import { respondToSignIn } from '../testing/render-auth-view';
import type { OwnPages } from './own-pages';
import { PortalProvider } from './portal-provider';

describe('PortalProvider', () => {
  const navigate = jest.fn();
  const track = jest.fn();
  const OwnLink = ({ children, ...props }: LinkComponentProps) => (
    <a data-router="own" {...props}>
      {children}
    </a>
  );
  const ownPages: OwnPages = { '/login': '/enter', '/account': '/you' };

  beforeEach(() => {
    navigate.mockReset();
    window.localStorage.clear();
    window.history.replaceState(null, '', '/enter?origin=app');
  });

  /** An app of another team around a view, with a router of its own. */
  const show = (view: ReactNode, pages = ownPages) =>
    render(
      <StrictMode>
        <PortalProvider
          config={{ hosts: testHosts, brand: { productName: 'Folio' } }}
          tokens={{ '--ui-primary': 'seagreen' }}
          linkComponent={OwnLink}
          {...{ pages, navigate, track }}
        >
          {view}
        </PortalProvider>
      </StrictMode>,
    );

  async function typeCredentials() {
    await userEvent.type(screen.getByLabelText('Email'), 'ada@example.edu');
    await userEvent.type(screen.getByLabelText('Password'), 'correct-horse-9');
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
  }

  it('One provider signs a user in within an app whose router opens its own address of the account (SHARED-573)', async () => {
    server.use(...respondToSignIn());
    const { container } = show(<SignIn />);
    expect(screen.getByText(/Folio/)).toBeVisible();
    expect(container.querySelector('style')).toHaveTextContent('--ui-primary: seagreen;');
    await typeCredentials();
    await waitFor(() => expect(navigate.mock.calls).toEqual([['/you', { replace: true }]]));
    expect(track).toHaveBeenCalledWith({ type: 'sign-in', action: 'password' });
  });

  it.each([
    ['offers no passkeys', {}, 0],
    ['offers them where its configuration says that the portal allows it', { passkeys: true }, 1],
  ])('An app at another origin %s (AUTH-440)', async (_what, said, count) => {
    installAuthenticator();
    const config = { hosts: { ...testHosts, origin: 'https://portal.example' }, ...said };
    render(
      <PortalProvider config={config}>
        <SignIn />
      </PortalProvider>,
    );
    await screen.findByRole('button', { name: 'Log in' });
    const offers = screen.queryAllByRole('button', { name: 'Log in with a passkey' });
    expect(offers).toHaveLength(count);
    removeAuthenticator();
  });

  it('A visitor signs up within an app, and its own login is one link away (SHARED-573)', async () => {
    const account = {
      uid: 'uid-ada',
      email: 'ada@example.edu',
      signInTicket: 'ticket-of-the-sign-up',
    };
    server.use(respond(endpoints.signUp, account), ...respondToSignIn());
    show(<SignUp />);
    const login = screen.getByRole('link', { name: 'Log in' });
    expect(login).toHaveAttribute('href', '/enter?origin=app');
    await userEvent.type(screen.getByLabelText('Email'), 'ada@example.edu');
    await userEvent.type(screen.getByLabelText('Password'), 'correct-horse-9');
    await userEvent.click(screen.getByRole('button', { name: 'Create an account' }));
    await waitFor(() => expect(navigate.mock.calls).toEqual([['/you', { replace: true }]]));
  });

  it('Texts that the provider replaces are shown, also those of modules that were loaded before (SHARED-166, SHARED-573)', () => {
    const config = { hosts: testHosts };
    const texts = { 'auth-session': { pages: { login: { title: 'Come in' } } } };
    const titled = (title: string) => (
      <PortalProvider config={config} texts={title === 'Log in' ? own : texts} key={title}>
        <SignIn />
      </PortalProvider>
    );
    const own = { 'auth-session': { pages: { login: { title: 'Log in' } } } };
    const { rerender } = render(titled('Come in'));
    expect(screen.getByRole('heading', { name: 'Come in' })).toBeVisible();
    rerender(titled('Log in'));
    expect(screen.getByRole('heading', { name: 'Log in' })).toBeVisible();
  });

  it('Links lead to the pages that the app has, in its own router, and to all others at the portal (SHARED-573)', async () => {
    show(
      <>
        <AccountButton />
        <SignIn />
      </>,
    );
    const login = await screen.findByRole('link', { name: 'Log in' });
    expect(login).toHaveAttribute('href', '/enter?origin=app');
    expect(login).toHaveAttribute('data-router', 'own');
    const reset = screen.getByRole('link', { name: 'Forgot your password?' });
    expect(reset).toHaveAttribute('href', 'http://localhost/reset-password?origin=app');
    expect(reset).not.toHaveAttribute('data-router');
  });

  it('A form of the app signs in by a hook, which tells a failure as a sentence, and the button signs out (SHARED-573)', async () => {
    const messages: string[] = [];
    function OwnForm() {
      const { signIn } = useSignIn();
      const { user } = useSession();
      const values = { email: 'ada@example.edu', password: 'secret-9', rememberMe: false };
      const press = () => signIn(values).catch(({ message }: Error) => messages.push(message));
      return <button onClick={() => void press()}>{user?.email ?? 'Come in'}</button>;
    }
    server.use(
      respondWithError(endpoints.signIn, 401, 'INVALID_LOGIN_CREDENTIALS'),
      ...respondToSignIn(testUser({ premium: true })),
    );
    show(
      <>
        <OwnForm />
        <AccountButton />
      </>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Come in' }));
    await waitFor(() =>
      expect(messages).toEqual(["The email and password you entered don't match."]),
    );
    server.use(respond(endpoints.signOut, {}), ...respondToSignIn(testUser({ premium: true })));
    await userEvent.click(screen.getByRole('button', { name: 'Come in' }));
    await userEvent.click(await screen.findByRole('button', { name: /ada.*Premium/ }));
    const menu = within(await screen.findByRole('menu'));
    expect(menu.getByRole('menuitem', { name: 'Account' })).toHaveAttribute(
      'href',
      '/you?origin=app',
    );
    await userEvent.click(menu.getByRole('menuitem', { name: 'Log out' }));
    expect(await screen.findByRole('button', { name: 'Come in' })).toBeVisible();
  });

  it('After the sign-in, a page that the app does not have opens at the portal (SHARED-573)', async () => {
    const replaceWith = jest.spyOn(currentPage, 'replaceWith').mockReturnValue();
    server.use(...respondToSignIn());
    show(<SignIn />, { '/login': '/enter' });
    await typeCredentials();
    await waitFor(() => expect(replaceWith).toHaveBeenCalledWith('http://localhost/account'));
    expect(navigate).not.toHaveBeenCalled();
  });
});
