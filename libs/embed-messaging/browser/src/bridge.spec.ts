import type { Action } from '@portal/embed-messaging/domain';
import { createBridge, type BridgeCounts } from './bridge';

const mainApp = 'https://app.example';

/** A bridge in a frame, with what it posts and what it was asked to do. */
function start({
  ancestors = [mainApp] as readonly string[],
  isFramed = true,
  origin = 'https://portal.example',
} = {}) {
  const posted: { message: unknown; target: unknown }[] = [];
  const parent = {
    postMessage: (message: unknown, target: unknown) => void posted.push({ message, target }),
  };
  const listeners = new Set<(event: MessageEvent) => void>();
  const own = {
    origin,
    location: { ancestorOrigins: ancestors },
    document: { referrer: '' },
    parent: parent as unknown,
    addEventListener: (_: string, listener: (event: MessageEvent) => void) =>
      void listeners.add(listener),
    removeEventListener: (_: string, listener: (event: MessageEvent) => void) =>
      void listeners.delete(listener),
  };
  if (!isFramed) own.parent = own;
  const ran: Action[] = [];
  const counted: BridgeCounts[] = [];
  const state: { session: object | null | undefined; error?: Error } = { session: undefined };
  const bridge = createBridge({
    window: own as unknown as Window,
    mainAppOrigins: [mainApp],
    run: async (action) => {
      ran.push(action);
      if (state.error) throw state.error;
    },
    session: () => state.session,
    onCount: (counts) => void counted.push(counts),
  });
  const send = async (data: unknown, from: { origin?: string; source?: unknown } = {}) => {
    const event = { data, origin: mainApp, source: own.parent, ...from } as MessageEvent;
    for (const listener of listeners) listener(event);
    await Promise.resolve();
    await Promise.resolve();
  };
  return { bridge, counted, send, posted, ran, state };
}

const pong = { message: { type: 'pong', version: '1' }, target: mainApp };

describe('the bridge', () => {
  it('A ping of the main app gets a pong and the session (EMBED-16, EMBED-18)', async () => {
    const { send, posted, state } = start();
    await send({ type: 'ping' });
    expect(posted).toEqual([pong]);
    state.session = { uid: 'u1' };
    await send({ type: 'ping' });
    expect(posted.slice(1)).toEqual([
      pong,
      { message: { type: 'session_updated', session: { uid: 'u1' } }, target: mainApp },
    ]);
  });

  it('A sandboxed frame, whose origin is opaque, sends no pong and no session, and runs nothing (EMBED-29)', async () => {
    const { bridge, send, posted, ran, state } = start({ origin: 'null' });
    state.session = { uid: 'u1' };
    bridge.announce();
    await send({ type: 'ping' });
    await send({ type: 'action', action: 'logout', id: '1' });
    expect([posted, ran]).toEqual([[], []]);
  });

  it('The session is told once, and again when it changes (EMBED-18)', () => {
    const { bridge, posted, state } = start();
    bridge.announce();
    for (const session of [{ uid: 'u1' }, { uid: 'u1' }, null, null]) {
      state.session = session;
      bridge.announce();
    }
    expect(posted.map(({ message }) => message)).toEqual([
      { type: 'session_updated', session: { uid: 'u1' } },
      { type: 'session_updated', session: null },
    ]);
  });

  it.each([
    ['another site', { ancestors: ['https://evil.example'] }],
    ['a subdomain of the main app', { ancestors: ['https://evil.app.example'] }],
    ['no window', { isFramed: false }],
  ])('The bridge tells nothing to %s (EMBED-16)', (_, options) => {
    const { bridge, posted, state } = start(options);
    state.session = { uid: 'u1' };
    bridge.announce();
    expect(posted).toEqual([]);
  });

  it('An action gets the result with its id (EMBED-17)', async () => {
    const { send, posted, ran, state } = start();
    await send({ type: 'action', action: 'logout', id: 'a' });
    state.error = new Error('RESEND_TOO_SOON');
    await send({ type: 'action', action: 'resend-verification-email', id: 'b' });
    expect(ran).toEqual(['logout', 'resend-verification-email']);
    expect(posted.map(({ message }) => message)).toEqual([
      { type: 'action_result', id: 'a', ok: true },
      { type: 'action_result', id: 'b', ok: false, error: 'RESEND_TOO_SOON' },
    ]);
  });

  it('Messages of other origins, of other windows and of other shapes are ignored and counted (EMBED-16)', async () => {
    const { counted, send, posted, ran } = start();
    const action = { type: 'action', action: 'logout', id: '1' };
    const lookAlikes = [
      'https://app.example.evil.example',
      'https://evil.app.example',
      'https://evilapp.example',
      'http://app.example',
      'https://app.example:8443',
      'https://app.example.',
      'https://APP.example',
      'null',
      '',
    ];
    for (const origin of lookAlikes) await send(action, { origin });
    await send(action, { source: {} });
    await send(action, { source: null });
    await send({ ...action, extra: true });
    await send('ping');
    expect(counted.at(-1)).toEqual({ handled: 0, ignored: lookAlikes.length + 4 });
    await send({ type: 'ping' });
    expect(counted.at(-1)).toEqual({ handled: 1, ignored: lookAlikes.length + 4 });
    posted.length = 0;
    expect([posted, ran]).toEqual([[], []]);
  });

  it('A bridge that was stopped hears nothing (EMBED-16)', async () => {
    const { bridge, send, posted } = start();
    bridge.stop();
    await send({ type: 'ping' });
    expect(posted).toEqual([]);
  });
});
