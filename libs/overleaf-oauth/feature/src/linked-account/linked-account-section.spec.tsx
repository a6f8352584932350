import { authSessionEndpoints } from '@portal/auth-session/domain';
import { testUser } from '@portal/auth-session/testing';
import { overleafOauthEndpoints as endpoints } from '@portal/overleaf-oauth/domain';
import { renderView, respond, respondWithError, server } from '@portal/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { LinkedAccountSection } from './linked-account-section';
import { keepPrimaryEmail } from './primary-email';

const overleaf = { id: 'o-1', provider: 'overleaf', email: 'ada@example.edu' };

function open(
  linked: typeof overleaf | { id: string; provider: string } | null,
  hasPassword = true,
  route = '/account',
) {
  server.use(respond(authSessionEndpoints.hasUserPassword, { hasPassword }));
  return renderView(
    <LinkedAccountSection
      user={testUser({ overleaf: linked })}
      productName="Lemma"
      editorName="the LaTeX editor"
    />,
    { route, session: { idToken: 'id-token' } },
  );
}

beforeEach(() => window.localStorage.clear());

describe('the linked account', () => {
  it('The section shows the id and the primary email of the linked user (OAUTH-40)', async () => {
    open(overleaf);
    expect(screen.getByText('o-1')).toBeVisible();
    expect(screen.getByText('ada@example.edu')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Unlink' })).toBeEnabled();
  });

  it('A primary email that the server does not know comes from the browser (OAUTH-40)', () => {
    keepPrimaryEmail('o-1', 'kept@example.edu');
    open({ id: 'o-1', provider: 'overleaf' });
    expect(screen.getByText('kept@example.edu')).toBeVisible();
  });

  it('The kept primary email of another user of the editor is not shown (OAUTH-40)', () => {
    keepPrimaryEmail('o-2', 'stranger@example.edu');
    open({ id: 'o-1', provider: 'overleaf' });
    expect(screen.queryByText('stranger@example.edu')).not.toBeInTheDocument();
    expect(screen.getByText('Unknown')).toBeVisible();
  });

  it('Without a link the section offers to make one (OAUTH-40)', () => {
    open(null);
    expect(screen.getByRole('link', { name: 'Link the LaTeX editor' })).toHaveAttribute(
      'href',
      '/api/oauth2?purpose=link&redirect=%2Faccount%3Feditor%3Dlinked',
    );
  });

  it('The page that a new link leads back to says what it is good for, once (OAUTH-46)', async () => {
    const { location } = open(overleaf, true, '/account?editor=linked&code=A');
    expect(
      await screen.findByText('The LaTeX editor is linked. You can log in with it from now on.'),
    ).toBeVisible();
    expect(location()).toBe('/account?code=A');
  });

  it('An address that names a link says nothing to somebody who has none (OAUTH-46)', async () => {
    const { location } = open(null, true, '/account?editor=linked');
    await waitFor(() => expect(location()).toBe('/account'));
    expect(screen.queryByText(/is linked/)).not.toBeInTheDocument();
  });

  it('Unlinking asks first, and then says that it is done (OAUTH-42)', async () => {
    const seen: unknown[] = [];
    server.use(
      respond(endpoints.unlinkEditorAccount, ({ input }) => {
        seen.push(input);
        return {};
      }),
    );
    keepPrimaryEmail('o-1', 'ada@example.edu');
    const { user } = open(overleaf);
    await user.click(await screen.findByRole('button', { name: 'Unlink' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(seen).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Unlink' }));
    expect(await screen.findByText('The LaTeX editor is unlinked.')).toBeVisible();
    expect(seen).toEqual([{}]);
    expect(window.localStorage.getItem('overleaf-account')).toBeNull();
  });

  it('A failure of unlinking is reported (OAUTH-42)', async () => {
    server.use(respondWithError(endpoints.unlinkEditorAccount, 503, 'UNAVAILABLE'));
    const { user } = open(overleaf);
    await user.click(await screen.findByRole('button', { name: 'Unlink' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Unlink' }));
    expect(
      await screen.findByText('We couldn’t unlink the LaTeX editor. Please try again later.'),
    ).toBeVisible();
  });

  it('Who cancels “Confirm it’s you” reads of no failure, and the accounts stay linked (OAUTH-42, AUTH-176)', async () => {
    const seen = jest.fn();
    server.events.on('response:mocked', seen);
    server.use(respondWithError(endpoints.unlinkEditorAccount, 403, 'REAUTHENTICATION_REQUIRED'));
    const { user } = open(overleaf);
    await user.click(await screen.findByRole('button', { name: 'Unlink' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Unlink' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(seen).toHaveBeenCalled();
    expect(screen.queryByText(/couldn’t unlink/)).not.toBeInTheDocument();
    expect(screen.getByText('o-1')).toBeVisible();
  });

  it('Without a password the button says that one has to be set first (OAUTH-42)', async () => {
    const { user } = open(overleaf, false);
    const button = await screen.findByRole('button', { name: 'You have to set a password first' });
    await user.click(button);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Set password' })).toHaveAttribute(
      'href',
      '/reset-password',
    );
    await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'true'));
  });
});
