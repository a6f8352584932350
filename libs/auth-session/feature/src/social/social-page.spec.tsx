import { authSessionEndpoints as endpoints, type SocialLink } from '@portal/auth-session/domain';
import { testUser } from '@portal/auth-session/testing';
import { TelemetryProvider } from '@portal/shared/telemetry';
import { respond, respondWithError, server, renderView } from '@portal/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { renderAuthView, testTokens, respondWithUser } from '../testing/render-auth-view';
import { SignInOptions } from './sign-in-options';
import { SocialPage } from './social-page';

describe('SocialPage', () => {
  const ticket = 'ticket-of-a-provider';
  const session = { ...testTokens, uid: 'uid-ada', email: 'ada@example.edu' };
  const link: SocialLink = {
    ticket: 'ticket-to-link-with',
    email: 'ada@example.edu',
    providerName: 'Campus ID',
    hasPassword: true,
  };
  const signedIn = {
    outcome: 'SIGNED_IN',
    by: 'social',
    session,
    link: null,
    replace: null,
  } as const;
  const startCheckout = jest.fn();
  const track = jest.fn();
  beforeEach(() => track.mockReset());
  const openSocial = (query: string) =>
    renderAuthView(
      <TelemetryProvider value={{ track }}>
        <SocialPage startCheckout={startCheckout} extensionId="extension" />
      </TelemetryProvider>,
      { route: `/social${query}`, path: '/social' },
    );
  const asksForPassword = (change: Partial<SocialLink> = {}) =>
    respond(endpoints.exchangeSocialTicket, {
      outcome: 'LINK_REQUIRED',
      by: 'social',
      session: null,
      link: { ...link, ...change },
      replace: null,
    });

  it.each(['passkey', 'email'] as const)(
    'A sign-in with %s is reported as such, and is not remembered where the user chose so (AUTH-487, EVENT-1)',
    async (by) => {
      const seen: unknown[] = [];
      server.use(
        respond(endpoints.exchangeSocialTicket, ({ input }) => {
          seen.push(input);
          return { ...signedIn, by };
        }),
        ...respondWithUser(testUser()),
      );
      const { location, browser } = await openSocial(`?ticket=${ticket}&remember=false`);
      await waitFor(() => expect(location()).toBe('/account'));
      expect(seen).toEqual([{ ticket, rememberMe: false }]);
      expect(track.mock.calls).toEqual([[{ type: 'sign-in', action: by }]]);
      expect(browser.stored()).toHaveProperty('tokens.endsAt');
    },
  );

  it.each([
    ['', '/account'],
    ['&redirect=/plans&code=A', '/plans?code=A'],
    ['&callback=https://evil.example', '/account'],
    ['&redirect=/social', '/account'],
  ])(
    'The ticket is exchanged once, and "%s" leads to %s as after a login (AUTH-83, EVENT-1)',
    async (query, target) => {
      const seen: unknown[] = [];
      server.use(
        respond(endpoints.exchangeSocialTicket, ({ input }) => {
          seen.push(input);
          return signedIn;
        }),
        ...respondWithUser(testUser()),
      );
      const { location, browser } = await openSocial(`?ticket=${ticket}${query}`);
      await waitFor(() => expect(location()).toBe(target));
      expect(seen).toEqual([{ ticket, rememberMe: true }]);
      expect(track.mock.calls).toEqual([[{ type: 'sign-in', action: 'social' }]]);
      expect(browser.stored()).toMatchObject({ tokens: { refreshToken: testTokens.refreshToken } });
      expect(browser.stored()).not.toHaveProperty('tokens.endsAt');
    },
  );

  it('The page removes the ticket from its address while it signs in (AUTH-83)', async () => {
    server.use(respond(endpoints.exchangeSocialTicket, () => new Promise(() => undefined)));
    const { location } = await openSocial(`?ticket=${ticket}&code=A`);
    expect(screen.getByRole('status', { name: 'Logging you in' })).toBeVisible();
    await waitFor(() => expect(location()).toBe('/social?code=A'));
  });

  it('A social sign-in starts the checkout that the address asks for', async () => {
    server.use(respond(endpoints.exchangeSocialTicket, signedIn), ...respondWithUser(testUser()));
    await openSocial(`?ticket=${ticket}&price_id=price_1`);
    await waitFor(() => expect(startCheckout.mock.calls).toEqual([[{ priceId: 'price_1' }]]));
  });

  describe('when the address has an account', () => {
    it('An address that has an account asks for its password and links the two (AUTH-84)', async () => {
      const seen: unknown[] = [];
      server.use(
        asksForPassword(),
        respond(endpoints.linkSocialIdentity, ({ input }) => {
          seen.push(input);
          return session;
        }),
        ...respondWithUser(testUser()),
      );
      const { user, location } = await openSocial(`?ticket=${ticket}&redirect=/plans`);
      expect(
        await screen.findByRole('heading', { level: 1, name: 'Link your accounts' }),
      ).toBeVisible();
      expect(screen.getByLabelText('Email')).toHaveValue(link.email);
      expect(screen.getByLabelText('Email')).toHaveAttribute('readonly');
      expect(screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'username');
      const password = screen.getByLabelText('Password');
      expect(password).toHaveAttribute('autocomplete', 'current-password');
      await user.type(password, 'correct horse');
      await user.click(screen.getByRole('button', { name: 'Link accounts' }));
      await waitFor(() => expect(location()).toBe('/plans'));
      expect(seen).toEqual([{ ticket: link.ticket, password: 'correct horse' }]);
    });

    it.each([
      [401, 'INVALID_LOGIN_CREDENTIALS', "The email and password you entered don't match."],
      [
        429,
        'TOO_MANY_ATTEMPTS_TRY_LATER',
        'Too many unsuccessful login attempts. Please try again later.',
      ],
      [
        400,
        'SOCIAL_TICKET_INVALID',
        'This login has been used or has expired. Please start again.',
      ],
    ] as const)(
      'Linking that fails with %i %s shows its sentence and keeps the form (AUTH-85)',
      async (status, code, text) => {
        server.use(asksForPassword(), respondWithError(endpoints.linkSocialIdentity, status, code));
        const { user } = await openSocial(`?ticket=${ticket}`);
        await user.type(await screen.findByLabelText('Password'), 'mistyped{Enter}');
        expect(await screen.findByText(text)).toBeVisible();
        expect(screen.getByLabelText('Password')).toHaveValue('mistyped');
      },
    );

    it('Linking without a password shows an error and sends nothing', async () => {
      server.use(asksForPassword());
      const { user } = await openSocial(`?ticket=${ticket}`);
      await user.click(await screen.findByRole('button', { name: 'Link accounts' }));
      expect(await screen.findByText('Enter your password.')).toBeVisible();
      await waitFor(() => expect(screen.getByLabelText('Password')).toHaveFocus());
    });

    it('Linking can be canceled, which keeps the query', async () => {
      server.use(asksForPassword());
      await openSocial(`?ticket=${ticket}&code=A`);
      expect(await screen.findByRole('link', { name: 'Cancel' })).toHaveAttribute(
        'href',
        '/login?code=A',
      );
    });

    it('An account without a password leads to setting one first (AUTH-84)', async () => {
      server.use(asksForPassword({ hasPassword: false }));
      await openSocial(`?ticket=${ticket}`);
      expect(await screen.findByRole('link', { name: 'Set a password' })).toHaveAttribute(
        'href',
        '/reset-password',
      );
      expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
    });
  });

  describe('when another account is signed in', () => {
    const replace = {
      email: 'editor@example.edu',
      signedInAs: 'grace@example.edu',
      account: 'ada@example.edu',
      ticket: 'ticket-to-replace-with',
      providerName: 'Campus ID',
    };
    const asksFirst = (account: string | null = replace.account) =>
      respond(endpoints.exchangeSocialTicket, {
        ...{ outcome: 'OTHER_ACCOUNT', by: 'social', session: null, link: null },
        replace: { ...replace, account },
      });

    it('The page names both accounts before a sign-in replaces the session, and stores nothing (AUTH-416)', async () => {
      server.use(asksFirst());
      const { browser } = await openSocial(`?ticket=${ticket}`);
      expect(
        await screen.findByRole('heading', { level: 1, name: 'Log in to another account?' }),
      ).toBeVisible();
      expect(screen.getByText('grace@example.edu')).toBeVisible();
      expect(screen.getByText('ada@example.edu')).toBeVisible();
      expect(screen.getByText(/This Campus ID login \(editor@example.edu\)/)).toBeVisible();
      expect(screen.getByRole('link', { name: 'Stay logged in' })).toHaveAttribute(
        'href',
        '/account',
      );
      expect(browser.stored()).not.toHaveProperty('tokens.refreshToken');
      expect(track).not.toHaveBeenCalled();
    });

    it('A sign-in that would open a new account says so (AUTH-416)', async () => {
      server.use(asksFirst(null));
      await openSocial(`?ticket=${ticket}`);
      expect(await screen.findByText('A new account for editor@example.edu')).toBeVisible();
    });

    it('After the user has agreed the sign-in continues with the ticket of the question (AUTH-416)', async () => {
      server.use(asksFirst(), ...respondWithUser(testUser()));
      const { user, location } = await openSocial(`?ticket=${ticket}&redirect=/plans`);
      const agree = await screen.findByRole('button', { name: 'Log in to the other account' });
      const seen: unknown[] = [];
      server.use(
        respond(endpoints.exchangeSocialTicket, ({ input }) => {
          seen.push(input);
          return signedIn;
        }),
      );
      await user.click(agree);
      await waitFor(() => expect(location()).toBe('/plans'));
      expect(seen).toEqual([{ ticket: replace.ticket, replaces: true, rememberMe: true }]);
    });

    it('A question that has expired says so (AUTH-416)', async () => {
      server.use(asksFirst());
      const { user } = await openSocial(`?ticket=${ticket}`);
      const agree = await screen.findByRole('button', { name: 'Log in to the other account' });
      server.use(respondWithError(endpoints.exchangeSocialTicket, 400, 'SOCIAL_TICKET_INVALID'));
      await user.click(agree);
      expect(await screen.findByRole('alert')).toHaveTextContent('has been used or has expired');
    });
  });

  it.each([
    [
      '?error=SOCIAL_DENIED',
      'The provider didn’t log you in: you canceled it there, or it didn’t let you in. Nothing was shared.',
    ],
    [
      '?error=SOCIAL_PROVIDER_UNAVAILABLE',
      'We couldn’t reach the provider. Please try again in a moment.',
    ],
    ['?error=__proto__', 'The provider couldn’t confirm who you are. Please start again.'],
    ['', 'This login has been used or has expired. Please start again.'],
  ])(
    'The address "%s" says why the sign-in failed, and leads back (AUTH-85)',
    async (query, text) => {
      await openSocial(query);
      expect(screen.getByRole('alert')).toHaveTextContent(text);
      expect(screen.getByRole('link', { name: 'Back to log in' })).toHaveAttribute(
        'href',
        '/login',
      );
    },
  );

  it.each([
    [403, 'SOCIAL_EMAIL_MISSING', /didn’t share an email address/],
    [403, 'SOCIAL_EMAIL_NOT_VERIFIED', /hasn’t verified your email address/],
    [400, 'INVALID_REQUEST', /has been used or has expired/],
    [409, 'EMAIL_ALREADY_EXISTS', /already in use by another account/],
  ] as const)('The error %i %s is shown with its text', async (status, code, text) => {
    server.use(respondWithError(endpoints.exchangeSocialTicket, status, code));
    await openSocial(`?ticket=${ticket}`);
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
  });

  it('A social sign-in shows an error when the user cannot be loaded', async () => {
    server.use(
      respond(endpoints.exchangeSocialTicket, signedIn),
      respondWithError(endpoints.getCurrentUser, 503, 'UNAVAILABLE'),
      respondWithError(endpoints.getPremiumStatus, 503, 'UNAVAILABLE'),
      respond(endpoints.signOut, {}),
    );
    await openSocial(`?ticket=${ticket}`);
    expect(await screen.findByRole('alert')).toHaveTextContent('An error occurred on sign in.');
  });
});

describe('the way back from a proof at a provider', () => {
  const ticket = 'ticket-of-a-proof';
  const openProof = (query: string) =>
    renderAuthView(<SocialPage startCheckout={async () => {}} extensionId="" />, {
      route: `/social?purpose=reauthentication${query}`,
      path: '/social',
      signedInAs: testUser(),
    });

  it.each([
    ['%2Faccount%2Fsecurity', '/account/security'],
    ['https%3A%2F%2Fevil.example', '/account'],
  ])(
    'The ticket is handed in once, and redirect=%s leads to %s (AUTH-177)',
    async (redirect, target) => {
      const seen: unknown[] = [];
      server.use(
        respond(endpoints.reauthenticateWithTicket, ({ input }) => {
          seen.push(input);
          return {};
        }),
      );
      const { location } = await openProof(`&ticket=${ticket}&redirect=${redirect}`);
      await waitFor(() => expect(location()).toBe(target));
      expect(seen).toEqual([{ ticket }]);
    },
  );

  it('Another identity is not accepted, and the page leads back (AUTH-177)', async () => {
    server.use(respondWithError(endpoints.reauthenticateWithTicket, 403, 'SOCIAL_OTHER_IDENTITY'));
    const { tab } = await openProof(`&ticket=${ticket}&redirect=%2Faccount%2Fsecurity`);
    expect(
      await screen.findByRole('heading', { name: 'We couldn’t confirm it’s you' }),
    ).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(/isn’t the account you linked/);
    expect(screen.getByRole('link', { name: 'Go back' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/account\/security/),
    );
    expect(tab.state().status).toBe('signed-in');
  });

  it('A user who declines at the provider sees a message and returns to the page (AUTH-177)', async () => {
    await openProof('&error=SOCIAL_DENIED&redirect=%2Faccount%2Fsecurity');
    expect(screen.getByRole('alert')).toHaveTextContent(/you canceled it there/);
    expect(screen.getByRole('link', { name: 'Go back' })).toBeVisible();
  });
});

describe('SignInOptions', () => {
  const providers = [
    { id: 'campus', name: 'Campus ID' },
    { id: 'google', name: 'Google' },
  ];
  const editor = { name: 'the LaTeX editor', isAlwaysOffered: false };
  const shownWays = () => screen.getAllByRole('link').map(({ textContent }) => textContent);

  it('Each configured provider is offered, with the query (AUTH-82)', () => {
    renderView(<SignInOptions providers={providers} />, {
      route: '/login?redirect=/plans&error=x&provider=forged',
    });
    expect(shownWays()).toEqual(['Continue with Campus ID', 'Continue with Google']);
    expect(screen.getByRole('link', { name: 'Continue with Campus ID' })).toHaveAttribute(
      'href',
      '/api/social/start?provider=campus&redirect=%2Fplans',
    );
  });

  it('The address can ask for the sign-in with the LaTeX editor, which keeps the query', () => {
    renderView(<SignInOptions editor={editor} providers={providers} />, {
      route: '/login?signInWithOverleaf=enabled&origin=/plans&code=A',
    });
    expect(shownWays()).toEqual([
      'Continue with Campus ID',
      'Continue with Google',
      'Log in with the LaTeX editor',
    ]);
    expect(screen.getByRole('link', { name: 'Log in with the LaTeX editor' })).toHaveAttribute(
      'href',
      '/api/oauth2?signInWithOverleaf=enabled&origin=%2Fplans&code=A',
    );
  });

  it('The LaTeX editor is always offered where it is configured (AUTH-79)', () => {
    renderView(<SignInOptions editor={{ ...editor, isAlwaysOffered: true }} />);
    expect(shownWays()).toEqual(['Log in with the LaTeX editor']);
  });

  it.each([
    ['nothing', {}, '/'],
    ['no provider', { providers: [] }, '/'],
    ['an editor that is not asked for', { editor }, '/?signInWithOverleaf=disabled'],
    ['an address alone', {}, '/?signInWithOverleaf=enabled'],
  ])('No sign-in options are shown with %s', (_, props, route) => {
    const { container } = renderView(<SignInOptions {...props} />, { route });
    expect(container).toBeEmptyDOMElement();
  });
});
