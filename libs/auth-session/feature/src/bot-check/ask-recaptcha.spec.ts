import { forgetScripts, respondWithScript } from '../testing/recaptcha-script';
import { askRecaptcha } from './ask-recaptcha';

const answering = (execute: NonNullable<typeof window.grecaptcha>['execute']) => ({
  ready: (work: () => void) => work(),
  execute,
});

afterEach(() => {
  forgetScripts();
  jest.useRealTimers();
});

describe('askRecaptcha', () => {
  it('reCAPTCHA is loaded for the site key and asked for a token of the action (AUTH-67)', async () => {
    const execute = jest.fn(async () => 'token');
    const addresses = respondWithScript(answering(execute));
    await expect(askRecaptcha('site key', 'signin')).resolves.toBe('token');
    expect(addresses).toEqual(['https://www.google.com/recaptcha/api.js?render=site+key']);
    expect(execute).toHaveBeenCalledWith('site key', { action: 'signin' });
  });

  it('reCAPTCHA fails when its script does not load', async () => {
    respondWithScript('not loaded');
    await expect(askRecaptcha('offline', 'signin')).rejects.toThrow('did not load');
  });

  it('reCAPTCHA fails when its script was replaced by an empty one', async () => {
    respondWithScript(undefined);
    await expect(askRecaptcha('empty', 'signin')).rejects.toThrow('blocked');
  });

  it('reCAPTCHA fails when the token is rejected', async () => {
    respondWithScript(answering(() => Promise.reject(new Error('Invalid site key'))));
    await expect(askRecaptcha('invalid', 'signup')).rejects.toThrow('Invalid site key');
  });

  it('reCAPTCHA fails when no token arrives within 10 seconds (AUTH-68)', async () => {
    jest.useFakeTimers();
    respondWithScript({ ready: () => undefined, execute: async () => 'token' });
    const token = expect(askRecaptcha('slow', 'reset')).rejects.toThrow('does not respond');
    await jest.advanceTimersByTimeAsync(10_000);
    await token;
  });
});
