function nested(levels: number): object {
  let value = {};
  for (let level = 0; level < levels; level += 1) value = { type: 'action', inside: value };
  return value;
}

function circular(): object {
  const value: Record<string, unknown> = { type: 'ping' };
  value['self'] = value;
  return value;
}

const actions = ['logout', 'refresh-user-data', 'resend-verification-email'];
const failed = { session: null, isEmailConfirmed: true, error: null, email: null, uuid: null };
const forgedSession = { idToken: 'forged', uid: 'forged', email: 'forged@evil.example' };

/** The messages that a hostile window sends, by kind. */
export const attacks: Readonly<Record<string, () => readonly unknown[]>> = {
  logout: () => [{ type: 'action', action: 'logout', id: 'forged' }],
  malformed: () => [
    ...[undefined, null, true, 0, Number.NaN, '', 'ping', '{"type":"ping"}'],
    ...[[], [['type', 'ping']], {}, { type: null }, { type: '' }, { type: 'PING' }],
    ...[' ping', 'ping\u0000', 'constructor', '__proto__', 'toString'].map((type) => ({ type })),
    { Type: 'ping' },
    JSON.parse('{"__proto__":{"type":"ping"}}'),
    JSON.parse('{"type":"ping","__proto__":{"admin":true}}'),
    { type: 'ping', extra: 1 },
    { type: 'action' },
    { type: 'action', action: 'logout' },
  ],
  typed: () => [
    ...[new Date(0), /ping/, new Map([['type', 'ping']]), new Set(['ping']), new Error('ping')],
    ...[new Uint8Array(1_000), new ArrayBuffer(8), 10n, new Blob(['ping'])],
    ...[Object(true), Object('ping')],
    ...[['ping'], { toString: 'ping' }, 1, Object('ping')].map((type) => ({ type })),
    { type: 'action', action: ['logout'], id: '1' },
    ...[1, {}, ''].map((id) => ({ type: 'action', action: 'logout', id })),
  ],
  huge: () => [
    ...[nested(100), nested(2_000), circular(), 'x'.repeat(5_000_000)],
    { type: 'ping', padding: 'x'.repeat(5_000_000) },
    { type: 'x'.repeat(1_000_000) },
    { type: 'action', action: 'logout', id: 'x'.repeat(1_000_000) },
    Array.from({ length: 200_000 }, (_, index) => index),
    Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`field${index}`, index])),
  ],
  forged: () => [
    { type: 'ping' },
    ...actions.map((action, index) => ({ type: 'action', action, id: `forged-${index}` })),
    { type: 'action', action: 'delete-account', id: 'forged-9' },
    { type: 'pong', version: '1' },
    { type: 'action_result', id: 'forged-1', ok: true },
    { type: 'session_updated', session: forgedSession },
    { type: 'overleaf_authorize', state: 'forged' },
    { type: 'status_updated', status: 'success', ...failed },
  ],
};
