import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import { testUser } from '@portal/auth-session/testing';
import { ReactRouterProvider } from '@portal/shared/react-router';
import { respond, respondWithError, server } from '@portal/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { renderAuthView, testTokens } from '../testing/render-auth-view';
import { ExtensionHandOff } from './extension-hand-off';
import { sendSession } from './send-session';

describe('ExtensionHandOff', () => {
  type Answer = (answer: unknown) => void;
  const extensionTokens = {
    idToken: 'id-token-of-the-extension',
    refreshToken: 'refresh-token-of-the-extension',
    expiresIn: 3_600,
    uid: 'uid-ada',
    email: 'ada@example.edu',
  };
  function installExtension(reply: (answer: Answer) => unknown) {
    const sendMessage = jest.fn((_id: string, _message: object, answer: Answer) => reply(answer));
    Object.assign(window, { chrome: { runtime: { sendMessage } } });
    return sendMessage;
  }
  /** A server that opens sessions for the extension; returns the refresh tokens of those that were ended. */
  function openSessions(): readonly string[] {
    const ended: string[] = [];
    server.use(
      respond(endpoints.openExtensionSession, extensionTokens),
      respond(endpoints.signOut, ({ input }) => {
        ended.push(input.refreshToken);
        return {};
      }),
    );
    return ended;
  }
  const show = (options: { readonly isRemembered?: boolean } = {}) =>
    renderAuthView(<ExtensionHandOff extensionId="lemma" />, {
      signedInAs: testUser(),
      ...options,
    });
  const close = jest.spyOn(window, 'close').mockImplementation(() => undefined);
  afterEach(() => {
    close.mockClear();
    Reflect.deleteProperty(window, 'chrome');
  });

  it('The extension gets a session of its own, and the window closes when it responds (AUTH-57, AUTH-403)', async () => {
    const ended = openSessions();
    const sendMessage = installExtension((answer) => answer({ ok: true }));
    const { tab } = await show();
    await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
    expect(sendMessage).toHaveBeenCalledTimes(1);
    const [id, message] = sendMessage.mock.calls[0] ?? [];
    const { idToken, refreshToken, email } = extensionTokens;
    expect([id, message]).toEqual([
      'lemma',
      {
        type: 'session',
        session: expect.objectContaining({ idToken, refreshToken, email, user: testUser() }),
      },
    ]);
    expect(JSON.stringify(message)).not.toContain(testTokens.refreshToken);
    expect(tab.state()).toMatchObject({ session: testTokens });
    expect(ended).toEqual([]);
  });

  it('The extension learns when a session ends that is not remembered (AUTH-400)', async () => {
    openSessions();
    const sendMessage = installExtension((answer) => answer({ ok: true }));
    const { browser } = await show({ isRemembered: false });
    await waitFor(() => expect(sendMessage).toHaveBeenCalledTimes(1));
    const { endsAt } = browser.stored().tokens as { readonly endsAt: number };
    expect(sendMessage.mock.calls[0]?.[1]).toMatchObject({ session: { endsAt } });
  });

  it('A page that is drawn again opens no second session (AUTH-400)', async () => {
    const opened = jest.fn(() => extensionTokens);
    server.use(respond(endpoints.openExtensionSession, opened));
    installExtension((answer) => answer({ ok: true }));
    const { rerender, store } = await show();
    const again = (key: number) => (
      <Provider store={store}>
        <MemoryRouter>
          <ReactRouterProvider>
            <ExtensionHandOff key={key} extensionId="lemma" />
          </ReactRouterProvider>
        </MemoryRouter>
      </Provider>
    );
    rerender(again(1));
    rerender(again(2));
    await waitFor(() => expect(close).toHaveBeenCalled());
    expect(opened).toHaveBeenCalledTimes(1);
  });

  it('A window that the browser does not close says that it can be closed (AUTH-404)', async () => {
    openSessions();
    installExtension((answer) => answer({ ok: true }));
    await show();
    expect(
      await screen.findByRole('heading', { name: 'The extension is logged in' }),
    ).toBeInTheDocument();
    expect(screen.getByText('You can close this window now.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to your account' })).toBeInTheDocument();
  });

  it('Without a response the session is ended, and the page offers to try again or to go to the account (AUTH-57, AUTH-403)', async () => {
    const ended = openSessions();
    installExtension((answer) => setTimeout(() => answer(undefined)));
    const { user } = await show();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(ended).toEqual([extensionTokens.refreshToken]);
    expect(screen.getByRole('link', { name: 'Go to your account' })).toHaveAttribute(
      'href',
      '/account',
    );

    installExtension((answer) => answer('taken'));
    await user.click(retry);
    await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
  });

  it('Where no extension can be reached no session is opened, and trying again loads the page again (AUTH-405)', async () => {
    const reloadPage = jest.fn();
    const page = <ExtensionHandOff extensionId="lemma" reloadPage={reloadPage} />;
    const { user } = await act(() => renderAuthView(page, { signedInAs: testUser() }));
    expect(
      await screen.findByRole('heading', { name: 'The extension didn’t respond' }),
    ).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(reloadPage).toHaveBeenCalledTimes(1);
  });

  it('When no session can be opened the page says so and offers to try again (AUTH-57)', async () => {
    server.use(respondWithError(endpoints.openExtensionSession, 429, 'TOO_MANY_REQUESTS'));
    const sendMessage = installExtension((answer) => answer('taken'));
    await show();
    expect(
      await screen.findByRole('heading', { name: 'We couldn’t log the extension in' }),
    ).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
    expect(sendMessage).not.toHaveBeenCalled();
  });
});

describe('sendSession', () => {
  const session = {
    uid: 'uid-ada',
    email: 'ada@lemma.example',
    idToken: 'i',
    refreshToken: 'r',
    expiresIn: 3_600,
    expiresAt: 2_000_000_000,
    emailVerified: true,
  };
  const install = (sendMessage: (...message: unknown[]) => void) =>
    Object.assign(window, { chrome: { runtime: { sendMessage } } });
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => {
    jest.useRealTimers();
    Reflect.deleteProperty(window, 'chrome');
  });

  it('The extension has 3 seconds to respond', async () => {
    install(() => undefined);
    const settled = jest.fn();
    void sendSession('lemma', session).then(settled);
    await jest.advanceTimersByTimeAsync(2_999);
    expect(settled).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(settled).toHaveBeenCalledWith(false);
  });

  it('A browser without extensions fails after 3 seconds', async () => {
    const handedOver = sendSession('lemma', session);
    await jest.advanceTimersByTimeAsync(3_000);
    await expect(handedOver).resolves.toBe(false);
  });

  it('An impossible extension id fails immediately', async () => {
    install(() => {
      throw new TypeError('Invalid extension id');
    });
    await expect(sendSession('', session)).resolves.toBe(false);
  });
});
