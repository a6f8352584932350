import { authSessionEndpoints as endpoints, type WayIn } from '@portal/auth-session/domain';
import { testUser } from '@portal/auth-session/testing';
import { respond, respondWithError, server } from '@portal/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { LoginPage } from '../login/login-page';
import { ReauthenticationDialog } from '../reauthentication/reauthentication-dialog';
import { SecurityPage } from '../security/security-page';
import { installAuthenticator, removeAuthenticator } from '../testing/fake-authenticator';
import { renderAuthView, testEditor } from '../testing/render-auth-view';
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
        waysIn.push({ ...laptop, id: 'way-of-the-phone-22', name: input.name });
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
