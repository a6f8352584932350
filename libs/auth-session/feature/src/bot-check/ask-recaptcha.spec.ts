import { askRecaptcha } from './ask-recaptcha';
import { loadScript } from './load-script';

jest.mock('./load-script');

const load = jest.mocked(loadScript);

function scriptBrings(recaptcha: typeof window.grecaptcha) {
  load.mockImplementation(async () => {
    window.grecaptcha = recaptcha;
  });
}

const answering = (execute: NonNullable<typeof window.grecaptcha>['execute']) => ({
  ready: (work: () => void) => work(),
  execute,
});

afterEach(() => {
  delete window.grecaptcha;
  load.mockReset();
  jest.useRealTimers();
});

describe('askRecaptcha', () => {
  it('reCAPTCHA is loaded for the site key and asked for a token of the action (AUTH-67)', async () => {
    const execute = jest.fn(async () => 'token');
    scriptBrings(answering(execute));
    await expect(askRecaptcha('site key', 'signin')).resolves.toBe('token');
    expect(load).toHaveBeenCalledWith('https://www.google.com/recaptcha/api.js?render=site+key');
    expect(execute).toHaveBeenCalledWith('site key', { action: 'signin' });
  });

  it('reCAPTCHA fails when its script does not load', async () => {
    load.mockRejectedValue(new Error('offline'));
    await expect(askRecaptcha('key', 'signin')).rejects.toThrow('offline');
  });

  it('reCAPTCHA fails when its script was replaced by an empty one', async () => {
    scriptBrings(undefined);
    await expect(askRecaptcha('key', 'signin')).rejects.toThrow('blocked');
  });

  it('reCAPTCHA fails when the token is rejected', async () => {
    scriptBrings(answering(() => Promise.reject(new Error('Invalid site key'))));
    await expect(askRecaptcha('key', 'signup')).rejects.toThrow('Invalid site key');
  });

  it('reCAPTCHA fails when no token arrives within 10 seconds (AUTH-68)', async () => {
    jest.useFakeTimers();
    scriptBrings({ ready: () => undefined, execute: async () => 'token' });
    const token = expect(askRecaptcha('key', 'reset')).rejects.toThrow('does not respond');
    await jest.advanceTimersByTimeAsync(10_000);
    await token;
  });
});
