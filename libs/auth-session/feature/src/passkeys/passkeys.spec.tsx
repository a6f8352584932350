import { authSessionEndpoints as endpoints, type WayIn } from '@portal/auth-session/domain';
import { testUser } from '@portal/auth-session/testing';
import { respond, respondWithError, server } from '@portal/shared/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { LoginPage } from '../login/login-page';
import { awaitedPasskeyOffer, useAwaitedPasskeyOffer } from './awaited-offer';
import { PasskeyOffer } from './passkey-offer';
import { ReauthenticationDialog } from '../reauthentication/reauthentication-dialog';
import { SecurityPage } from '../security/security-page';
import { installAuthenticator, removeAuthenticator } from '../testing/fake-authenticator';
import { renderAuthView, respondToSignIn, testEditor } from '../testing/render-auth-view';
import { own, respondWithSecurity } from '../testing/security-scene';

const notUsed = 'The passkey wasn’t used. Please try again, or choose another way.';

afterEach(removeAuthenticator);

describe('logging in with a passkey', () => {
  const openLogin = () =>
    renderAuthView(
      <LoginPage
        productName="Lemma"
        editor={testEditor}
        startCheckout={jest.fn()}
        extensionId=""
      />,
      { route: '/login?callback=/plans', path: '/login' },
    );
  const button = () => screen.findByRole('button', { name: 'Log in with a passkey' });

  it('The answer of a passkey is traded for a ticket, which goes to the page of tickets with the query (AUTH-440)', async () => {
    const { answers } = installAuthenticator();
    const { user, location } = await openLogin();
    await user.click(await button());
    await waitFor(() =>
      expect(location()).toBe('/social?ticket=ticket-of-the-passkey&callback=%2Fplans'),
    );
    expect(answers).toMatchObject([{ id: 'cGFzc2tleQ', userHandle: 'dWlkLWFkYQ' }]);
  });

  it('The browser suggests passkeys at the email field, once the page is there (AUTH-440)', async () => {
    const { asked } = installAuthenticator();
    await openLogin();
    await waitFor(() => expect(asked).toMatchObject([{ mediation: 'conditional' }]));
    expect(screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'username webauthn');
  });

  it('A user who cancels can try again, and a passkey that opens nothing says why (AUTH-440)', async () => {
    installAuthenticator({ isCanceled: true });
    const { user } = await openLogin();
    await user.click(await button());
    expect(await screen.findByRole('alert')).toHaveTextContent(notUsed);
    installAuthenticator();
    server.use(respondWithError(endpoints.answerPasskeyChallenge, 400, 'PASSKEY_INVALID'));
    await user.click(await button());
    expect(await screen.findByText(/^This passkey doesn’t open an account here/)).toBeVisible();
  });

  it('A browser without passkeys, and a frame of another page, are offered none (AUTH-440)', async () => {
    await openLogin();
    expect(screen.queryByRole('button', { name: /passkey/ })).not.toBeInTheDocument();
    installAuthenticator();
    const parent = jest.spyOn(window, 'parent', 'get').mockReturnValue(Object.create(window));
    await openLogin();
    expect(screen.queryByRole('button', { name: /passkey/ })).not.toBeInTheDocument();
    parent.mockRestore();
  });
});

describe('the proof by a passkey', () => {
  const openDialog = async (hasPassword: boolean) => {
    server.use(
      respond(endpoints.getReauthenticationOptions, {
        ...{ hasPassword, providers: [], editor: false, institution: null, passkey: true },
      }),
    );
    return renderAuthView(<ReauthenticationDialog socialProviders={[]} editorName="the editor" />, {
      signedInAs: testUser(),
    });
  };

  it('A passkey proves the user beside the password, and instead of one (AUTH-441)', async () => {
    installAuthenticator();
    const tickets: string[] = [];
    server.use(
      respond(endpoints.reauthenticateWithTicket, ({ input }) => {
        tickets.push(input.ticket);
        return {};
      }),
    );
    const { user, unmount } = await openDialog(true);
    await user.click(await screen.findByRole('button', { name: 'Use a passkey' }));
    await waitFor(() => expect(tickets).toEqual(['ticket-of-the-passkey']));
    expect(screen.getByLabelText('Password')).toBeVisible();
    unmount();
    await openDialog(false);
    expect(await screen.findByRole('button', { name: 'Use a passkey' })).toBeVisible();
    expect(screen.queryByText(/^Your account has no password yet/)).not.toBeInTheDocument();
  });
});

describe('the passkeys of the security page', () => {
  const laptop: WayIn = {
    ...{ id: 'way-of-the-laptop-1', kind: 'passkey', name: 'Laptop', email: null, addedAt: 1 },
    ...{ device: 'Firefox on Linux', trusted: true, removable: true },
  };

  async function openSecurity() {
    respondWithSecurity([own]);
    const waysIn: WayIn[] = [laptop];
    server.use(
      respond(endpoints.listWaysIn, () => ({ waysIn })),
      respond(endpoints.addPasskey, ({ input }) => {
        waysIn.push({ ...laptop, id: 'way-of-the-phone-22', name: input.name ?? '' });
        return {};
      }),
      respond(endpoints.renamePasskey, ({ input }) => {
        waysIn[0] = { ...laptop, name: input.name };
        return {};
      }),
    );
    return renderAuthView(<SecurityPage user={testUser()} />, {
      route: '/account/security',
      signedInAs: testUser(),
    });
  }
  const ways = () => within(screen.getByRole('table', { name: 'Sign-in methods' }));

  it('A passkey is named and added; the list and a message say so (AUTH-442)', async () => {
    const { asked } = installAuthenticator();
    const { user } = await openSecurity();
    await user.click(await screen.findByRole('button', { name: 'Add a passkey' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a passkey' }));
    await user.click(dialog.getByRole('button', { name: 'Add a passkey' }));
    expect(await dialog.findByText('Enter a name.')).toBeVisible();
    await user.type(dialog.getByLabelText('Name'), 'Phone');
    await user.click(dialog.getByRole('button', { name: 'Add a passkey' }));
    expect(await screen.findByText('You can log in with Phone from now on.')).toBeVisible();
    expect(await ways().findByRole('row', { name: /^Phone/ })).toBeVisible();
    expect(asked).toMatchObject([
      {
        publicKey: {
          authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        },
      },
    ]);
  });

  it('A passkey that was not made says so in the dialog (AUTH-442)', async () => {
    installAuthenticator({ isCanceled: true });
    const { user } = await openSecurity();
    await user.click(await screen.findByRole('button', { name: 'Add a passkey' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a passkey' }));
    await user.type(dialog.getByLabelText('Name'), 'Phone');
    await user.click(dialog.getByRole('button', { name: 'Add a passkey' }));
    expect(await dialog.findByText(/^The passkey wasn’t added/)).toBeVisible();
  });

  it('A passkey is renamed in the list (AUTH-442)', async () => {
    const { user } = await openSecurity();
    await user.click(await screen.findByRole('button', { name: 'Rename Laptop' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename Laptop' }));
    await user.clear(dialog.getByLabelText('Name'));
    await user.type(dialog.getByLabelText('Name'), 'Old laptop');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await ways().findByRole('row', { name: /^Old laptop/ })).toBeVisible();
  });
});

describe('the offer of a passkey', () => {
  const Page = () => useAwaitedPasskeyOffer() && <PasskeyOffer email="ada@example.edu" />;
  const openPage = (answer = () => ({ offered: true })) => {
    server.use(respond(endpoints.getPasskeyOffer, answer));
    return renderAuthView(<Page />, { signedInAs: testUser() });
  };
  const offer = () => screen.findByRole('region', { name: 'Log in faster next time' });

  it('After a log-in with the password the next page of the account offers a passkey once (AUTH-590)', async () => {
    installAuthenticator();
    server.use(...respondToSignIn());
    const { user, unmount } = await renderAuthView(
      <LoginPage productName="Lemma" editor={testEditor} extensionId="" />,
      { route: '/login', path: '/login' },
    );
    await user.type(screen.getByLabelText('Email'), 'ada@example.edu');
    await user.type(screen.getByLabelText('Password'), 'correct horse');
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    await waitFor(() => expect(awaitedPasskeyOffer.read()).toBe(true));
    unmount();
    await openPage();
    expect(await offer()).toBeVisible();
    cleanup();
    await openPage();
    expect(screen.queryByRole('region')).not.toBeInTheDocument();
    expect(awaitedPasskeyOffer.read()).toBeUndefined();
  });

  it('The offered passkey is added without a name, and the bar says so (AUTH-590)', async () => {
    installAuthenticator();
    awaitedPasskeyOffer.write(true);
    const added: object[] = [];
    server.use(respond(endpoints.addPasskey, ({ input }) => (added.push(input), {})));
    const { user } = await openPage();
    await user.click(within(await offer()).getByRole('button', { name: 'Add a passkey' }));
    expect(await screen.findByText(/^You can log in with a passkey on this device/)).toBeVisible();
    expect(added).toEqual([expect.not.objectContaining({ name: expect.anything() })]);
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).not.toBeInTheDocument();
  });

  it('A prompt that is canceled leaves the offer and says why (AUTH-590)', async () => {
    installAuthenticator({ isCanceled: true });
    awaitedPasskeyOffer.write(true);
    const { user } = await openPage();
    await user.click(within(await offer()).getByRole('button', { name: 'Add a passkey' }));
    expect(await screen.findByText(/^The passkey wasn’t added/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add a passkey' })).toBeEnabled();
  });

  it('An offer that is declined is declined on the server (AUTH-591)', async () => {
    installAuthenticator();
    awaitedPasskeyOffer.write(true);
    const declined = jest.fn(() => ({}));
    server.use(respond(endpoints.declinePasskeyOffer, declined));
    const { user } = await openPage();
    await user.click(within(await offer()).getByRole('button', { name: 'No, thanks' }));
    expect(await screen.findByText(/^We won’t ask again/)).toBeVisible();
    await waitFor(() => expect(declined).toHaveBeenCalledTimes(1));
  });

  it('Nothing is offered where the server offers none, or the device holds none (AUTH-590)', async () => {
    const asked = jest.fn(() => ({ offered: false }));
    for (const hasPlatform of [true, false]) {
      installAuthenticator({ hasPlatform });
      const probe = jest.spyOn(
        PublicKeyCredential,
        'isUserVerifyingPlatformAuthenticatorAvailable',
      );
      awaitedPasskeyOffer.write(true);
      const { unmount } = await openPage(asked);
      await waitFor(() => expect(probe).toHaveBeenCalled());
      await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
      expect(screen.queryByRole('region')).not.toBeInTheDocument();
      unmount();
    }
  });
});
