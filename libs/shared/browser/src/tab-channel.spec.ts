import { object, string } from 'yup';
import { tabChannel } from './tab-channel';

const schema = object({ type: string().oneOf(['signed-out']).required() });
const signedOut = { type: 'signed-out' as const };

describe('tabChannel', () => {
  it('A message reaches the other tabs but not its own', async () => {
    const here = tabChannel('session', schema);
    const there = tabChannel('session', schema);
    const receivedHere = jest.fn();
    here.subscribe(receivedHere);
    const receivedThere = new Promise((resolve) => there.subscribe(resolve));
    here.post(signedOut);
    await expect(receivedThere).resolves.toEqual(signedOut);
    expect(receivedHere).not.toHaveBeenCalled();
    here.close();
    there.close();
  });
});

describe('tabChannel without BroadcastChannel', () => {
  const native = globalThis.BroadcastChannel;
  beforeEach(() => Reflect.deleteProperty(globalThis, 'BroadcastChannel'));
  afterEach(() => Object.assign(globalThis, { BroadcastChannel: native }));

  const fromAnotherTab = (newValue: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key: 'tab-channel:session', newValue }));

  it('Without BroadcastChannel a message travels through the storage and leaves nothing there', () => {
    const written = jest.spyOn(Storage.prototype, 'setItem');
    const channel = tabChannel('session', schema);
    channel.post(signedOut);
    expect(written).toHaveBeenCalledWith('tab-channel:session', JSON.stringify(signedOut));
    expect(window.localStorage.getItem('tab-channel:session')).toBeNull();
    channel.close();
    written.mockRestore();
  });

  it('Posting a message to other tabs does not throw when the storage is blocked', () => {
    const blocked = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    const channel = tabChannel('session', schema);
    expect(() => channel.post(signedOut)).not.toThrow();
    channel.close();
    blocked.mockRestore();
  });

  it('A channel delivers messages of other tabs until it is closed, and drops invalid ones', () => {
    const listener = jest.fn();
    const channel = tabChannel('session', schema);
    const stop = channel.subscribe(listener);
    for (const text of [null, '{', '{"type":"other"}', '"signed-out"', JSON.stringify(signedOut)])
      fromAnotherTab(text);
    expect(listener.mock.calls).toEqual([[signedOut]]);
    stop();
    fromAnotherTab(JSON.stringify(signedOut));
    channel.subscribe(listener);
    channel.close();
    fromAnotherTab(JSON.stringify(signedOut));
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
