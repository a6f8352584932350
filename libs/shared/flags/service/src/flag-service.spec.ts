import { clearCache, setPolyfills } from '@growthbook/growthbook';
import { flagDefaults } from '@portal/shared/flags/domain';
import { createFlags, watchTouch, type Flags, type PageTouch } from '@portal/shared/flags';
import { startFlagService, type FlagService } from './flag-service';

class FakeEventSource extends EventTarget {
  static opened: FakeEventSource[] = [];
  readonly readyState = 1;
  onopen = null;
  onerror = null;
  constructor(readonly url: string) {
    super();
    FakeEventSource.opened.push(this);
  }
  close() {}
  send(text: string) {
    this.dispatchEvent(new MessageEvent('features', { data: text }));
  }
}

const on = { features: { 'hide-quarterly': { defaultValue: true } } };
const off = { features: { 'hide-quarterly': { defaultValue: false } } };
const headers = { 'x-sse-support': 'enabled' };
const json = (value: unknown) => async () => new Response(JSON.stringify(value), { headers });

const request = jest.fn<Promise<Response>, [string]>();
const track = jest.fn();
const redirect = jest.fn();
const changed = jest.fn();
const onReady = jest.fn();
let flags: Flags;
let service: FlagService | undefined;
let touch: PageTouch | undefined;

function start() {
  flags = createFlags();
  flags.valueOf('hide-quarterly');
  flags.subscribe('hide-quarterly', changed);
  touch = watchTouch(() => false);
  service = startFlagService({
    host: 'https://flags.test',
    clientKey: 'portal',
    flags,
    telemetry: { track },
    touch,
    targetOrigins: ['https://editor.test'],
    redirect,
    onReady,
  });
  return service;
}

const settled = () => jest.advanceTimersByTimeAsync(50);
const value = () => flags.valueOf('hide-quarterly');

/** Both variations lead away, so that every id does. */
const redirectTo = (target: string) => ({
  features: {},
  experiments: [
    {
      key: 'landing',
      status: 'running',
      changeId: 'c1',
      phase: '0',
      coverage: 1,
      weights: [0, 1],
      hashAttribute: 'id',
      urlPatterns: [{ type: 'simple', pattern: '/pricing', include: true }],
      meta: [{ key: 'control' }, { key: 'plans' }],
      variations: [{}, { urlRedirect: target }],
    },
  ],
});

beforeEach(async () => {
  jest.useFakeTimers();
  jest.spyOn(console, 'warn').mockReturnValue();
  for (const mock of [request, track, redirect, changed, onReady]) mock.mockReset();
  window.localStorage.clear();
  window.history.replaceState(null, '', '/pricing');
  FakeEventSource.opened = [];
  setPolyfills({ fetch: request, EventSource: FakeEventSource, localStorage: window.localStorage });
  await clearCache();
  request.mockImplementation(json(off));
});
afterEach(() => {
  service?.stop();
  touch?.stop();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('startFlagService', () => {
  it('The flags are read, kept for later pages, and changed by the stream (FLAG-10, FLAG-13)', async () => {
    start();
    await settled();
    expect(request.mock.calls[0]?.[0]).toBe('https://flags.test/api/features/portal');
    expect(window.localStorage.getItem('gbFeaturesCache')).toContain('hide-quarterly');
    expect(value()).toBe(false);

    const [stream] = FakeEventSource.opened;
    expect(stream?.url).toBe('https://flags.test/sub/portal');
    stream?.send(JSON.stringify(on));
    await settled();
    expect(value()).toBe(true);
    expect(changed).toHaveBeenCalledTimes(1);
  });

  it('The flags are not ready before the service has sent them, and then ready once (FLAG-22)', async () => {
    request.mockRejectedValueOnce(new TypeError('The service is away.'));
    start();
    await settled();
    await jest.advanceTimersByTimeAsync(6_000);
    expect(onReady).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(onReady).toHaveBeenCalledTimes(1);
    FakeEventSource.opened[0]?.send(JSON.stringify(on));
    await settled();
    expect(onReady).toHaveBeenCalledTimes(1);
  });

  it('After the first press a page keeps its flags, and the next page has the newest (FLAG-13)', async () => {
    const { beginPage } = start();
    await settled();
    window.dispatchEvent(new Event('pointerdown'));
    FakeEventSource.opened[0]?.send(JSON.stringify(on));
    await settled();
    expect(value()).toBe(false);
    expect(changed).not.toHaveBeenCalled();

    beginPage('http://localhost/account');
    flags.refresh();
    expect(value()).toBe(true);
  });

  it.each([
    ['is away', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['does not know the client key', async () => new Response('{}', { status: 404 })],
    ['sends no JSON', async () => new Response('<html>', { headers })],
    ['sends null', json(null)],
    ['sends features that are a number', json({ features: 7 })],
    ['sends features that are null', json({ features: { 'hide-quarterly': null } })],
    [
      'sends a value of another type',
      json({ features: { 'hide-quarterly': { defaultValue: 1 } } }),
    ],
    ['never responds', () => new Promise<Response>(() => undefined)],
  ])('When the service %s every flag has its default (FLAG-14)', async (_what, respond) => {
    request.mockImplementation(respond);
    start();
    await jest.advanceTimersByTimeAsync(10_000);
    expect(value()).toBe(flagDefaults['hide-quarterly']);
  });

  it('A service that was away is asked again (FLAG-14)', async () => {
    request.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    request.mockImplementation(json(on));
    start();
    await settled();
    expect(value()).toBe(false);
    await jest.advanceTimersByTimeAsync(130_000);
    expect(value()).toBe(true);
  });

  it.each(['garbage', '[[1,2]]', '[["https://flags.test||portal",null]]', '{}'])(
    'A stored cache that cannot be used is ignored: %s (FLAG-14)',
    async (text) => {
      window.localStorage.setItem('gbFeaturesCache', text);
      request.mockImplementation(json(on));
      start();
      await settled();
      expect(value()).toBe(true);
    },
  );

  it('A stream that sends garbage changes nothing (FLAG-14)', async () => {
    request.mockImplementation(json(on));
    start();
    await settled();
    for (const text of ['{', 'null', '""']) FakeEventSource.opened[0]?.send(text);
    await settled();
    expect(value()).toBe(true);
  });

  it('A rule can ask for the user agent and for the id of the browser (FLAG-11)', async () => {
    const id = '3f0c1f9e-4c4e-4b7e-9d52-1f1d0c3a9b77';
    window.localStorage.setItem('device-id', JSON.stringify(id));
    const condition = { id, userAgent: { $regex: 'jsdom' } };
    request.mockImplementation(
      json({
        features: {
          'hide-quarterly': { defaultValue: false, rules: [{ condition, force: true }] },
        },
      }),
    );
    start();
    await settled();
    expect(value()).toBe(true);
  });

  it('Without consent to analytics no id is stored (FLAG-11)', async () => {
    start();
    await settled();
    expect(window.localStorage.getItem('device-id')).toBeNull();
  });
});

describe('experiments', () => {
  const openPricing = async (target: string) => {
    request.mockImplementation(json(redirectTo(target)));
    const started = start();
    await settled();
    return started;
  };

  it('A redirect waits 100 ms for its exposure, which names the page, the variation and all targets (FLAG-15, FLAG-16, FLAG-17)', async () => {
    window.localStorage.setItem('targets', '["older__b","landing__control"]');
    await openPricing('http://localhost/plans?from=pricing');
    expect(track.mock.calls).toEqual([
      [
        {
          type: 'page-viewed',
          action: 'pricing',
          properties: {
            experiment_name: 'landing',
            experiment_variation: 'plans',
            targets: ['older__b', 'landing__plans'],
          },
        },
      ],
    ]);
    expect(window.localStorage.getItem('targets')).toBe('["older__b","landing__plans"]');
    expect(redirect).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(60);
    expect(redirect.mock.calls).toEqual([['/plans?from=pricing']]);
  });

  it('An experiment begins on the page that it is for (FLAG-12)', async () => {
    window.history.replaceState(null, '', '/contact');
    const { beginPage } = await openPricing('http://localhost/plans');
    await jest.advanceTimersByTimeAsync(2_000);
    expect(track).not.toHaveBeenCalled();
    beginPage('http://localhost/pricing');
    await jest.advanceTimersByTimeAsync(200);
    expect(redirect.mock.calls).toEqual([['/plans']]);
  });

  it('A listed origin may be the target (FLAG-18)', async () => {
    await openPricing('https://app.editor.test/start');
    await jest.advanceTimersByTimeAsync(200);
    expect(redirect.mock.calls).toEqual([['https://app.editor.test/start']]);
  });

  it.each([
    'https://evil.example/plans',
    'javascript:alert(1)',
    'data:text/html,<h1>x</h1>',
    'http://user:secret@localhost/plans',
    'http://localhost//evil.example',
  ])('A redirect to %s does not happen (FLAG-18)', async (target) => {
    await openPricing(target);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(redirect).not.toHaveBeenCalled();
  });

  it('A user who has begun to use the page is not redirected (FLAG-13)', async () => {
    await openPricing('http://localhost/plans');
    window.dispatchEvent(new Event('keydown'));
    await jest.advanceTimersByTimeAsync(2_000);
    expect(redirect).not.toHaveBeenCalled();
  });

  it('A user who is not redirected is not counted as one who saw the experiment (FLAG-13, FLAG-15)', async () => {
    request.mockImplementation(json(redirectTo('http://localhost/plans')));
    start();
    window.dispatchEvent(new Event('keydown'));
    await jest.advanceTimersByTimeAsync(2_000);
    expect(redirect).not.toHaveBeenCalled();
    expect(track).not.toHaveBeenCalled();
  });

  it.each(['garbage', '{}', '[1]'])(
    'A stored list of targets that cannot be used is replaced: %s (FLAG-16)',
    async (text) => {
      window.localStorage.setItem('targets', text);
      await openPricing('http://localhost/plans');
      expect(window.localStorage.getItem('targets')).toBe('["landing__plans"]');
    },
  );
});
