import { signedIn, type SessionRootState } from '@portal/auth-session/api';
import { respondToBotCheck } from '@portal/auth-session/testing';
import { overleafOauthEndpoints as endpoints } from '@portal/overleaf-oauth/domain';
import { respond, respondWithError, server } from '@portal/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import {
  callbackRoute,
  editorSession,
  linkedUser,
  offer,
  openCallback,
  tokens,
} from '../testing/render-callback';

const success = {
  type: 'status_updated',
  status: 'success',
  isEmailConfirmed: true,
  error: null,
  email: 'ada@example.edu',
  uuid: 'uuid-ada',
  session: { idToken: 'id-token-1' },
};

let restore = () => {};

/** A window that opened this one, or that frames it; it keeps what it is sent. */
function fakeHost(property: 'opener' | 'parent') {
  const before = Object.getOwnPropertyDescriptor(window, property);
  const postMessage = jest.fn();
  const value = { closed: false, postMessage };
  Object.defineProperty(window, property, { configurable: true, value });
  restore = () => {
    if (before) Object.defineProperty(window, property, before);
    else Reflect.deleteProperty(window, property);
  };
  const confirm = (status: 'success' | 'error') => {
    const data = { type: 'status_received', status };
    const event = new MessageEvent('message', { data, origin: 'https://www.overleaf.com' });
    Object.defineProperty(event, 'source', { value });
    act(() => void window.dispatchEvent(event));
  };
  return {
    confirm,
    got: () => postMessage.mock.calls.map(([message]) => message as unknown),
    targets: () => [...new Set(postMessage.mock.calls.map(([, target]) => target as unknown))],
  };
}

let close: jest.SpyInstance;
beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
  close = jest.spyOn(window, 'close').mockImplementation(() => undefined);
});
afterEach(() => {
  close.mockRestore();
  restore();
  restore = () => {};
});

describe('a pop-up of the word-processor add-in', () => {
  it('The add-in that opened the window gets the status without the refresh token, and the window closes once the add-in has confirmed it (OAUTH-20, OAUTH-22)', async () => {
    const opener = fakeHost('opener');
    server.use(respond(endpoints.finishEditorLogin, editorSession));
    await openCallback(callbackRoute({ origin: 'word' }));
    expect(await screen.findByRole('heading', { name: 'You are logged in.' })).toBeVisible();
    expect(close).not.toHaveBeenCalled();
    opener.confirm('success');
    expect(close).toHaveBeenCalled();
    expect(opener.targets()).toContain('https://www.overleaf.com');
    expect(opener.got()[0]).toMatchObject(success);
    expect(JSON.stringify(opener.got())).not.toContain('refresh-token');
  });

  it('After “Link accounts” the add-in gets the session, and only then the window closes (OAUTH-22)', async () => {
    const opener = fakeHost('opener');
    const statuses = () => opener.got().filter((_, index) => index % opener.targets().length === 0);
    server.use(
      ...respondToBotCheck(),
      respondWithError(endpoints.finishEditorLogin, 409, 'email-already-in-use', {
        details: offer,
      }),
      respond(endpoints.linkEditorAccount, {
        ...{ user: linkedUser, overleafPrimaryEmail: offer.email, session: tokens },
      }),
    );
    const { user } = await openCallback(callbackRoute({ origin: 'word' }));
    await user.type(await screen.findByLabelText('Password'), 'correct horse');
    expect(statuses()).toMatchObject([{ status: 'error', error: 'email-already-in-use' }]);
    opener.confirm('error');
    await user.click(screen.getByRole('button', { name: 'Link accounts' }));
    expect(await screen.findByRole('heading', { name: 'You are logged in.' })).toBeVisible();
    expect(close).not.toHaveBeenCalled();
    opener.confirm('success');
    expect(close).toHaveBeenCalled();
    expect(statuses()).toMatchObject([{ error: 'email-already-in-use' }, success]);
    expect(JSON.stringify(opener.got())).not.toContain('refresh-token');
  });

  it('After the session of another account was replaced the add-in gets the new one (OAUTH-22, OAUTH-7)', async () => {
    const opener = fakeHost('opener');
    server.use(
      respondWithError(endpoints.finishEditorLogin, 409, 'EDITOR_OTHER_ACCOUNT', {
        details: {
          email: 'a@b.example',
          signedInAs: 'c@d.example',
          account: null,
          ticket: 'x'.repeat(43),
        },
      }),
      respond(endpoints.confirmEditorLogin, editorSession),
    );
    const { user } = await openCallback(callbackRoute({ origin: 'word' }));
    await user.click(await screen.findByRole('button'));
    await waitFor(() => expect(opener.got().at(-1)).toMatchObject(success));
    opener.confirm('success');
    expect(close).toHaveBeenCalled();
  });

  it('An opener that gets no message, and so confirms none, is not left with a closed window (OAUTH-20)', async () => {
    fakeHost('opener');
    server.use(respond(endpoints.finishEditorLogin, editorSession));
    await openCallback(callbackRoute({ origin: 'word' }));
    expect(
      await screen.findByText(/If you are not logged in there, log in once more/),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open your account' })).toBeVisible();
    expect(close).not.toHaveBeenCalled();
  });

  it('An add-in whose window is gone is not left with a closed window (OAUTH-20)', async () => {
    server.use(respond(endpoints.finishEditorLogin, editorSession));
    await openCallback(callbackRoute({ origin: 'word' }));
    expect(await screen.findByText(/could not be reached/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open your account' })).toHaveAttribute(
      'href',
      '/account',
    );
    expect(close).not.toHaveBeenCalled();
  });
});

describe('a frame of the editor', () => {
  const ancestors = () =>
    Object.defineProperty(document, 'referrer', {
      configurable: true,
      value: 'https://www.overleaf.com/project',
    });

  it('A frame whose login failed offers a new window and another try (OAUTH-22)', async () => {
    fakeHost('parent');
    server.use(respondWithError(endpoints.finishEditorLogin, 403, 'email-not-confirmed'));
    await openCallback(callbackRoute({ code: 'A' }));
    const opens = await screen.findByRole('link', { name: /Continue in a new window/ });
    expect(opens).toHaveAttribute('target', '_blank');
    const again = screen.getByRole('link', { name: 'Try again' });
    expect(again).toHaveAttribute('href', '/api/oauth2?code=A');
    expect(again).not.toHaveAttribute('target');
  });

  it('The frame notices the session that begins in the new window, and tells the editor (OAUTH-22)', async () => {
    ancestors();
    const parent = fakeHost('parent');
    server.use(respondWithError(endpoints.finishEditorLogin, 403, 'email-not-confirmed'));
    const { store } = await openCallback(callbackRoute());
    await screen.findByRole('link', { name: 'Try again' });
    expect(parent.got()).toMatchObject([{ status: 'error', error: 'email-not-confirmed' }]);
    await act(async () => void store.dispatch(signedIn({ tokens, rememberMe: true })));
    expect(await screen.findByRole('heading', { name: 'You are logged in.' })).toBeVisible();
    expect((store.getState() as unknown as SessionRootState).session.status).toBe('signed-in');
    expect(parent.got().slice(1)).toMatchObject([success]);
    expect(JSON.stringify(parent.got())).not.toContain('refresh-token');
    Reflect.deleteProperty(document, 'referrer');
  });
});
