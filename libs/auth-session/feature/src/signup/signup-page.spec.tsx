import { authSessionEndpoints as endpoints, type User } from '@portal/auth-session/domain';
import { respond, respondWithError, server } from '@portal/shared/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { testUser, respondToBotCheck } from '@portal/auth-session/testing';
import { installAuthenticator, removeAuthenticator } from '../testing/fake-authenticator';
import { respondToSignIn, renderAuthView, testTokens } from '../testing/render-auth-view';
import { SignupPage } from './signup-page';

const startCheckout = jest.fn();
const reload = jest.fn();
const onOptIn = jest.fn();
const opened = { uid: 'uid-ada', email: 'ada@example.edu', signInTicket: 'ticket-of-the-sign-up' };

async function openSignup(query = '', signedInAs?: User) {
  const view = await renderAuthView(
    <SignupPage
      startCheckout={startCheckout}
      extensionId="extension"
      onOptIn={onOptIn}
      reload={reload}
    />,
    { route: `/signup${query}`, path: '/signup', ...(signedInAs && { signedInAs }) },
  );
  const signUp = async () => {
    await view.user.type(screen.getByLabelText('Email'), 'ada@example.edu');
    await view.user.type(screen.getByLabelText('Password'), 'correct horse');
    await view.user.click(screen.getByRole('button', { name: 'Create an account' }));
  };
  return { ...view, signUp };
}

beforeEach(() => {
  server.use(respond(endpoints.getInstitution, { institution: null }));
  startCheckout.mockReset();
  reload.mockReset();
  onOptIn.mockReset();
});

describe('SignupPage', () => {
  it('The sign-up form fits password managers and links to log in, terms and privacy (AUTH-60)', async () => {
    await openSignup('?code=A');
    expect(screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'username');
    expect(screen.getByLabelText('Password')).toHaveAttribute('autocomplete', 'new-password');
    const hrefs = ['Log in', 'terms', 'privacy policy'].map((name) =>
      screen.getByRole('link', { name }).getAttribute('href'),
    );
    expect(hrefs).toEqual(['/login?code=A', '/terms?code=A', '/privacy?code=A']);
  });

  it('Signing up signs in with the ticket of the sign-up and leads to the account (AUTH-62)', async () => {
    const seen: unknown[] = [];
    server.use(
      respond(endpoints.signUp, ({ input }) => {
        seen.push(input);
        return opened;
      }),
      respond(endpoints.signIn, ({ input }) => {
        seen.push(input);
        return { idToken: 'i', refreshToken: 'r', expiresIn: 3_600, uid: 'uid-ada', email: 'e' };
      }),
      ...respondToSignIn(testUser({ emailVerified: false })),
    );
    const { signUp, location } = await openSignup();
    await signUp();

    await waitFor(() => expect(location()).toBe('/account'));
    const credentials = { email: 'ada@example.edu', password: 'correct horse' };
    expect(seen).toEqual([
      { ...credentials, wantsUpdates: false, ticket: 'ticket-for-signup-form' },
      { ...credentials, rememberMe: true, ticket: 'ticket-of-the-sign-up' },
    ]);
    expect(reload).not.toHaveBeenCalled();
  });

  it('A sign-up from the page of an invitation sends its secret, which proves the address (GROUP-406)', async () => {
    const seen: unknown[] = [];
    server.use(
      respond(endpoints.signUp, ({ input }) => {
        seen.push(input.invitation);
        return opened;
      }),
      ...respondToSignIn(testUser()),
    );
    const invitation = '/accept-invitation?iuid=secret';
    const redirect = encodeURIComponent(invitation);
    const { signUp, location } = await openSignup(`?redirect=${redirect}`);
    await signUp();
    await waitFor(() => expect(location()).toContain(invitation));
    expect(seen).toEqual(['secret']);
  });

  it.each([
    ['follows a ticked box', true],
    ['does not follow an empty box', false],
  ])('The subscription %s (AUTH-66)', async (_, isTicked) => {
    const seen: unknown[] = [];
    server.use(
      respond(endpoints.signUp, ({ input }) => {
        seen.push(input);
        return opened;
      }),
      ...respondToSignIn(),
    );
    const { user, signUp, location } = await openSignup();
    const box = screen.getByRole('checkbox', { name: 'Send me update notifications by email' });
    expect(box).not.toBeChecked();
    if (isTicked) await user.click(box);
    await signUp();
    await waitFor(() => expect(location()).toBe('/account'));
    expect(onOptIn).toHaveBeenCalledTimes(Number(isTicked));
    expect(seen).toMatchObject([{ wantsUpdates: isTicked }]);
  });

  it('Signing up starts the checkout that led here (AUTH-62)', async () => {
    server.use(respond(endpoints.signUp, opened), ...respondToSignIn());
    const { signUp } = await openSignup('?price_id=price_1');
    await signUp();
    await waitFor(() => expect(startCheckout.mock.calls).toEqual([[{ priceId: 'price_1' }]]));
  });

  it('A sign-up that opens no session asks the user to check the mail (AUTH-63)', async () => {
    server.use(
      respond(endpoints.signUp, opened),
      respondWithError(endpoints.signIn, 401, 'INVALID_LOGIN_CREDENTIALS'),
      ...respondToBotCheck(),
    );
    const { signUp } = await openSignup();
    await signUp();
    expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeVisible();
    expect(await screen.findByText(/^We sent a link to/)).toHaveTextContent(
      'We sent a link to ada@example.edu. Open it to get started.',
    );
  });

  it('The mail is sent again, and a mistyped address is corrected in the form; the focus is on what is new (AUTH-63, SHARED-320, SHARED-321)', async () => {
    const requested: unknown[] = [];
    server.use(
      respond(endpoints.signUp, opened),
      respondWithError(endpoints.signIn, 401, 'INVALID_LOGIN_CREDENTIALS'),
      respond(endpoints.requestCode, ({ input }) => {
        requested.push(input);
        return {};
      }),
      ...respondToBotCheck(),
    );
    const { user, signUp } = await openSignup();
    await signUp();
    const again = await screen.findByRole('button', { name: 'Resend email' });
    expect(document.activeElement).toHaveTextContent(/ada@example\.edu/);
    await user.click(again);
    expect(
      await screen.findByText(
        'If ada@example.edu still needs to be verified, a new link will arrive shortly.',
      ),
    ).toBeVisible();
    expect(requested).toMatchObject([{ email: 'ada@example.edu', requestType: 'VERIFY_EMAIL' }]);

    await user.click(screen.getByRole('button', { name: 'Change address' }));
    expect(screen.getByLabelText('Email')).toHaveValue('ada@example.edu');
    expect(screen.getByLabelText('Email')).toHaveFocus();
  });

  it('An email that could not be sent again says so (AUTH-63)', async () => {
    server.use(
      respond(endpoints.signUp, opened),
      respondWithError(endpoints.signIn, 401, 'INVALID_LOGIN_CREDENTIALS'),
      respondWithError(endpoints.requestCode, 503, 'UNAVAILABLE'),
      ...respondToBotCheck(),
    );
    const { user, signUp } = await openSignup();
    await signUp();
    await user.click(await screen.findByRole('button', { name: 'Resend email' }));
    await waitFor(() => expect(screen.getAllByRole('status')[1]).toHaveTextContent(/./));
    expect(screen.queryByText(/still needs to be verified/)).not.toBeInTheDocument();
  });

  it('A sign-up whose response does not tell whether the account is new asks the user to check the mail (AUTH-63)', async () => {
    server.use(
      respond(endpoints.signUp, { uid: null, email: 'ada@example.edu', signInTicket: null }),
      ...respondToBotCheck(),
    );
    const { signUp } = await openSignup();
    await signUp();
    expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeVisible();
  });

  it('A taken address offers to log in instead, until the user changes it (AUTH-191)', async () => {
    server.use(
      respondWithError(endpoints.signUp, 409, 'EMAIL_ALREADY_EXISTS'),
      ...respondToBotCheck(),
    );
    const { user, signUp } = await openSignup('?redirect=/plans');
    await signUp();
    const instead = await screen.findByRole('link', { name: 'Log in instead' });
    expect(instead).toHaveAttribute('href', '/login?redirect=%2Fplans');
    await user.type(screen.getByLabelText('Email'), 'x');
    expect(screen.queryByRole('link', { name: 'Log in instead' })).not.toBeInTheDocument();
  });

  it.each([
    [
      409,
      'EMAIL_ALREADY_EXISTS',
      'Email',
      'This email address is already in use by another account.',
    ],
    [400, 'INVALID_PASSWORD', 'Password', 'Please use a password with at least 6 characters.'],
    [400, 'COMMON_PASSWORD', 'Password', 'This password is too common. Please choose another one.'],
  ] as const)(
    'A sign-up that fails with %i %s says so at its field (AUTH-65)',
    async (status, code, field, text) => {
      server.use(respondWithError(endpoints.signUp, status, code), ...respondToBotCheck());
      const { signUp } = await openSignup();
      await signUp();
      expect(await screen.findByText(text)).toBeVisible();
      await waitFor(() => expect(screen.getByLabelText(field)).toHaveFocus());
      expect(screen.getByLabelText(field)).toHaveAccessibleDescription(text);
    },
  );

  it('A sign-up without a uid says so (AUTH-64)', async () => {
    server.use(respond(endpoints.signUp, { ...opened, uid: '' }), ...respondToBotCheck());
    const { signUp } = await openSignup();
    await signUp();
    expect(await screen.findByText('An error occurred on sign up')).toBeVisible();
  });

  it('A sign-up whose bot check fails says so (AUTH-54)', async () => {
    server.use(
      respond(endpoints.verifyBotCheck, { success: false, action: null, ticket: null }),
      ...respondToBotCheck(),
    );
    const { signUp } = await openSignup();
    await signUp();
    expect(await screen.findByText('An unexpected error occurred.')).toBeVisible();
  });

  it('A signed-in visitor of the sign-up page is signed out, and the page reloads (AUTH-61)', async () => {
    let ended: unknown;
    server.use(
      respond(endpoints.signOut, ({ input }) => {
        ended = input;
        return {};
      }),
    );
    const { tab } = await openSignup('', testUser());
    expect(screen.getByRole('status', { name: 'Logging you out' })).toBeVisible();
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(ended).toEqual({ refreshToken: 'refresh-token-0001' });
    expect(tab.state().status).toBe('signed-out');
  });

  it('After the reload the page says once that the visitor was signed out (AUTH-182)', async () => {
    server.use(respond(endpoints.signOut, {}));
    const notice = 'We logged you out because this page is for creating a new account.';
    const arrival = await openSignup('', testUser());
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    arrival.unmount();
    const reloaded = await openSignup();
    expect(screen.getByText(notice)).toBeVisible();
    reloaded.unmount();
    await openSignup();
    expect(screen.queryByText(notice)).not.toBeInTheDocument();
  });
});

describe('the sign-up with a passkey', () => {
  afterEach(removeAuthenticator);

  const challenge = { challenge: 'Y2hhbGxlbmdl', rpId: 'localhost', rpName: 'Lemma' };

  /** A server that opens an account with a passkey, and what it was sent. */
  function respondToPasskeys() {
    const seen: object[] = [];
    const { uid, email } = testUser();
    server.use(
      ...respondToSignIn(testUser({ emailVerified: false })),
      respond(endpoints.beginPasskeySignUp, ({ input }) => {
        seen.push(input);
        return { ...challenge, userHandle: 'dWlkLWFkYQ', known: [] };
      }),
      respond(endpoints.signUpWithPasskey, ({ input }) => {
        seen.push(input);
        return { ticket: 'ticket-of-the-passkey' };
      }),
      respond(endpoints.exchangeSocialTicket, ({ input }) => {
        seen.push(input);
        const session = { ...testTokens, uid, email };
        const nothing = { link: null, replace: null };
        return { by: 'passkey' as const, outcome: 'SIGNED_IN' as const, session, ...nothing };
      }),
    );
    return seen;
  }

  async function choosePasskey(query = '') {
    const view = await openSignup(query);
    await view.user.click(await screen.findByRole('button', { name: 'Sign up with a passkey' }));
    const send = async (email = 'ada@example.edu') => {
      if (email) await view.user.type(screen.getByLabelText('Email'), email);
      await view.user.click(screen.getByRole('button', { name: 'Create an account' }));
    };
    return { ...view, send };
  }

  it('A passkey takes the place of the password, and its ticket opens the session; the checkout that the address asks for starts (AUTH-595)', async () => {
    installAuthenticator();
    const seen = respondToPasskeys();
    const { user, send } = await choosePasskey('?price_id=price_1&code=A');
    expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
    await user.click(screen.getByLabelText('Send me update notifications by email'));
    await send();
    await waitFor(() =>
      expect(startCheckout).toHaveBeenCalledWith({ priceId: 'price_1', code: 'A' }),
    );
    expect(seen).toEqual([
      { email: 'ada@example.edu', ticket: 'ticket-for-signup-form' },
      expect.objectContaining({ id: 'cGFzc2tleQ', wantsUpdates: true }),
      { ticket: 'ticket-of-the-passkey' },
    ]);
    expect(onOptIn).toHaveBeenCalledTimes(1);
  });

  it('The page of an invitation sends its secret with the passkey, too (AUTH-592)', async () => {
    installAuthenticator();
    const seen = respondToPasskeys();
    const redirect = encodeURIComponent('/accept-invitation?iuid=secret');
    const { send, location } = await choosePasskey(`?redirect=${redirect}`);
    await send();
    await waitFor(() => expect(location()).toContain('/accept-invitation?iuid=secret'));
    expect(seen[1]).toMatchObject({ invitation: 'secret' });
  });

  it('A missing and a taken address are told at their field, before the browser asks for a passkey (AUTH-595)', async () => {
    const { asked } = installAuthenticator();
    respondToPasskeys();
    server.use(respondWithError(endpoints.beginPasskeySignUp, 409, 'EMAIL_ALREADY_EXISTS'));
    const { send } = await choosePasskey();
    await send('');
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Enter your email address.');
    await send();
    expect(await screen.findByRole('link', { name: 'Log in instead' })).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(/already in use/);
    expect(asked).toEqual([]);
  });

  it('A canceled prompt says so, and the password can be chosen again (AUTH-595)', async () => {
    installAuthenticator({ isCanceled: true });
    respondToPasskeys();
    const { user, send } = await choosePasskey();
    await send();
    expect(await screen.findByText(/^The passkey wasn’t used/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Sign up with a password' }));
    expect(screen.getByLabelText('Password')).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue('ada@example.edu');
  });

  it('A browser without passkeys, and a portal that opens no accounts with them, do not offer it (AUTH-595)', async () => {
    await openSignup();
    expect(screen.queryByRole('button', { name: /passkey/ })).not.toBeInTheDocument();
    cleanup();
    installAuthenticator();
    await renderAuthView(<SignupPage passkeySignUp={false} />, { route: '/signup' });
    expect(screen.queryByRole('button', { name: /passkey/ })).not.toBeInTheDocument();
  });
});
