import {
  authSessionEndpoints as endpoints,
  type User,
  passwordResetForm,
  afterLogin,
} from '@portal/auth-session/domain';
import { testUser, respondToBotCheck } from '@portal/auth-session/testing';
import { Form, FormTextField } from '@portal/shared/forms';
import { TelemetryProvider } from '@portal/shared/telemetry';
import { respond, respondWithError, server } from '@portal/shared/testing';
import { screen, waitFor, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TypedEmail } from '../email/typed-email';
import { ResetPasswordPage } from '../reset-password/reset-password-page';
import { useNextTarget } from '../signed-in/use-next-target';
import { SignupPage } from '../signup/signup-page';
import { respondToSignIn, renderAuthView, testEditor } from '../testing/render-auth-view';
import { LoginPage } from './login-page';

beforeEach(() => server.use(respond(endpoints.getInstitution, { institution: null })));

describe('LoginPage', () => {
  const startCheckout = jest.fn();
  const track = jest.fn();
  async function openLogin(query = '', signedInAs?: User) {
    const view = await renderAuthView(
      <TelemetryProvider value={{ track }}>
        <LoginPage
          productName="Lemma"
          editor={testEditor}
          startCheckout={startCheckout}
          extensionId="extension"
        />
      </TelemetryProvider>,
      { route: `/login${query}`, path: '/login', ...(signedInAs && { signedInAs }) },
    );
    const logIn = async (email = 'ada@example.edu', password = 'correct horse') => {
      if (email) await view.user.type(screen.getByLabelText('Email'), email);
      if (password) await view.user.type(screen.getByLabelText('Password'), password);
      await view.user.click(screen.getByRole('button', { name: 'Log in' }));
    };
    return { ...view, logIn };
  }
  beforeEach(() => {
    startCheckout.mockReset();
    track.mockReset();
  });

  it('The login form fits password managers and remembers the user by default (AUTH-50)', async () => {
    await openLogin();
    expect(screen.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'username webauthn');
    expect(screen.getByLabelText('Password')).toHaveAttribute('autocomplete', 'current-password');
    expect(screen.getByRole('checkbox', { name: 'Remember me' })).toBeChecked();
  });

  it('The login page offers the configured providers and the editor, and nothing without any (AUTH-79, AUTH-82)', async () => {
    await openLogin();
    expect(screen.queryByRole('separator')).not.toBeInTheDocument();
    await renderAuthView(
      <LoginPage
        productName="Lemma"
        startCheckout={startCheckout}
        extensionId=""
        socialProviders={[{ id: 'campus', name: 'Campus ID' }]}
        editor={{ name: 'the LaTeX editor', isAlwaysOffered: true }}
      />,
    );
    expect(screen.getByRole('link', { name: 'Continue with Campus ID' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Log in with the LaTeX editor' })).toBeVisible();
  });

  it('The links of the login page keep the query (AUTH-50)', async () => {
    await openLogin('?redirect=/plans&code=A');
    const create = screen.getByRole('link', { name: 'Create an account' });
    expect(create).toHaveAttribute('href', '/signup?redirect=%2Fplans&code=A');
    const forgot = screen.getByRole('link', { name: 'Forgot your password?' });
    expect(forgot).toHaveAttribute('href', '/reset-password?redirect=%2Fplans&code=A');
  });

  it('Logging in sends the ticket of its bot check and the choice to be remembered, and reports its events (AUTH-58, AUTH-67, EVENT-1)', async () => {
    const seen: unknown[] = [];
    server.use(
      respond(endpoints.signIn, ({ input }) => {
        seen.push(input);
        return { idToken: 'i', refreshToken: 'r', expiresIn: 3_600, uid: 'uid-ada', email: 'e' };
      }),
      ...respondToSignIn(),
    );
    const { user, logIn, location } = await openLogin();
    await user.click(screen.getByRole('checkbox', { name: 'Remember me' }));
    await logIn();

    await waitFor(() => expect(location()).toBe('/account'));
    expect(seen).toEqual([
      {
        email: 'ada@example.edu',
        password: 'correct horse',
        rememberMe: false,
        ticket: 'ticket-for-signin-form',
      },
    ]);
    expect(track.mock.calls).toEqual([
      [{ type: 'sign-in-started', action: 'password' }],
      [{ type: 'sign-in', action: 'password' }],
    ]);
  });

  it('A log-in from afar asks for the digits that were mailed, shows wrong ones at the field, and continues (AUTH-583)', async () => {
    const tokens = {
      idToken: 'i',
      refreshToken: 'r',
      expiresIn: 3_600,
      uid: 'uid-ada',
      email: 'e',
    };
    const details = { isMailed: true };
    server.use(
      respondWithError(endpoints.signIn, 403, 'SECOND_FACTOR_REQUIRED', { details }),
      respondWithError(endpoints.answerSecondFactor, 400, 'SIGN_IN_DIGITS_WRONG'),
      ...respondToSignIn(),
    );
    const { user, logIn, location } = await openLogin();
    await logIn();
    expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeVisible();
    const digits = await screen.findByLabelText('6 digits');
    expect(screen.getByText(/account was used in another country/)).toBeVisible();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Use a recovery code' })).toBeNull();
    await user.type(digits, '000000');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText(/These aren’t the digits of the newest email/)).toBeVisible();
    server.use(respond(endpoints.answerSecondFactor, { session: tokens, remembered: true }));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(location()).toBe('/account'));
  });

  it.each([
    ['', '/account'],
    ['?redirect=/manage-group', '/manage-group'],
    ['?callback=/plans&redirect=/manage-group&code=A', '/plans?code=A'],
    ['?callback=https://evil.example', '/account'],
  ])('After the sign-in "%s" leads to %s (AUTH-55)', async (query, target) => {
    server.use(...respondToSignIn());
    const { logIn, location } = await openLogin(query);
    await logIn();
    await waitFor(() => expect(location()).toBe(target));
  });

  it('The login page shows a spinner and leaves immediately when a user is signed in (AUTH-50)', async () => {
    const { location } = await openLogin('?redirect=/plans', testUser());
    await waitFor(() => expect(location()).toBe('/plans'));
  });

  it('The checkout of price_id starts once for a user who is not premium (AUTH-55)', async () => {
    await openLogin('?price_id=price_1&quantity=3&code=A', testUser());
    expect(screen.getByRole('status', { name: 'Logging you in' })).toBeVisible();
    expect(startCheckout.mock.calls).toEqual([[{ priceId: 'price_1', quantity: 3, code: 'A' }]]);
  });

  it('No checkout starts for a premium user (AUTH-55)', async () => {
    const { location } = await openLogin('?price_id=price_1', testUser({ premium: true }));
    await waitFor(() => expect(location()).toBe('/account'));
    expect(startCheckout).not.toHaveBeenCalled();
  });

  it.each([
    ['', ''],
    ['ada@example.edu', ''],
    ['', 'secret'],
  ])(
    'The email "%s" with the password "%s" is reported once and not sent (AUTH-51)',
    async (email, password) => {
      server.use(...respondToBotCheck());
      const { logIn } = await openLogin();
      await logIn(email, password);

      expect(await screen.findByText('You must provide an email and a password.')).toBeVisible();
      const empty = screen.getByLabelText(email ? 'Password' : 'Email');
      await waitFor(() => expect(empty).toHaveFocus());
      expect(empty).toBeInvalid();
    },
  );

  it.each([
    [401, 'INVALID_LOGIN', "The email and password you entered don't match."],
    [401, 'INVALID_LOGIN_CREDENTIALS', "The email and password you entered don't match."],
    [
      429,
      'TOO_MANY_ATTEMPTS_TRY_LATER',
      'Too many unsuccessful login attempts. Please try again later.',
    ],
    [400, 'BOT_CHECK_FAILED', 'An unexpected error occurred.'],
    [503, 'UNAVAILABLE', 'An unexpected error has occurred.'],
    [500, 'UNEXPECTED', 'An unexpected error has occurred.'],
    [400, 'INVALID_REQUEST', 'An unexpected error has occurred.'],
  ] as const)(
    'A login that fails with %i %s shows its sentence and keeps the values (AUTH-52, AUTH-53, AUTH-54, EVENT-1)',
    async (status, code, text) => {
      server.use(respondWithError(endpoints.signIn, status, code), ...respondToBotCheck());
      const { logIn } = await openLogin();
      await logIn();

      expect(await screen.findByText(text)).toBeVisible();
      expect(screen.getByLabelText('Email')).toHaveValue('ada@example.edu');
      expect(screen.getByLabelText('Password')).toHaveValue('correct horse');
      expect(track).toHaveBeenLastCalledWith({ type: 'sign-in-error', action: code });
    },
  );

  it.each([
    ['is rejected', { success: false, action: null, ticket: null }],
    ['is for another action', { success: true, action: 'signup', ticket: 'a'.repeat(16) }],
    ['has no ticket', { success: true, action: 'signin', ticket: null }],
  ] as const)(
    'No sign-in request is sent when the bot check %s (AUTH-54, AUTH-67)',
    async (_, verdict) => {
      server.use(respond(endpoints.verifyBotCheck, verdict), ...respondToBotCheck());
      const { logIn } = await openLogin();
      await logIn();
      expect(await screen.findByText('An unexpected error occurred.')).toBeVisible();
    },
  );

  it('Pressing Enter twice sends one sign-in (SHARED-23)', async () => {
    let count = 0;
    server.use(
      respond(endpoints.signIn, () => {
        count += 1;
        return { idToken: 'i', refreshToken: 'r', expiresIn: 3_600, uid: 'uid-ada', email: 'e' };
      }),
      ...respondToSignIn(),
    );
    const { user, location } = await openLogin();
    await user.type(screen.getByLabelText('Email'), 'ada@example.edu');
    await user.type(screen.getByLabelText('Password'), 'correct horse{Enter}{Enter}');
    await waitFor(() => expect(location()).toBe('/account'));
    expect(count).toBe(1);
  });

  it('A sign-in whose response has no idToken says so (AUTH-23)', async () => {
    const withoutToken = {
      idToken: '',
      refreshToken: 'refresh-token-0001',
      expiresIn: 3_600,
      uid: 'uid-ada',
      email: 'ada@example.edu',
    };
    server.use(respond(endpoints.signIn, withoutToken), ...respondToBotCheck());
    const { logIn } = await openLogin();
    await logIn();
    expect(await screen.findByText('An error occurred on sign in.')).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue('ada@example.edu');
  });

  it('A sign-in whose user cannot be loaded says so and keeps the email (AUTH-23)', async () => {
    server.use(
      respondWithError(endpoints.getCurrentUser, 503, 'UNAVAILABLE'),
      respond(endpoints.signOut, {}),
      ...respondToSignIn(),
    );
    const { logIn } = await openLogin();
    await logIn();
    expect(await screen.findByText('An error occurred on sign in.')).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue('ada@example.edu');
  });

  it('The login page says that the stored session cannot be read (AUTH-43)', async () => {
    await renderAuthView(
      <LoginPage
        productName="Lemma"
        editor={testEditor}
        startCheckout={startCheckout}
        extensionId=""
      />,
      { stored: { idToken: 1 } },
    );
    expect(screen.getByText('Invalid session data.')).toBeVisible();
  });

  it('The login page shows the error of the query (AUTH-80)', async () => {
    await openLogin('?error=ol-user-not-found');
    expect(
      screen.getByText(
        "User not found. Please sign in with the LaTeX editor from Lemma's editor integration.",
      ),
    ).toBeVisible();
  });
});

describe('the institution of the typed address', () => {
  const providers = [{ id: 'campus', name: 'Campus ID' }];
  const open = async (isOnly: boolean, path: '/login' | '/signup' = '/login') => {
    const asked: string[] = [];
    server.use(
      respond(endpoints.getInstitution, ({ input: { domain } }) => {
        asked.push(domain);
        const found = { id: 'uni.example', name: 'University of Example', isOnly };
        return { institution: domain === 'uni.example' ? found : null };
      }),
      ...respondToBotCheck(),
    );
    const props = { socialProviders: providers, startCheckout: jest.fn(), extensionId: '' };
    const view = await renderAuthView(
      path === '/login' ? <LoginPage productName="Lemma" {...props} /> : <SignupPage {...props} />,
      { route: `${path}?redirect=/plans`, path },
    );
    await view.user.type(screen.getByLabelText('Email'), 'ada@uni.example');
    const link = await screen.findByRole('link', { name: 'Continue with University of Example' });
    return { ...view, asked, link };
  };

  it('The login offers the sign-in of the institution with the query, and sends the domain only (AUTH-494)', async () => {
    const { asked, link, user } = await open(false);
    expect(link).toHaveAttribute(
      'href',
      '/api/social/start?provider=uni.example&redirect=%2Fplans',
    );
    expect(asked.join()).not.toContain('ada');
    expect(screen.getByLabelText('Password')).toBeVisible();
    await user.clear(screen.getByLabelText('Email'));
    await user.type(screen.getByLabelText('Email'), 'ada@gmail.example');
    await waitFor(() => expect(link).not.toBeInTheDocument());
  });

  it('The offer takes no focus and no text from the password (AUTH-494)', async () => {
    const { user, link } = await open(false);
    await user.type(screen.getByLabelText('Password'), 'abc');
    const field = screen.getByLabelText('Email');
    await user.type(field, '{Backspace}');
    await user.click(screen.getByLabelText('Password'));
    await waitFor(() => expect(link).not.toBeInTheDocument());
    expect(screen.getByLabelText('Password')).toHaveFocus();
    expect(screen.getByLabelText('Password')).toHaveValue('abc');
  });

  it('The sign-up offers it beside the other ways (AUTH-526)', async () => {
    const { link } = await open(false, '/signup');
    expect(link).toHaveAttribute('href', expect.stringContaining('redirect=%2Fplans'));
    expect(screen.getByLabelText('Password')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Continue with Campus ID' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Create an account' })).toBeVisible();
  });

  it('The sign-up offers nothing else where the institution forbids other ways (AUTH-526)', async () => {
    await open(true, '/signup');
    expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /Campus ID/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Create an account' })).not.toBeInTheDocument();
  });

  it('The login of an institution that forbids other ways asks for no password, and offers none of them (AUTH-494, AUTH-498)', async () => {
    const { user } = await open(true);
    expect(screen.queryByRole('link', { name: /Campus ID/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /email/ })).not.toBeInTheDocument();
    await user.type(screen.getByLabelText('Email'), '{Backspace}x');
    expect(await screen.findByRole('link', { name: 'Continue with Campus ID' })).toBeVisible();
    await user.type(screen.getByLabelText('Email'), '{Backspace}e');
    expect(
      await screen.findByText('You log in with your account at University of Example.'),
    ).toBeVisible();
    expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Log in' })).not.toBeInTheDocument();
  });
});

describe('an email address that was typed', () => {
  const signingIn = { startCheckout: jest.fn(), extensionId: '' };
  const pages = {
    '/login': <LoginPage productName="Lemma" editor={testEditor} {...signingIn} />,
    '/signup': <SignupPage {...signingIn} />,
    '/reset-password': <ResetPasswordPage supportEmail="support@example.org" />,
  };
  async function open(path: keyof typeof pages) {
    server.use(...respondToBotCheck());
    const view = await renderAuthView(pages[path], { route: path, path });
    return { ...view, email: await screen.findByLabelText('Email') };
  }

  it.each([
    ['/login', '/reset-password'],
    ['/login', '/signup'],
    ['/reset-password', '/login'],
  ] as const)('The email address typed at %s is filled in at %s (AUTH-190)', async (from, to) => {
    const first = await open(from);
    await first.user.type(first.email, 'ada@example.edu');
    first.unmount();
    const { email } = await open(to);
    await waitFor(() => expect(email).toHaveValue('ada@example.edu'));
  });

  it('An address that becomes known while the user is in the field is not filled in (AUTH-190)', async () => {
    const form = (known?: string) => (
      <Form schema={passwordResetForm} initialValues={{ email: '' }} onSubmit={jest.fn()}>
        <TypedEmail known={known} />
        <FormTextField name="email" label="Email" type="email" />
      </Form>
    );
    const user = userEvent.setup();
    const { rerender } = render(form());
    await user.click(screen.getByLabelText('Email'));
    rerender(form('ada@example.edu'));
    await user.keyboard('grace@example.edu');
    expect(screen.getByLabelText('Email')).toHaveValue('grace@example.edu');
  });

  it('A form starts empty when nothing was typed in this tab (AUTH-190)', async () => {
    const { email } = await open('/login');
    expect(email).toHaveValue('');
  });
});

describe('useNextTarget', () => {
  const allowed = ['https://editor.example'];
  function WayOn() {
    return <p role="status">{JSON.stringify(useNextTarget(afterLogin, allowed))}</p>;
  }

  it.each([
    ['https://editor.example/project/1', 'https://editor.example/project/1'],
    ['https://eu.editor.example/', 'https://eu.editor.example/'],
    ['http://editor.example/', '/account'],
    ['https://noteditor.example/', '/account'],
    ['https://editor.example.evil.example/', '/account'],
  ])('The callback %s leads to %s', async (callback, href) => {
    const route = `/login?callback=${encodeURIComponent(callback)}`;
    await renderAuthView(<WayOn />, { route, path: '/login', signedInAs: testUser() });
    expect(screen.getByRole('status')).toHaveTextContent(JSON.stringify({ kind: 'target', href }));
  });
});
