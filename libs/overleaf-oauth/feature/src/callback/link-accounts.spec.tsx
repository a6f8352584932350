import { signedIn, signOutRequested } from '@portal/auth-session/api';
import { authSessionEndpoints } from '@portal/auth-session/domain';
import { overleafOauthEndpoints as endpoints, type LinkOffer } from '@portal/overleaf-oauth/domain';
import { respond, respondWithError, server } from '@portal/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { callbackRoute, linkedUser, offer, openCallback, tokens } from '../testing/render-callback';

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
    expect(await heading('You are logged out')).toBeVisible();
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
    expect(await hrefOf('Open your account')).toBe(`/account?${kept}`);
  });

  it('A user who is logged in and cancels, or has to unlink first, keeps it (OAUTH-12)', async () => {
    await open({ overleafId: 'o-2' }, { ...query, purpose: 'link' }, true);
    expect(await hrefOf('Cancel')).toBe(`/account?${kept}`);
    expect(await hrefOf('Open your account')).toBe(`/account?${kept}#latex-editor`);
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

  it('Who cancels “Confirm that it is you” reads of no failure, and can press again (AUTH-176)', async () => {
    server.use(respondWithError(endpoints.linkEditorAccount, 403, 'REAUTHENTICATION_REQUIRED'));
    const { user } = await open({ account: null }, query, true);
    await user.click(await screen.findByRole('button', { name: 'Link accounts' }));
    expect(await screen.findByRole('button', { name: 'Link accounts' })).toBeEnabled();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('Who links the same editor account again reads that it is linked already (OAUTH-43)', async () => {
    await open({ linkedTo: linkedUser.email, opensAccount: true }, query, true);
    expect(await heading('These accounts are linked already')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open your account' })).toHaveAttribute(
      'href',
      '/account',
    );
  });

  it('A user who logs out in another tab immediately sees what to do now (OAUTH-43)', async () => {
    const { store } = await open({ account: null }, query, true);
    await screen.findByRole('button', { name: 'Link accounts' });
    await act(async () => void store.dispatch(signOutRequested()));
    expect(await heading('You are logged out')).toBeVisible();
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

  it('A login that the editor rejects does not go on with an older offer (OAUTH-44)', async () => {
    const { unmount } = await open({ account });
    await screen.findByRole('link', { name: 'Set password' });
    unmount();
    await openCallback('/oauth2/callback?error=access_denied');
    expect(await heading('We were not able to sign you in.')).toBeVisible();
  });
});
