import { bootScript } from './boot-script';
import { takeEarlyMessages } from './early-messages';

const mainApp = 'https://app.example';
const posted: unknown[] = [];
const parent = {
  postMessage: (message: unknown, target: unknown) => void posted.push([message, target]),
};

function boot(path: string) {
  window.history.replaceState(null, '', path);
  const script = document.createElement('script');
  script.textContent = bootScript;
  document.head.append(script);
}

function send(data: unknown, { origin = mainApp, source = parent as object } = {}) {
  const event = new MessageEvent('message', { data, origin });
  Object.defineProperty(event, 'source', { value: source });
  window.dispatchEvent(event);
}

beforeAll(() => {
  Object.defineProperty(window, 'parent', { value: parent, configurable: true });
  window.portalConfig = { mainAppOrigins: [mainApp] };
});
afterEach(() => {
  posted.length = 0;
});

describe('early messages', () => {
  it('A page that is not the bridge keeps and answers no messages (EMBED-21)', () => {
    boot('/account');
    send({ type: 'ping' });
    expect([takeEarlyMessages(), posted]).toEqual([[], []]);
  });

  it('The bridge answers the first ping of the main app immediately, and keeps up to 20 messages until its script takes them (EMBED-21)', () => {
    boot('/embedded-session');
    send({ type: 'ping' });
    expect(posted).toEqual([[{ type: 'pong', version: '1' }, mainApp]]);
    for (let index = 1; index < 25; index += 1) send(index);
    const kept = takeEarlyMessages();
    expect(kept.map(({ event, isAnswered }) => (isAnswered ? 'ping' : event.data))).toEqual([
      'ping',
      ...Array.from({ length: 19 }, (_, index) => index + 1),
    ]);
    send({ type: 'ping' });
    expect(takeEarlyMessages()).toEqual([]);
    expect(posted).toHaveLength(1);
  });

  it('A sandboxed frame, whose origin is opaque, answers no ping (EMBED-29)', () => {
    const origin = Object.getOwnPropertyDescriptor(window, 'origin');
    Object.defineProperty(window, 'origin', { value: 'null', configurable: true });
    boot('/embedded-session');
    send({ type: 'ping' });
    expect(posted).toEqual([]);
    takeEarlyMessages();
    if (origin) Object.defineProperty(window, 'origin', origin);
  });

  it.each([
    ['another origin', { type: 'ping' }, { origin: 'https://evil.app.example' }],
    ['another window', { type: 'ping' }, { source: {} }],
    ['the main app with another field', { type: 'ping', extra: 1 }, {}],
    ['the main app without a value', null, {}],
  ])('A message of %s gets no early response (EMBED-21)', (_, data, from) => {
    boot('/embedded-session');
    send(data, from);
    expect(posted).toEqual([]);
    takeEarlyMessages();
  });
});
