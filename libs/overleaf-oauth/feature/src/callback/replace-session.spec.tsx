import { overleafOauthEndpoints as endpoints } from '@portal/overleaf-oauth/domain';
import { respond, respondWithError, server } from '@portal/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { callbackRoute, editorSession, openCallback } from '../testing/render-callback';

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

describe('a login that would replace the session of another account', () => {
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
