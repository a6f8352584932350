import { onSignIn } from './page-messages';

const portalOrigin = 'https://portal.example';
const status = {
  type: 'status_updated',
  status: 'success',
  session: null,
  isEmailConfirmed: true,
  error: null,
  email: 'ada@lemma.example',
  uuid: null,
};
const authorize = { type: 'overleaf_authorize', state: 'state-1' };

/** A window of the portal, what it was sent, and what the page around it was called with. */
function hear(kind: 'frame' | 'pop-up') {
  const posted: { message: unknown; target: unknown }[] = [];
  const frame = document.createElement('iframe');
  document.body.append(frame);
  const source = frame.contentWindow;
  if (!source) throw new Error('The frame has no window.');
  const parent = kind === 'frame' ? window : source;
  Object.defineProperty(source, 'parent', { value: parent, configurable: true });
  source.postMessage = ((message: unknown, target: unknown) =>
    void posted.push({ message, target })) as typeof source.postMessage;
  const onAuthorize = jest.fn();
  const onStatus = jest.fn();
  const stop = onSignIn({ source: () => source, portalOrigin }, { onAuthorize, onStatus });
  const send = (data: unknown, from: { origin?: string; source?: Window | null } = {}) =>
    window.dispatchEvent(
      new MessageEvent('message', { data, origin: portalOrigin, source, ...from }),
    );
  return { send, posted, onAuthorize, onStatus, stop };
}

afterEach(() => document.body.replaceChildren());

describe('a page around a sign-in', () => {
  it('The frame’s request for the editor and its status are heard, and nothing is sent to it (EMBED-31)', () => {
    const { send, posted, onAuthorize, onStatus } = hear('frame');
    send(authorize);
    send(status);
    expect(onAuthorize.mock.calls).toEqual([[authorize]]);
    expect(onStatus.mock.calls).toEqual([[status]]);
    expect(posted).toEqual([]);
  });

  it('A pop-up gets the confirmation of its status, at the portal’s origin only (EMBED-31)', () => {
    const { send, posted, onStatus } = hear('pop-up');
    send({ ...status, status: 'error', error: 'unknown-error' });
    expect(onStatus).toHaveBeenCalledTimes(1);
    expect(posted).toEqual([
      { message: { type: 'status_received', status: 'error' }, target: portalOrigin },
    ]);
  });

  it('Other origins, other windows, malformed messages, and everything after the end are ignored (EMBED-31)', () => {
    const { send, posted, onStatus, stop } = hear('pop-up');
    send(status, { origin: 'https://portal.example.evil.example' });
    send(status, { source: window });
    send(status, { source: null });
    send({ ...status, extra: 1 });
    stop();
    send(status);
    expect(onStatus).not.toHaveBeenCalled();
    expect(posted).toEqual([]);
  });
});
