import { object, string } from 'yup';
import { tabChannel } from './tab-channel';

const schema = object({ type: string().oneOf(['signed-out']).required() });
const signedOut = { type: 'signed-out' as const };

describe('tabChannel', () => {
  it('carries a message to the other tabs, not to itself', async () => {
    const here = tabChannel('session', schema);
    const there = tabChannel('session', schema);
    const heardHere = jest.fn();
    here.subscribe(heardHere);
    const heardThere = new Promise((resolve) => there.subscribe(resolve));
    here.post(signedOut);
    await expect(heardThere).resolves.toEqual(signedOut);
    expect(heardHere).not.toHaveBeenCalled();
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

  it('writes to storage and leaves nothing there', () => {
    const written = jest.spyOn(Storage.prototype, 'setItem');
    const channel = tabChannel('session', schema);
    channel.post(signedOut);
    expect(written).toHaveBeenCalledWith('tab-channel:session', JSON.stringify(signedOut));
    expect(window.localStorage.getItem('tab-channel:session')).toBeNull();
    channel.close();
    written.mockRestore();
  });

  it('says nothing when storage is blocked', () => {
    const blocked = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    const channel = tabChannel('session', schema);
    expect(() => channel.post(signedOut)).not.toThrow();
    channel.close();
    blocked.mockRestore();
  });

  it('hears other tabs until it is closed, and drops what does not fit', () => {
    const heard = jest.fn();
    const channel = tabChannel('session', schema);
    const stop = channel.subscribe(heard);
    for (const text of [null, '{', '{"type":"other"}', '"signed-out"', JSON.stringify(signedOut)])
      fromAnotherTab(text);
    expect(heard.mock.calls).toEqual([[signedOut]]);
    stop();
    fromAnotherTab(JSON.stringify(signedOut));
    channel.subscribe(heard);
    channel.close();
    fromAnotherTab(JSON.stringify(signedOut));
    expect(heard).toHaveBeenCalledTimes(1);
  });
});
