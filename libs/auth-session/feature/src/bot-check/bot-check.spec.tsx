import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import { respond, server } from '@portal/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { LoginPage } from '../login/login-page';
import { forgetScripts, respondWithScript } from '../testing/recaptcha-script';
import { renderAuthView, respondToSignIn, testEditor } from '../testing/render-auth-view';
import { askRecaptcha, loadScript } from './ask-recaptcha';
import { type BotCheckSteps, createBotCheck } from './bot-check';

describe('createBotCheck', () => {
  const puzzle = (name: string) => ({
    kind: 'proof-of-work' as const,
    challenge: `puzzle ${name}`,
  });
  function setUp(change: Partial<BotCheckSteps> = {}) {
    const log: string[] = [];
    let puzzles = 0;
    const botCheck = createBotCheck({
      fetchPuzzle: async () => {
        puzzles += 1;
        log.push(`fetch ${puzzles}`);
        return puzzle(String(puzzles));
      },
      solve: async ({ challenge }) => {
        log.push(`solve ${challenge}`);
        return `solution of ${challenge}`;
      },
      exchange: async (solution) => {
        log.push(`exchange ${solution}`);
        return `ticket for ${solution}`;
      },
      ...change,
    });
    return { botCheck, log };
  }
  const settle = () => new Promise((resolve) => setTimeout(resolve));

  it('The puzzle is solved before the form is sent', async () => {
    const { botCheck, log } = setUp();
    botCheck.prepare();
    botCheck.prepare();
    await settle();
    expect(log).toEqual(['fetch 1', 'solve puzzle 1']);

    await expect(botCheck.ticket()).resolves.toBe('ticket for solution of puzzle 1');
    expect(log).toHaveLength(3);
  });

  it('A puzzle is solved when none was prepared', async () => {
    const { botCheck } = setUp();
    await expect(botCheck.ticket()).resolves.toBe('ticket for solution of puzzle 1');
  });

  it('A solution is used only once', async () => {
    const { botCheck } = setUp();
    botCheck.prepare();
    await botCheck.ticket();
    await expect(botCheck.ticket()).resolves.toBe('ticket for solution of puzzle 2');
  });

  it('A new puzzle is solved when the prepared one has expired', async () => {
    const { botCheck } = setUp({
      exchange: async (solution) => (solution.endsWith('1') ? undefined : 'ticket'),
    });
    botCheck.prepare();
    await settle();
    await expect(botCheck.ticket()).resolves.toBe('ticket');
  });

  it('A new puzzle is solved when the preparation failed', async () => {
    let calls = 0;
    const { botCheck } = setUp({
      fetchPuzzle: async () => {
        calls += 1;
        if (calls === 1) throw new Error('offline');
        return puzzle('1');
      },
    });
    botCheck.prepare();
    await settle();
    await expect(botCheck.ticket()).resolves.toBe('ticket for solution of puzzle 1');
  });

  it.each<[string, Partial<BotCheckSteps>]>([
    ['no puzzle comes', { fetchPuzzle: () => Promise.reject(new Error('offline')) }],
    ['the puzzle cannot be solved', { solve: () => Promise.reject(new Error('no worker')) }],
    ['the solution is rejected', { exchange: () => Promise.resolve(undefined) }],
    ['the exchange fails', { exchange: () => Promise.reject(new Error('offline')) }],
  ])('The bot check does not pass when %s', async (_, change) => {
    const { botCheck } = setUp(change);
    await expect(botCheck.ticket()).rejects.toEqual({
      status: 400,
      code: 'BOT_CHECK_FAILED',
      message: 'An unexpected error occurred.',
    });
  });

  it('A bot check without a network fails with the sentence for it (AUTH-54)', async () => {
    const noNetwork = { status: 0, code: 'NETWORK', message: 'No network.' };
    const { botCheck } = setUp({ fetchPuzzle: () => Promise.reject(noNetwork) });
    await expect(botCheck.ticket()).rejects.toEqual(noNetwork);
  });
});

describe('loadScript', () => {
  const address = 'https://scripts.example/check.js';
  const scripts = () => [...document.head.querySelectorAll('script')];
  const tell = (event: 'load' | 'error') => scripts()[0]?.dispatchEvent(new Event(event));

  it('A script is requested again after a failure, and then loaded only once', async () => {
    const failed = loadScript(address);
    tell('error');
    await expect(failed).rejects.toThrow('scripts.example');
    expect(scripts()).toEqual([]);

    const loaded = Promise.all([loadScript(address), loadScript(address)]);
    expect(scripts().map(({ src, async }) => [src, async])).toEqual([[address, true]]);
    tell('load');
    await loaded;
    await loadScript(address);
    expect(scripts()).toHaveLength(1);
  });
});

describe('askRecaptcha', () => {
  const answering = (execute: NonNullable<typeof window.grecaptcha>['execute']) => ({
    ready: (work: () => void) => work(),
    execute,
  });
  afterEach(() => {
    forgetScripts();
    jest.useRealTimers();
  });

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

describe('a login where reCAPTCHA is configured', () => {
  /** A network with reCAPTCHA as the bot check; returns the tokens that were sent. */
  function answerWithRecaptcha(siteKey: string) {
    const tokens: string[] = [];
    server.use(
      respond(endpoints.getBotCheck, { kind: 'recaptcha', challenge: siteKey }),
      respond(endpoints.verifyBotCheck, ({ input }) => {
        tokens.push(input.recaptchaToken);
        return { success: true, action: 'signin' as const, ticket: 'ticket-of-recaptcha' };
      }),
      ...respondToSignIn(),
    );
    return tokens;
  }

  async function logIn() {
    const view = await renderAuthView(
      <LoginPage
        productName="Lemma"
        editor={testEditor}
        startCheckout={jest.fn()}
        extensionId=""
      />,
      { route: '/login', path: '/login' },
    );
    await view.user.type(screen.getByLabelText('Email'), 'a@b.edu');
    await view.user.type(screen.getByLabelText('Password'), 'secret');
    await view.user.click(screen.getByRole('button', { name: 'Log in' }));
    return view;
  }

  afterEach(forgetScripts);

  it('A login passes with the token of reCAPTCHA', async () => {
    respondWithScript({
      ready: (work) => work(),
      execute: async (siteKey, { action }) => `token of ${siteKey} for ${action}`,
    });
    const tokens = answerWithRecaptcha('site-key');
    const { location } = await logIn();
    await waitFor(() => expect(location()).toBe('/account'));
    expect(tokens).toEqual(['token of site-key for signin']);
  });

  it('A login shows an error when the script of reCAPTCHA does not load', async () => {
    respondWithScript('not loaded');
    const tokens = answerWithRecaptcha('blocked-key');
    await logIn();
    expect(await screen.findByText('An unexpected error occurred.')).toBeVisible();
    expect(tokens).toEqual([]);
  });
});
