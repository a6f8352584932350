import { createPortalClient, PortalClientError, type HostSession } from './portal-client';

const portalOrigin = 'https://portal.example';

/** A frame whose window records what it gets, and the events that come from it. */
function start() {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  const bridge = frame.contentWindow;
  if (!bridge) throw new Error('The frame has no window.');
  const posted: { message: unknown; target: unknown }[] = [];
  bridge.postMessage = ((message: unknown, target: unknown) =>
    void posted.push({ message, target })) as typeof bridge.postMessage;
  const client = createPortalClient({ frame, portalOrigin });
  const send = (data: unknown, from: { origin?: string; source?: Window | null } = {}) =>
    window.dispatchEvent(
      new MessageEvent('message', { data, origin: portalOrigin, source: bridge, ...from }),
    );
  return { client, send, posted };
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  document.body.replaceChildren();
});

describe('the client for hosts', () => {
  it('The ping is repeated until the bridge responds with its version (EMBED-8)', async () => {
    const { client, send, posted } = start();
    const version = client.ping();
    jest.advanceTimersByTime(500);
    expect(posted).toEqual(Array(3).fill({ message: { type: 'ping' }, target: portalOrigin }));
    send({ type: 'pong', version: '1' });
    await expect(version).resolves.toBe('1');
    jest.advanceTimersByTime(1_000);
    expect(posted).toHaveLength(3);
  });

  it('Each action resolves or fails with the result that has its id (EMBED-8)', async () => {
    const { client, send, posted } = start();
    const refreshed = client.run('refresh-user-data');
    const resent = client.run('resend-verification-email');
    expect(posted.map(({ message }) => message)).toEqual([
      { type: 'action', action: 'refresh-user-data', id: '1' },
      { type: 'action', action: 'resend-verification-email', id: '2' },
    ]);
    send({ type: 'action_result', id: '2', ok: false, error: 'RESEND_TOO_SOON' });
    send({ type: 'action_result', id: '1', ok: true });
    await expect(refreshed).resolves.toBeUndefined();
    await expect(resent).rejects.toMatchObject({ code: 'RESEND_TOO_SOON' });
  });

  it('A request that gets no response fails after 10 seconds (EMBED-8)', async () => {
    const { client } = start();
    const failed = expect(client.run('logout')).rejects.toEqual(new PortalClientError('timeout'));
    await jest.advanceTimersByTimeAsync(10_000);
    await failed;
  });

  it('A listener gets the latest session and every later one until it stops (EMBED-8)', () => {
    const { client, send } = start();
    const sessions: HostSession[] = [];
    send({ type: 'session_updated', session: { uid: 'u1' } });
    const stop = client.onSession((session) => sessions.push(session));
    send({ type: 'session_updated', session: null });
    stop();
    send({ type: 'session_updated', session: { uid: 'u2' } });
    expect(sessions).toEqual([{ uid: 'u1' }, null]);
  });

  it('Messages from other origins and windows, and malformed ones, are ignored (EMBED-8)', () => {
    const { client, send } = start();
    const listener = jest.fn();
    client.onSession(listener);
    const message = { type: 'session_updated', session: { uid: 'evil' } };
    send(message, { origin: 'https://portal.example.evil.example' });
    send(message, { origin: 'null' });
    send(message, { source: window });
    send(message, { source: null });
    send({ ...message, extra: 1 });
    expect(listener).not.toHaveBeenCalled();
  });

  it('A closed client rejects what waits and hears nothing (EMBED-8)', async () => {
    const { client, send } = start();
    const listener = jest.fn();
    client.onSession(listener);
    const waiting = client.ping();
    client.close();
    await expect(waiting).rejects.toEqual(new PortalClientError('closed'));
    await expect(client.run('logout')).rejects.toEqual(new PortalClientError('closed'));
    send({ type: 'session_updated', session: null });
    expect(listener).not.toHaveBeenCalled();
  });
});
