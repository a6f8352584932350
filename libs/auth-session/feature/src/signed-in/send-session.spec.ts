import { sendSession } from './send-session';

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

describe('sendSession', () => {
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
