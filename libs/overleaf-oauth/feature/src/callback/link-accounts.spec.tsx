import { signedIn, signOutRequested } from '@portal/auth-session/api';
import { authSessionEndpoints } from '@portal/auth-session/domain';
import { respondToBotCheck } from '@portal/auth-session/testing';
import { overleafOauthEndpoints as endpoints, type LinkOffer } from '@portal/overleaf-oauth/domain';
import { respond, respondWithError, server } from '@portal/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import {
  callbackRoute,
  linkedUser,
  offer,
  openCallback,
  tokens,
  editorSession,
} from '../testing/render-callback';

describe('link accounts', () => {
  const account = { hasPassword: false, providers: [] as string[], isLinkedElsewhere: false };

  beforeEach(() => {
    window.localStorage.clear();
    window.sessionStorage.clear();
  });

  const config = { socialProviders: [{ id: 'acme', name: 'Acme' }] };

  async function open(change: Partial<LinkOffer>, query = {}, isLoggedIn = false) {
    const details = { ...offer, ...change };
    server.use(
      respondWithError(endpoints.finishEditorLogin, 409, 'email-already-in-use', { details }),
      respond(authSessionEndpoints.signOut, {}),
    );
    const view = await openCallback(callbackRoute(query), config);
    const logIn = () =>
      act(async () => void view.store.dispatch(signedIn({ tokens, rememberMe: true })));
    if (isLoggedIn) await logIn();
    return { ...view, logIn };
  }

  const heading = (name: string) => screen.findByRole('heading', { name });

  describe('linking without a password', () => {
    it('A user of a provider proves with it, and is not asked for a password (OAUTH-43)', async () => {
      await open({ account: { ...account, providers: ['acme'] } });
      expect(await screen.findByRole('link', { name: 'Continue with Acme' })).toHaveAttribute(
        'href',
        '/api/social/start?provider=acme&redirect=%2Foauth2%2Fcallback',
      );
      expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
    });

    it('A user with neither a password nor a provider is led to the mail that sets one (OAUTH-43)', async () => {
      const { user } = await open({ account });
      expect(await screen.findByRole('link', { name: 'Set password' })).toHaveAttribute(
        'href',
        '/reset-password',
      );
      await user.click(screen.getByRole('button', { name: 'Use a different account' }));
      expect(screen.getByLabelText('Email')).toHaveValue(offer.email);
      expect(screen.getByLabelText('Password')).toBeVisible();
    });

    it.each([
      [false, 'Set password', '/reset-password'],
      [true, 'Log in', '/login?redirect=%2Faccount'],
    ])(
      'A user who registered at the editor again, with a password: %s, reads to unlink first, and finds “%s” (OAUTH-43)',
      async (hasPassword, name, href) => {
        await open({ account: { ...account, hasPassword, isLinkedElsewhere: true } });
        expect(await heading('Unlink the other LaTeX editor account first')).toBeVisible();
        expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
      },
    );

    it('A user who was logged out in another tab, and whose editor’s address has no account, logs in first (OAUTH-43)', async () => {
      await open({ account: null }, { purpose: 'link', redirect: '/account' });
      expect(await heading('You’re logged out')).toBeVisible();
      expect(screen.queryByText(/There is a Lemma account/)).not.toBeInTheDocument();
      expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute(
        'href',
        '/login?redirect=%2Foauth2%2Fcallback%3Fredirect%3D%252Faccount',
      );
    });
  });

  describe('what the visitor came for, on the way to link an account', () => {
    const query = {
      callback: '/invite',
      price_id: 'price_1',
      code: 'A',
      pkce: 'x',
      hasAgreedToTOS: 'true',
      redirect: '/plans',
    };
    const kept = 'callback=%2Finvite&price_id=price_1&code=A';
    const withRedirect = `${kept}&redirect=%2Fplans`;
    const hrefOf = async (name: string) =>
      (await screen.findByRole('link', { name })).getAttribute('href');
    const redirectOf = (href: string | null) =>
      new URL(href ?? '', window.location.origin).searchParams.get('redirect');

    it('The mail that sets a password, and cancel, keep it (OAUTH-12)', async () => {
      await open({ account }, query);
      expect(await hrefOf('Set password')).toBe(`/reset-password?${withRedirect}`);
      expect(await hrefOf('Cancel')).toBe(`/login?${withRedirect}`);
    });

    it('A provider that opens the account leads back with it (OAUTH-12)', async () => {
      await open({ account: { ...account, providers: ['acme'] } }, query);
      const redirect = redirectOf(await hrefOf('Continue with Acme'));
      expect(redirect).toBe(`/oauth2/callback?${withRedirect}`);
    });

    it('Who has to unlink first comes to the account page with it (OAUTH-12)', async () => {
      await open({ account: { ...account, hasPassword: true, isLinkedElsewhere: true } }, query);
      expect(redirectOf(await hrefOf('Log in'))).toBe(`/account?${kept}`);
    });

    it('A user who has to log in first comes back to this page with it (OAUTH-12)', async () => {
      await open({ account: null }, query);
      expect(redirectOf(await hrefOf('Log in'))).toBe(`/oauth2/callback?${withRedirect}`);
    });

    it('A user whose accounts are linked already continues to the account page with it (OAUTH-12)', async () => {
      await open({ linkedTo: linkedUser.email, opensAccount: true }, query, true);
      expect(await hrefOf('Go to your account')).toBe(`/account?${kept}`);
    });

    it('A user who is logged in and cancels, or has to unlink first, keeps it (OAUTH-12)', async () => {
      await open({ overleafId: 'o-2' }, { ...query, purpose: 'link' }, true);
      expect(await hrefOf('Cancel')).toBe(`/account?${kept}`);
      expect(await hrefOf('Go to your account')).toBe(`/account?${kept}#latex-editor`);
    });
  });

  describe('linking the account of a user who is logged in', () => {
    const query = { purpose: 'link', redirect: '/account' };
    const withoutEditor = { ...linkedUser, overleaf: null };

    it('One press links, without a password (OAUTH-43)', async () => {
      const sent: unknown[] = [];
      server.use(
        respond(endpoints.linkEditorAccount, ({ input }) => {
          sent.push(input);
          return { user: linkedUser, overleafPrimaryEmail: offer.email };
        }),
      );
      const { user, location } = await open({ account: null }, query, true);
      await user.click(await screen.findByRole('button', { name: 'Link accounts' }));
      await waitFor(() => expect(location()).toBe('/account'));
      const { overleafId, tokens: overleafTokens } = offer;
      expect(sent).toEqual([{ overleafId, email: withoutEditor.email, overleafTokens }]);
    });

    it('Who cancels “Confirm it’s you” reads of no failure, and can press again (AUTH-176)', async () => {
      server.use(respondWithError(endpoints.linkEditorAccount, 403, 'REAUTHENTICATION_REQUIRED'));
      const { user } = await open({ account: null }, query, true);
      await user.click(await screen.findByRole('button', { name: 'Link accounts' }));
      expect(await screen.findByRole('button', { name: 'Link accounts' })).toBeEnabled();
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    });

    it('Who links the same editor account again reads that it is linked already (OAUTH-43)', async () => {
      await open({ linkedTo: linkedUser.email, opensAccount: true }, query, true);
      expect(await heading('These accounts are already linked')).toBeVisible();
      expect(screen.getByRole('link', { name: 'Go to your account' })).toHaveAttribute(
        'href',
        '/account',
      );
    });

    it('A user who logs out in another tab immediately sees what to do now (OAUTH-43)', async () => {
      const { store } = await open({ account: null }, query, true);
      await screen.findByRole('button', { name: 'Link accounts' });
      await act(async () => void store.dispatch(signOutRequested()));
      expect(await heading('You’re logged out')).toBeVisible();
    });
  });

  describe('the kept offer', () => {
    it('The offer survives a reload and the way to a provider, until it has expired (OAUTH-44)', async () => {
      const { unmount } = await open({ account: { ...account, providers: ['acme'] } });
      await screen.findByRole('link', { name: 'Continue with Acme' });
      unmount();
      const back = await openCallback('/oauth2/callback', config);
      expect(await screen.findByRole('link', { name: 'Continue with Acme' })).toBeVisible();
      back.unmount();
      const kept = JSON.parse(window.sessionStorage.getItem('link-offer') ?? '{}') as object;
      window.sessionStorage.setItem('link-offer', JSON.stringify({ ...kept, expiresAt: 1 }));
      await openCallback('/oauth2/callback', config);
      expect(await heading('We were not able to sign you in.')).toBeVisible();
    });

    it('A login that the editor rejects does not continue with an older offer (OAUTH-44)', async () => {
      const { unmount } = await open({ account });
      await screen.findByRole('link', { name: 'Set password' });
      unmount();
      await openCallback('/oauth2/callback?error=access_denied');
      expect(await heading('We were not able to sign you in.')).toBeVisible();
    });
  });
});

describe('linking an account', () => {
  const rejected =
    'We were unable to sign you in with the editor. Please make sure you entered the correct email and password.';
  beforeEach(() => {
    window.localStorage.clear();
    window.sessionStorage.clear();
  });
  async function openLink(query: Readonly<Record<string, string>> = {}) {
    server.use(
      ...respondToBotCheck(),
      respondWithError(endpoints.finishEditorLogin, 409, 'email-already-in-use', {
        details: offer,
      }),
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

describe('a login that would replace the session of another account', () => {
  const question = {
    email: 'editor@example.edu',
    signedInAs: 'grace@example.edu',
    account: 'ada@example.edu',
    ticket: 'ticket-to-replace-with',
  };
  beforeEach(() => {
    window.localStorage.clear();
    window.sessionStorage.clear();
  });
  async function openQuestion(details: object = question) {
    server.use(
      respondWithError(endpoints.finishEditorLogin, 409, 'EDITOR_OTHER_ACCOUNT', { details }),
    );
    const view = await openCallback(callbackRoute());
    await screen.findByRole('heading', { name: 'Log in to another account?' });
    return view;
  }

  it('The page names both accounts, and nothing happens before the user agrees (OAUTH-7)', async () => {
    await openQuestion();
    expect(screen.getByText('grace@example.edu')).toBeVisible();
    expect(screen.getByText('ada@example.edu')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Stay logged in' })).toHaveAttribute(
      'href',
      '/account',
    );
    expect(window.localStorage.getItem('session')).toBeNull();
  });

  it('A login that would open a new account says so (OAUTH-7)', async () => {
    await openQuestion({ ...question, account: null });
    expect(screen.getByText('A new account for editor@example.edu')).toBeVisible();
  });

  it('After the user has agreed the login continues (OAUTH-7)', async () => {
    const { user, location } = await openQuestion();
    const tickets: string[] = [];
    server.use(
      respond(endpoints.confirmEditorLogin, ({ input }) => {
        tickets.push(input.ticket);
        return editorSession;
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Log in to the other account' }));
    await waitFor(() => expect(location()).toBe('/account'));
    expect(tickets).toEqual([question.ticket]);
  });

  it('A question that has expired ends in an unknown error (OAUTH-7)', async () => {
    const { user } = await openQuestion();
    server.use(respondWithError(endpoints.confirmEditorLogin, 400, 'EDITOR_STATE_INVALID'));
    await user.click(screen.getByRole('button', { name: 'Log in to the other account' }));
    expect(
      await screen.findByRole('heading', { name: 'We were not able to sign you in.' }),
    ).toBeVisible();
  });
});
