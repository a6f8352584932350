import { authSessionEndpoints } from '@portal/auth-session/domain';
import { overleafOauthEndpoints as endpoints } from '@portal/overleaf-oauth/domain';
import { respond, respondWithError, server } from '@portal/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { callbackRoute, linkedUser, offer, openCallback, tokens } from '../testing/render-callback';

// The bot check has specs of its own; its puzzle needs a worker.
jest.mock('@portal/auth-session/api', () => ({
  ...jest.requireActual<object>('@portal/auth-session/api'),
  useBotCheck: () => ({ ticket: async () => 'x'.repeat(32), prepare: () => undefined }),
}));

const { signIn, signOut } = authSessionEndpoints;
const rejected =
  'We were unable to sign you in with the editor. Please make sure you entered the correct email and password.';

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});

async function openLink(query: Readonly<Record<string, string>> = {}) {
  const signIns: unknown[] = [];
  const ended: string[] = [];
  server.use(
    respondWithError(endpoints.finishEditorLogin, 409, 'email-already-in-use', { details: offer }),
    respond(signIn, ({ input }) => {
      signIns.push(input);
      return tokens;
    }),
    respond(signOut, ({ input }) => {
      ended.push(input.refreshToken);
      return {};
    }),
  );
  const view = await openCallback(callbackRoute(query));
  await screen.findByRole('heading', { name: 'Link your Lemma and editor accounts' });
  const submit = async (password = 'correct horse') => {
    await view.user.type(screen.getByLabelText('Password'), password);
    await view.user.click(screen.getByRole('button', { name: 'Link accounts' }));
  };
  return { ...view, signIns, ended, submit };
}

describe('linking an account', () => {
  it('The password links the accounts with the token of that sign-in, and the login goes on (OAUTH-16)', async () => {
    const { submit, signIns, location } = await openLink({ redirect: 'plans' });
    const links: unknown[] = [];
    server.use(
      respond(endpoints.linkEditorAccount, ({ input, request }) => {
        links.push({ ...input, token: request.headers.get('token') });
        return { user: linkedUser, overleafPrimaryEmail: offer.email };
      }),
    );
    expect(screen.queryByLabelText('Email')).not.toBeInTheDocument();
    await submit();
    await waitFor(() => expect(location()).toBe('/plans#select'));
    expect(signIns).toEqual([
      expect.objectContaining({ email: offer.email, password: 'correct horse' }),
    ]);
    expect(links).toEqual([
      {
        overleafId: 'o-1',
        email: offer.email,
        overleafTokens: offer.tokens,
        token: tokens.idToken,
      },
    ]);
  });

  it('“Use a different account” shows the email, which can be changed (OAUTH-16)', async () => {
    const { user, submit, signIns } = await openLink();
    await user.click(screen.getByRole('button', { name: 'Use a different account' }));
    const email = screen.getByLabelText('Email');
    expect(email).toHaveValue(offer.email);
    await user.clear(email);
    await user.type(email, 'other@example.edu');
    server.use(respondWithError(endpoints.linkEditorAccount, 409, 'error-linking'));
    await submit();
    await waitFor(() =>
      expect(signIns).toEqual([expect.objectContaining({ email: 'other@example.edu' })]),
    );
  });

  it('A wrong password is reported, and the form stays (OAUTH-17)', async () => {
    const { submit } = await openLink();
    server.use(respondWithError(signIn, 401, 'INVALID_LOGIN_CREDENTIALS'));
    await submit('a wrong one');
    expect(await screen.findByRole('alert')).toHaveTextContent(rejected);
    expect(screen.getByRole('button', { name: 'Link accounts' })).toBeVisible();
  });

  it('Too many wrong passwords say so (OAUTH-17)', async () => {
    const { submit } = await openLink();
    server.use(respondWithError(signIn, 429, 'TOO_MANY_ATTEMPTS_TRY_LATER'));
    await submit();
    expect(
      await screen.findByText('Too many unsuccessful login attempts. Please try again later.'),
    ).toBeVisible();
  });

  it.each([
    ['error-linking', rejected],
    ['account-already-linked', 'This account is already linked to another editor account.'],
  ] as const)(
    'The error %s keeps the form, and ends the session that proved the password (OAUTH-17)',
    async (code, text) => {
      const { submit, ended } = await openLink();
      server.use(respondWithError(endpoints.linkEditorAccount, 409, code));
      await submit();
      expect(await screen.findByRole('alert')).toHaveTextContent(text);
      await waitFor(() => expect(ended).toEqual([tokens.refreshToken]));
      expect(window.localStorage.getItem('session')).toBeNull();
    },
  );

  it('An offer that has expired leads back to the login (OAUTH-16)', async () => {
    const { submit } = await openLink();
    server.use(respondWithError(endpoints.linkEditorAccount, 400, 'EDITOR_STATE_INVALID'));
    await submit();
    expect(
      await screen.findByRole('heading', { name: 'We were not able to sign you in.' }),
    ).toBeVisible();
  });

  it('Without a password nothing is sent (OAUTH-17)', async () => {
    const { user, signIns } = await openLink();
    await user.click(screen.getByRole('button', { name: 'Link accounts' }));
    expect(await screen.findByText('Enter your password.')).toBeVisible();
    expect(signIns).toEqual([]);
  });

  it('Linking can be canceled (OAUTH-12)', async () => {
    await openLink({ code: 'A' });
    expect(screen.getByRole('link', { name: 'Cancel' })).toHaveAttribute('href', '/login?code=A');
  });
});
