import { accountEndpoints, accountErrors } from '@portal/account/domain';
import { authSessionEndpoints } from '@portal/auth-session/domain';
import { respondToBotCheck, testUser } from '@portal/auth-session/testing';
import { respond, respondWithError, renderView, server } from '@portal/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { ManageAccount } from './manage-account';

const { deleteAccount, downloadAccountData } = accountEndpoints;
const { hasUserPassword, signIn, signOut } = authSessionEndpoints;
const email = 'ada@example.edu';

interface Scene {
  readonly planRenews?: boolean;
  readonly administersLiveGroup?: boolean;
  readonly hasPassword?: boolean;
  readonly overleaf?: ReturnType<typeof testUser>['overleaf'];
}

function open({
  planRenews = false,
  administersLiveGroup = false,
  hasPassword = true,
  overleaf = null,
}: Scene = {}) {
  const tokens: (string | null)[] = [];
  const ended: string[] = [];
  server.use(
    ...respondToBotCheck(),
    respond(hasUserPassword, { hasPassword }),
    respond(signIn, {
      idToken: 'fresh-token',
      refreshToken: 'fresh-refresh-token',
      expiresIn: 3_600,
      uid: 'u1',
      email,
    }),
    respond(signOut, ({ input }) => {
      ended.push(input.refreshToken);
      return {};
    }),
    respond(deleteAccount, ({ request }) => {
      tokens.push(request.headers.get('token'));
      return { ok: true, message: 'Your account was deleted.' };
    }),
  );
  const view = renderView(
    <ManageAccount
      user={testUser({ email, overleaf })}
      productName="Lemma"
      planRenews={planRenews}
      administersLiveGroup={administersLiveGroup}
    />,
    { route: '/account', session: { idToken: 'id-token' } },
  );
  const openDialog = async () => {
    await view.user.click(screen.getByRole('button', { name: 'Delete account' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete your account' });
    await within(dialog).findByRole('checkbox');
    return within(dialog);
  };
  const fill = async (typedEmail = email, password = 'correct horse') => {
    const dialog = await openDialog();
    await view.user.type(dialog.getByLabelText('Email'), typedEmail);
    await view.user.type(dialog.getByLabelText('Password'), password);
    await view.user.click(dialog.getByRole('checkbox'));
    await view.user.click(dialog.getByRole('button', { name: 'Delete account' }));
    return dialog;
  };
  return { ...view, tokens, ended, openDialog, fill };
}

describe('deleting an account', () => {
  it('The right email and password delete the account with the token of that sign-in (ACCT-207, ACCT-208)', async () => {
    const { fill, tokens, location } = open();
    await fill(' ADA@example.edu ');
    await waitFor(() => expect(location()).toBe('/account-deleted-confirmation'));
    expect(tokens).toEqual(['fresh-token']);
  });

  it('Another email address than the account’s is rejected without a request (ACCT-207)', async () => {
    const { fill, tokens } = open();
    const dialog = await fill('eve@example.edu');
    expect(await dialog.findByText('Invalid email or password')).toBeVisible();
    expect(tokens).toEqual([]);
  });

  it.each([
    [401, 'INVALID_LOGIN_CREDENTIALS', 'Invalid email or password'],
    [403, 'BOT_CHECK_FAILED', 'There was an error validating your email and password'],
    [500, 'UNEXPECTED', 'There was an error validating your email and password'],
  ] as const)(
    'A sign-in that fails with %i %s says "%s", and the account stays (ACCT-207)',
    async (status, code, text) => {
      const { fill, tokens } = open();
      server.use(respondWithError(signIn, status, code));
      const dialog = await fill();
      expect(await dialog.findByText(text)).toBeVisible();
      expect(tokens).toEqual([]);
    },
  );

  it.each([
    [409, 'DELETION_WITH_SUBSCRIPTION', accountErrors.DELETION_WITH_SUBSCRIPTION.text],
    [409, 'DELETION_BY_GROUP_ADMINISTRATOR', accountErrors.DELETION_BY_GROUP_ADMINISTRATOR.text],
    [500, 'UNEXPECTED', 'There was an error deleting your account'],
  ] as const)(
    'A deletion that fails with %i %s says why and ends the session of the proof (ACCT-208)',
    async (status, code, text) => {
      const { fill, ended, location } = open();
      server.use(respondWithError(deleteAccount, status, code));
      const dialog = await fill();
      expect(await dialog.findByText(text)).toBeVisible();
      await waitFor(() => expect(ended).toEqual(['fresh-refresh-token']));
      expect(location()).toBe('/account');
    },
  );

  it('The dialog starts on its first field, also when it is opened again, and returns the focus (ACCT-207, SHARED-321)', async () => {
    const { openDialog, user } = open();
    for (const _time of ['first', 'second']) {
      const dialog = await openDialog();
      await waitFor(() => expect(dialog.getByLabelText('Email')).toHaveFocus());
      await user.keyboard('{Escape}');
      const button = screen.getByRole('button', { name: 'Delete account' });
      await waitFor(() => expect(button).toHaveFocus());
    }
  });

  it('Nothing is sent before the user has acknowledged that it cannot be undone (ACCT-207)', async () => {
    const { openDialog, user, tokens } = open();
    const dialog = await openDialog();
    await user.type(dialog.getByLabelText('Email'), email);
    await user.type(dialog.getByLabelText('Password'), 'correct horse');
    await user.click(dialog.getByRole('button', { name: 'Delete account' }));
    expect(await dialog.findByText('Please confirm that you understand this.')).toBeVisible();
    expect(tokens).toEqual([]);
  });

  it.each([
    ['is linked to the LaTeX editor', { overleaf: { id: 'editor1', provider: 'overleaf' } }],
    ['has no password', { hasPassword: false }],
  ] as const)(
    'A user who %s is asked for the acknowledgement only (ACCT-207)',
    async (_who, scene) => {
      const { openDialog, user, tokens } = open(scene);
      const dialog = await openDialog();
      expect(dialog.queryByLabelText('Password')).not.toBeInTheDocument();
      await user.click(dialog.getByRole('checkbox'));
      await user.click(dialog.getByRole('button', { name: 'Delete account' }));
      await waitFor(() => expect(tokens).toEqual(['id-token']));
    },
  );

  it.each([
    ['DELETION_WITH_SUBSCRIPTION', { planRenews: true }],
    ['DELETION_BY_GROUP_ADMINISTRATOR', { administersLiveGroup: true }],
  ] as const)(
    'With %s the button is disabled and says why (ACCT-200, ACCT-201)',
    async (code, scene) => {
      open(scene);
      const { text } = accountErrors[code];
      const button = screen.getByRole('button', { name: 'Delete account' });
      await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'true'));
      expect(button).toHaveAccessibleDescription(text);
    },
  );
});

describe('downloading one’s data', () => {
  it('The data is saved as a readable JSON file (ACCT-206)', async () => {
    const { user } = open();
    const body = { exportedAt: '2026-11-20T12:00:00.000Z', data: { account: { email } } };
    server.use(respond(downloadAccountData, body));
    let blob: Blob | undefined;
    let name = '';
    URL.createObjectURL = (object) => {
      blob = object as Blob;
      return 'blob:data';
    };
    URL.revokeObjectURL = () => undefined;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      name = this.download;
    });
    await user.click(screen.getByRole('button', { name: 'Download my data' }));
    await waitFor(() => expect(name).toBe('lemma-account.json'));
    expect(JSON.parse((await blob?.text()) ?? '')).toEqual(body);
  });

  it('A download that fails says so (ACCT-206)', async () => {
    const { user } = open();
    server.use(respondWithError(downloadAccountData, 500, 'UNEXPECTED'));
    await user.click(screen.getByRole('button', { name: 'Download my data' }));
    expect(await screen.findByText(/couldn’t collect your data/)).toBeVisible();
  });
});
