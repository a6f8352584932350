import { respondToBotCheck } from '@portal/auth-session/testing';
import { overleafOauthEndpoints as endpoints } from '@portal/overleaf-oauth/domain';
import { respond, respondWithError, server } from '@portal/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { callbackRoute, linkedUser, offer, openCallback, tokens } from '../testing/render-callback';

const rejected =
  'We were unable to sign you in with the editor. Please make sure you entered the correct email and password.';

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});

async function openLink(query: Readonly<Record<string, string>> = {}) {
  server.use(
    ...respondToBotCheck(),
    respondWithError(endpoints.finishEditorLogin, 409, 'email-already-in-use', { details: offer }),
  );
  const view = await openCallback(callbackRoute(query));
  await screen.findByRole('heading', { name: 'Link your Lemma and editor accounts' });
  const submit = async (password = 'correct horse') => {
    await view.user.type(screen.getByLabelText('Password'), password);
    await view.user.click(screen.getByRole('button', { name: 'Link accounts' }));
  };
  return { ...view, submit };
}

/** Lets the server link the accounts; returns the requests that it gets. */
function acceptLinks() {
  const links: unknown[] = [];
  server.use(
    respond(endpoints.linkEditorAccount, ({ input }) => {
      links.push(input);
      return { user: linkedUser, overleafPrimaryEmail: offer.email, session: tokens };
    }),
  );
  return links;
}

describe('linking an account', () => {
  it('One request with the password links the accounts and signs in, and the login continues (OAUTH-16)', async () => {
    const { submit, location } = await openLink({ redirect: 'plans' });
    const links = acceptLinks();
    expect(screen.queryByLabelText('Email')).not.toBeInTheDocument();
    await submit();
    await waitFor(() => expect(location()).toBe('/plans#select'));
    expect(links).toEqual([
      {
        ...{ overleafId: 'o-1', email: offer.email, overleafTokens: offer.tokens },
        ...{ password: 'correct horse', ticket: expect.any(String) },
      },
    ]);
    expect(window.localStorage.getItem('session')).toContain(tokens.refreshToken);
  });

  it('The page names the user of the editor and the account before it links them (OAUTH-16)', async () => {
    await openLink();
    const texts = (role: string) => screen.getAllByRole(role).map(({ textContent }) => textContent);
    expect(texts('term')).toEqual(['LaTeX editor account', 'Lemma account']);
    expect(texts('definition')).toEqual([offer.email, offer.email]);
  });

  it('A linked user of the editor who needs the password once reads why, and is not offered another account (OAUTH-16)', async () => {
    const links = acceptLinks();
    server.use(
      ...respondToBotCheck(),
      respondWithError(endpoints.finishEditorLogin, 409, 'email-already-in-use', {
        details: { ...offer, linkedTo: 'o…@example.edu' },
      }),
    );
    const { user } = await openCallback(callbackRoute({ redirect: 'plans' }));
    expect(await screen.findByRole('heading', { name: 'Enter your password once' })).toBeVisible();
    expect(screen.getByText('o…@example.edu')).toBeVisible();
    expect(
      screen.queryByRole('button', { name: 'Use a different account' }),
    ).not.toBeInTheDocument();
    await user.type(screen.getByLabelText('Password'), 'correct horse');
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    await waitFor(() => expect(links).toHaveLength(1));
  });

  it('“Use a different account” shows the email, which can be changed (OAUTH-16)', async () => {
    const { user, submit } = await openLink();
    const links = acceptLinks();
    await user.click(screen.getByRole('button', { name: 'Use a different account' }));
    const email = screen.getByLabelText('Email');
    expect(email).toHaveValue(offer.email);
    await user.clear(email);
    await user.type(email, 'other@example.edu');
    await submit();
    await waitFor(() =>
      expect(links).toEqual([expect.objectContaining({ email: 'other@example.edu' })]),
    );
  });

  it('Too many wrong passwords say so (OAUTH-17)', async () => {
    const { submit } = await openLink();
    server.use(respondWithError(endpoints.linkEditorAccount, 429, 'TOO_MANY_ATTEMPTS_TRY_LATER'));
    await submit();
    expect(
      await screen.findByText('Too many unsuccessful login attempts. Please try again later.'),
    ).toBeVisible();
  });

  it.each([
    [401, 'INVALID_LOGIN_CREDENTIALS', rejected],
    [409, 'error-linking', rejected],
    [409, 'account-already-linked', 'This account is already linked to another editor account.'],
  ] as const)(
    'After the error %i %s the form stays and says why, and nobody is signed in (OAUTH-17)',
    async (status, code, text) => {
      const { submit } = await openLink();
      server.use(respondWithError(endpoints.linkEditorAccount, status, code));
      await submit();
      expect(await screen.findByRole('alert')).toHaveTextContent(text);
      expect(screen.getByRole('button', { name: 'Link accounts' })).toBeVisible();
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
    const { user } = await openLink();
    const links = acceptLinks();
    await user.click(screen.getByRole('button', { name: 'Link accounts' }));
    expect(await screen.findByText('Enter your password.')).toBeVisible();
    expect(links).toEqual([]);
  });

  it('Linking can be canceled (OAUTH-12)', async () => {
    await openLink({ code: 'A' });
    expect(screen.getByRole('link', { name: 'Cancel' })).toHaveAttribute('href', '/login?code=A');
  });
});
