import {
  browserSessionPorts,
  createAuthSession,
  createPortalStore,
} from '@portal/auth-session/api';
import { authSessionEndpoints as endpoints, type User } from '@portal/auth-session/domain';
import { protocolVersion } from '@portal/embed-messaging/domain';
import { currentUserOf, premiumStatusOf, testUser } from '@portal/auth-session/testing';
import { bootScript, createBrowserClock, replaceLocalStorage } from '@portal/shared/browser';
import { renderView, respond, respondWithError, server, testHosts } from '@portal/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { enterFrame, leaveFrame } from '../testing/frame';
import { bridgeReducer, bridgeReducerPath, selectBridge } from './bridge-slice';
import { EmbeddedSessionPage } from './embedded-session-page';

const mainApp = 'https://app.example';
const tokens = {
  uid: 'uid-ada',
  idToken: 'id-token-1',
  refreshToken: 'refresh-token-0001',
  expiresIn: 3_600,
  expiresAt: createBrowserClock().now().getTime() / 1_000 + 3_600,
  emailVerified: true,
};

afterEach(() => {
  leaveFrame();
  localStorage.clear();
  replaceLocalStorage(localStorage);
  Reflect.deleteProperty(document, 'requestStorageAccess');
});

const respondWithUser = (user: User) =>
  server.use(
    respond(endpoints.getCurrentUser, currentUserOf(user)),
    respond(endpoints.getPremiumStatus, premiumStatusOf(user)),
    respond(endpoints.signOut, {}),
  );

/** Shows the bridge with the real session behind it. */
function show(user?: User, route = '/embedded-session', { isStarted = true } = {}) {
  if (user) {
    localStorage.setItem('session', JSON.stringify(tokens));
    respondWithUser(user);
  }
  const session = createAuthSession(browserSessionPorts());
  const store = createPortalStore({
    session,
    hosts: testHosts,
    reducers: { [bridgeReducerPath]: bridgeReducer },
  });
  const start = () => session.start(store);
  if (isStarted) void start();
  const page = <EmbeddedSessionPage productName="Lemma" mainAppOrigins={[mainApp]} />;
  return { ...renderView(page, { route, store }), start };
}

const messagesOf = ({ posted }: ReturnType<typeof enterFrame>) =>
  posted.map(({ message }) => message);
const updated = (session: unknown) => ({ type: 'session_updated', session });

describe('/embedded-session', () => {
  it('The main app gets the shared part of the session, without the refresh token (EMBED-18)', async () => {
    const frame = enterFrame(mainApp);
    show(testUser());
    await waitFor(() => expect(frame.posted).toHaveLength(1));
    expect(frame.posted).toEqual([
      {
        message: updated(
          expect.objectContaining({
            idToken: 'id-token-1',
            session: expect.objectContaining({ uid: 'uid-ada', email: 'ada@example.edu' }),
          }),
        ),
        target: mainApp,
      },
    ]);
    expect(JSON.stringify(frame.posted)).not.toContain('refresh-token');
  });

  it('The store knows whether the main app was heard, what was ignored, and the storage access (EMBED-32)', async () => {
    const frame = enterFrame(mainApp);
    Object.assign(document, { requestStorageAccess: () => Promise.reject(new Error('No.')) });
    const { store, user } = show(undefined, '/embedded-session?session=required');
    const bridge = () => selectBridge(store.getState());
    const none = { handled: 0, ignored: 0, storageAccess: 'not-asked' };
    expect(bridge()).toEqual({ ...none, status: 'waiting' });
    await frame.receive('ping');
    expect(bridge()).toEqual({ ...none, status: 'waiting', ignored: 1 });
    await frame.receive({ type: 'ping' });
    await user.click(screen.getByRole('button', { name: 'I am logged in' }));
    const denied = { status: 'connected', handled: 1, ignored: 1, storageAccess: 'denied' };
    await waitFor(() => expect(bridge()).toEqual(denied));
  });

  it('A ping gets a pong, and the session once more (EMBED-16)', async () => {
    const frame = enterFrame(mainApp);
    show();
    await frame.receive({ type: 'ping' });
    expect(messagesOf(frame)).toEqual([
      updated(null),
      { type: 'pong', version: '1' },
      updated(null),
    ]);
  });

  it.each([
    ['gets its pong', false, [{ type: 'pong', version: protocolVersion }]],
    ['that was answered gets no second pong', true, []],
  ])(
    'A ping that came before the bridge and %s when the bridge is there (EMBED-21)',
    (_, isAnswered, pongs) => {
      const frame = enterFrame(mainApp);
      const event = new MessageEvent('message', { data: { type: 'ping' }, origin: mainApp });
      Object.defineProperty(event, 'source', { value: window.parent });
      window.earlyMessages = [{ event, isAnswered }];
      show();
      expect(messagesOf(frame)).toEqual([...pongs, updated(null)]);
      expect(window.earlyMessages).toBeUndefined();
    },
  );

  it('The response before the bridge is there has the version of the protocol (EMBED-21)', () => {
    expect(bootScript).toContain(`version: '${protocolVersion}'`);
  });

  it('A logout ends the session and succeeds, also without one (EMBED-17)', async () => {
    const frame = enterFrame(mainApp);
    show(testUser());
    await waitFor(() => expect(frame.posted).toHaveLength(1));
    await frame.receive({ type: 'action', action: 'logout', id: 'a' });
    await waitFor(() =>
      expect(messagesOf(frame)).toContainEqual({ type: 'action_result', id: 'a', ok: true }),
    );
    expect(messagesOf(frame).slice(-2)).toEqual([
      updated(null),
      { type: 'action_result', id: 'a', ok: true },
    ]);
    expect(localStorage.getItem('session')).toBeNull();
    await frame.receive({ type: 'action', action: 'logout', id: 'b' });
    await waitFor(() =>
      expect(messagesOf(frame)).toContainEqual({ type: 'action_result', id: 'b', ok: true }),
    );
  });

  it('A logout is not confirmed before it is known that nobody is signed in (EMBED-17)', async () => {
    const frame = enterFrame(mainApp);
    const { start } = show(undefined, '/embedded-session', { isStarted: false });
    await frame.receive({ type: 'action', action: 'logout', id: 'a' });
    expect(messagesOf(frame)).toEqual([]);
    await act(start);
    expect(messagesOf(frame)).toEqual([
      updated(null),
      { type: 'action_result', id: 'a', ok: true },
    ]);
  });

  it('Refreshing loads the user again and tells what has changed (EMBED-17, EMBED-18)', async () => {
    const frame = enterFrame(mainApp);
    show(testUser());
    await waitFor(() => expect(frame.posted).toHaveLength(1));
    respondWithUser(testUser({ premium: true, isPremium: true }));
    await frame.receive({ type: 'action', action: 'refresh-user-data', id: 'a' });
    await waitFor(() =>
      expect(messagesOf(frame)).toContainEqual({ type: 'action_result', id: 'a', ok: true }),
    );
    await waitFor(() =>
      expect(messagesOf(frame)).toContainEqual(
        updated(
          expect.objectContaining({
            session: expect.objectContaining({ user: expect.objectContaining({ premium: true }) }),
          }),
        ),
      ),
    );
  });

  it('The verification link is mailed again, and an error has its code (EMBED-17)', async () => {
    const frame = enterFrame(mainApp);
    show(testUser({ emailVerified: false }));
    await waitFor(() => expect(frame.posted).toHaveLength(1));
    const asked: unknown[] = [];
    server.use(
      respond(endpoints.requestCode, ({ input }) => {
        asked.push(input);
        return {};
      }),
    );
    await frame.receive({ type: 'action', action: 'resend-verification-email', id: 'a' });
    await waitFor(() =>
      expect(messagesOf(frame)).toContainEqual({ type: 'action_result', id: 'a', ok: true }),
    );
    expect(asked).toEqual([{ email: 'ada@example.edu', requestType: 'VERIFY_EMAIL' }]);

    server.use(respondWithError(endpoints.requestCode, 400, 'BOT_CHECK_FAILED'));
    await frame.receive({ type: 'action', action: 'resend-verification-email', id: 'b' });
    await waitFor(() =>
      expect(messagesOf(frame)).toContainEqual({
        type: 'action_result',
        id: 'b',
        ok: false,
        error: 'BOT_CHECK_FAILED',
      }),
    );
  });

  it.each(['refresh-user-data', 'resend-verification-email'])(
    'The action %s fails without a session (EMBED-17)',
    async (action) => {
      const frame = enterFrame(mainApp);
      show();
      await frame.receive({ type: 'action', action, id: 'a' });
      await waitFor(() =>
        expect(messagesOf(frame)).toContainEqual({
          type: 'action_result',
          id: 'a',
          ok: false,
          error: 'no-session',
        }),
      );
    },
  );

  it('Where a session is required, the page offers a login in a new window (EMBED-25)', async () => {
    enterFrame(mainApp);
    show(undefined, '/embedded-session?session=required');
    const link = screen.getByRole('link', { name: 'Log in (opens a new window)' });
    expect(link).toHaveAttribute('href', '/login');
    expect(link).toHaveAttribute('target', '_blank');
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('A user who gives the frame access to the storage is logged in there (EMBED-26)', async () => {
    const frame = enterFrame(mainApp);
    respondWithUser(testUser());
    const items = new Map([['session', JSON.stringify(tokens)]]);
    const storage = {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
      removeItem: (key: string) => void items.delete(key),
      clear: () => items.clear(),
    };
    const request = jest.fn(async () => ({ localStorage: storage }));
    Object.assign(document, { requestStorageAccess: request });
    const { user } = show(undefined, '/embedded-session?session=required');
    expect(request).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'I am logged in' }));
    await waitFor(() =>
      expect(messagesOf(frame)).toContainEqual(
        updated(expect.objectContaining({ idToken: 'id-token-1' })),
      ),
    );
  });

  it('When the browser does not give access the page says what to do (EMBED-26)', async () => {
    enterFrame(mainApp);
    const requestStorageAccess = () => Promise.reject(new Error('NotAllowedError'));
    Object.assign(document, { requestStorageAccess });
    const { user } = show(undefined, '/embedded-session?session=required');
    await user.click(screen.getByRole('button', { name: 'I am logged in' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Your browser is blocking this frame’s cookies',
    );
  });

  it('Outside of a frame the page leads to the account (EMBED-16)', () => {
    show();
    expect(screen.getByRole('link', { name: 'Go to your account' })).toBeInTheDocument();
  });
});
