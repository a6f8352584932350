import fc from 'fast-check';
import { messageBounds } from './bounded';
import {
  parseOpenerMessage,
  parsePageMessage,
  parseParentMessage,
  protocolVersion,
} from './messages';

const status = {
  type: 'status_updated',
  status: 'success',
  session: { uid: 'u1', user: { config: { widgets: ['a'] } } },
  isEmailConfirmed: true,
  error: null,
  email: 'ada@lemma.example',
  uuid: 'reference',
};

const pageMessages = [
  { type: 'overleaf_authorize', state: 's' },
  { type: 'overleaf_authorize', state: 's', code_challenge: 'a'.repeat(43), nonce: 'n' },
  status,
  { ...status, status: 'error', session: null, error: 'unknown-error', email: null, uuid: null },
  { type: 'overleaf_authorize', state: 's'.repeat(8_192), code_challenge: 'a-_9'.repeat(32) },
  { type: 'pong', version: protocolVersion },
  { type: 'action_result', id: '1'.repeat(64), ok: true },
  { type: 'action_result', id: '1', ok: false, error: 'NETWORK' },
  { type: 'session_updated', session: null },
];

const parentMessages = [
  { type: 'ping' },
  { type: 'action', action: 'logout', id: '1' },
  { type: 'action', action: 'refresh-user-data', id: '2' },
  { type: 'action', action: 'resend-verification-email', id: '3' },
];

const openerMessages = [
  { type: 'status_received', status: 'success' },
  { type: 'status_received', status: 'error' },
];

const parsers = [parsePageMessage, parseParentMessage, parseOpenerMessage];

/** Which of the parsers read a message. */
const readersOf = (message: unknown) => parsers.filter((parse) => parse(message) === message);

const nested = (depth: number): object => (depth === 0 ? {} : { inner: nested(depth - 1) });

const withCycle = () => {
  const session: Record<string, unknown> = {};
  session['self'] = session;
  return { ...status, session };
};

const cases: readonly (readonly [string, unknown])[] = [
  ['nothing', undefined],
  ['null', null],
  ['a text', 'ping'],
  ['a number', 7],
  ['a list', [{ type: 'ping' }]],
  ['an object without a type', {}],
  ['an unknown type', { type: 'pings' }],
  ['a type that every object has', { type: 'constructor' }],
  ['a type that is not a text', { type: { toString: 'ping' } }],
  ['an unknown field', { type: 'ping', extra: 1 }],
  ['an unknown action', { type: 'action', action: 'delete-account', id: '1' }],
  ['an action without an id', { type: 'action', action: 'logout' }],
  ['an empty id', { type: 'action', action: 'logout', id: '' }],
  ['an id that is a number', { type: 'action', action: 'logout', id: 1 }],
  ['a long id', { type: 'action', action: 'logout', id: '1'.repeat(65) }],
  ['a receipt without a status', { type: 'status_received' }],
  ['a receipt of another status', { type: 'status_received', status: 'perhaps' }],
  ['a missing state', { type: 'overleaf_authorize' }],
  ['an empty state', { type: 'overleaf_authorize', state: '' }],
  ['an enormous state', { type: 'overleaf_authorize', state: 's'.repeat(8_193) }],
  ['a short challenge', { type: 'overleaf_authorize', state: 's', code_challenge: 'abc' }],
  [
    'a challenge with other characters before it',
    { type: 'overleaf_authorize', state: 's', code_challenge: `+${'a'.repeat(43)}` },
  ],
  [
    'a challenge with other characters after it',
    { type: 'overleaf_authorize', state: 's', code_challenge: `${'a'.repeat(43)}+` },
  ],
  ['an unknown status', { ...status, status: 'perhaps' }],
  ['a session that is a text', { ...status, session: 'session' }],
  ['a session that is a list', { ...status, session: [] }],
  ['a missing field', { ...status, uuid: undefined }],
  ['a deeply nested session', { ...status, session: nested(messageBounds.depth) }],
  ['a session with too many values', { ...status, session: { list: Array(2_000).fill(0) } }],
  ['a session with a long text', { ...status, session: { text: 'x'.repeat(200_000) } }],
  ['a session with a list with holes', { ...status, session: { list: new Array(5_000_000) } }],
  ['a session that contains itself', withCycle()],
  ['a session with a map', { ...status, session: { map: new Map() } }],
  ['a session with bytes', { ...status, session: { bytes: new Uint8Array(1_000_000) } }],
  ['a session with a function', { ...status, session: { run: () => undefined } }],
  ['a version that is a text object', { type: 'pong', version: Object('1') }],
];

describe('messages', () => {
  it.each(pageMessages)('The message %j from a page is read as it is (EMBED-1)', (message) => {
    expect(readersOf(message)).toEqual([parsePageMessage]);
  });

  it.each(parentMessages)('The message %j to the bridge is read as it is (EMBED-2)', (message) => {
    expect(readersOf(message)).toEqual([parseParentMessage]);
  });

  it.each(openerMessages)('The message %j to a pop-up is read as it is (EMBED-30)', (message) => {
    expect(readersOf(message)).toEqual([parseOpenerMessage]);
  });

  it.each(cases)('A message that is or has %s is ignored (EMBED-3)', (_, value) => {
    expect(parsers.map((parse) => parse(value))).toEqual(parsers.map(() => undefined));
  });

  it('A value that throws when it is looked at is not a message (EMBED-3)', () => {
    const hostile = new Proxy(
      {},
      {
        ownKeys: () => {
          throw new Error('no');
        },
      },
    );
    expect(parsePageMessage(hostile)).toBeUndefined();
    expect(parseParentMessage({ type: 'ping', hostile })).toBeUndefined();
  });

  it('Reading any value ends without an exception, and gives a message only as it is (EMBED-3)', () => {
    const anything = fc.anything({ withBigInt: true, withMap: true, withTypedArray: true });
    const almost = fc.tuple(
      fc.constantFrom(...pageMessages, ...parentMessages, ...openerMessages),
      fc.object(),
    );
    fc.assert(
      fc.property(
        fc.oneof(
          anything,
          almost.map(([message, more]) => ({ ...message, ...more })),
        ),
        (value) => {
          for (const parse of parsers) expect([undefined, value]).toContain(parse(value));
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
