import {
  authSessionEndpoints as endpoints,
  type ReauthenticationOptions,
} from '@portal/auth-session/domain';
import { testUser } from '@portal/auth-session/testing';
import { respond, respondWithError, server } from '@portal/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { SecurityPage } from '../security/security-page';
import { signOutRequested } from '../session/session-slice';
import { renderAuthView } from '../testing/render-auth-view';
import { own, phone, respondWithSecurity, sessionRow } from '../testing/security-scene';
import { ReauthenticationDialog } from './reauthentication-dialog';
import { useIsProofRequested } from './reauthentication-slice';

const campus = { id: 'campus', name: 'Campus ID' };
/** What the portal shows beside every page. */
const ProofOfUser = () =>
  useIsProofRequested() && (
    <ReauthenticationDialog
      socialProviders={[campus, { id: 'other', name: 'Other ID' }]}
      editorName="the LaTeX editor"
    />
  );

const dialogName = 'Confirm it’s you';

/** A server that wants a proof before it ends sessions, until the right password came. */
function respondWithGuard(options: Partial<ReauthenticationOptions> = {}) {
  const scene = respondWithSecurity([own, phone]);
  const passwords: string[] = [];
  const needsProof = respondWithError(endpoints.endOtherSessions, 403, 'REAUTHENTICATION_REQUIRED');
  server.use(
    needsProof,
    respond(endpoints.getReauthenticationOptions, {
      hasPassword: true,
      providers: [],
      editor: false,
      institution: null,
      passkey: false,
      ...options,
    }),
    respond(endpoints.reauthenticate, ({ input }) => {
      passwords.push(input.password);
      respondWithSecurityAgain();
      return {};
    }),
  );
  const respondWithSecurityAgain = () =>
    server.use(
      respond(endpoints.endOtherSessions, () => {
        scene.ended.push('others');
        return { ended: 1 };
      }),
    );
  return { ...scene, passwords };
}

async function endOthers() {
  const view = await renderAuthView(
    <>
      <SecurityPage user={testUser()} />
      <ProofOfUser />
    </>,
    { route: '/account/security?lang=en', signedInAs: testUser() },
  );
  await sessionRow(/Safari on iPhone/);
  const button = screen.getByRole('button', { name: 'End all other sessions' });
  await view.user.click(button);
  const question = within(await screen.findByRole('alertdialog'));
  await view.user.click(question.getByRole('button', { name: 'End all other sessions' }));
  const dialog = await screen.findByRole('dialog', { name: dialogName });
  return { ...view, button, dialog: within(dialog) };
}

describe('the proof of the user', () => {
  it('A request that needs a recent sign-in asks for the password and is then sent again (AUTH-176)', async () => {
    const { ended, passwords } = respondWithGuard();
    const { user, dialog, button } = await endOthers();
    expect(dialog.getByText('You logged in more than 10 minutes ago.')).toBeVisible();
    const password = await dialog.findByLabelText('Password');
    expect(password).toHaveAttribute('autocomplete', 'current-password');
    expect(password).toHaveFocus();
    expect(ended).toEqual([]);

    await user.type(password, 'correct horse');
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('All other sessions have ended.')).toBeVisible();
    expect(passwords).toEqual(['correct horse']);
    expect(ended).toEqual(['others']);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(button).toHaveFocus();
  });

  it.each([
    [403, 'WRONG_PASSWORD', 'Your current password is incorrect.'],
    [
      429,
      'TOO_MANY_ATTEMPTS_TRY_LATER',
      'Too many unsuccessful login attempts. Please try again later.',
    ],
  ] as const)(
    'The error %i %s is shown in the dialog, which stays (AUTH-176)',
    async (status, code, message) => {
      const { ended } = respondWithGuard();
      server.use(respondWithError(endpoints.reauthenticate, status, code, { message }));
      const { user, dialog } = await endOthers();
      await user.type(await dialog.findByLabelText('Password'), 'a wrong one');
      await user.click(dialog.getByRole('button', { name: 'Continue' }));
      expect(await dialog.findByText(message)).toBeVisible();
      expect(ended).toEqual([]);
    },
  );

  it.each(['Cancel', 'Escape', 'Close'])(
    '%s closes the dialog, nothing was changed, and the focus returns (AUTH-176)',
    async (how) => {
      const { ended } = respondWithGuard();
      const { user, dialog, button } = await endOthers();
      await dialog.findByLabelText('Password');
      if (how === 'Escape') await user.keyboard('{Escape}');
      else await user.click(dialog.getByRole('button', { name: how }));
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      expect(await sessionRow(/Safari on iPhone/)).toBeVisible();
      expect(screen.queryByText(/couldn’t end/)).not.toBeInTheDocument();
      expect(ended).toEqual([]);
      await waitFor(() => expect(button).toHaveFocus());
    },
  );

  it('A user without a password is led to the linked provider and back to the page (AUTH-176)', async () => {
    respondWithGuard({ hasPassword: false, providers: ['campus'] });
    const { dialog } = await endOthers();
    expect(await dialog.findByRole('link', { name: 'Continue with Campus ID' })).toHaveAttribute(
      'href',
      '/api/social/start?provider=campus&purpose=reauthentication&redirect=%2Faccount%2Fsecurity%3Flang%3Den',
    );
    expect(dialog.queryByRole('link', { name: /Other ID/ })).not.toBeInTheDocument();
    expect(dialog.queryByLabelText('Password')).not.toBeInTheDocument();
  });

  it('A user without a password is led to the institution that signs them in (AUTH-176, AUTH-501)', async () => {
    respondWithGuard({ hasPassword: false, institution: 'uni.example' });
    const { dialog } = await endOthers();
    expect(await dialog.findByRole('link', { name: 'Continue with uni.example' })).toHaveAttribute(
      'href',
      expect.stringContaining('/api/social/start?provider=uni.example&purpose=reauthentication'),
    );
  });

  it('A user without a password whose account is linked to the LaTeX editor logs in there once more (AUTH-176)', async () => {
    respondWithGuard({ hasPassword: false, editor: true });
    const { dialog } = await endOthers();
    expect(
      await dialog.findByRole('link', { name: 'Continue with the LaTeX editor' }),
    ).toHaveAttribute(
      'href',
      '/api/oauth2?purpose=reauthentication&redirect=%2Faccount%2Fsecurity%3Flang%3Den',
    );
    expect(dialog.queryByRole('link', { name: 'Set a password' })).not.toBeInTheDocument();
  });

  it('A user without a password and a provider is asked to set a password (AUTH-176)', async () => {
    respondWithGuard({ hasPassword: false, providers: [] });
    const { dialog } = await endOthers();
    expect(await dialog.findByRole('link', { name: 'Set a password' })).toHaveAttribute(
      'href',
      expect.stringContaining('/reset-password'),
    );
  });

  it('The dialog closes when the session ends (AUTH-176)', async () => {
    respondWithGuard();
    server.use(respond(endpoints.signOut, {}));
    const { dialog, tab } = await endOthers();
    await dialog.findByLabelText('Password');
    await act(async () => void tab.store.dispatch(signOutRequested()));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});
