import type { TelemetryEvent } from '@portal/shared/telemetry/domain';
import { eventsRequest, telemetryEndpoints } from '@portal/shared/telemetry/domain';
import { analyticsSessionId, deviceId, forgetDevice } from './device-id';
import { createSender, type Sender } from './sender';

const host = 'https://metrics.test';
const url = `${host}/events`;
const viewed: TelemetryEvent = { type: 'page-viewed', action: 'plans' };
const ada = { uid: 'u1', email: 'Ada@Maths.Example.edu', isPaid: false, premium: true };

const send = jest.fn<Promise<Response>, Parameters<typeof fetch>>();
let sender: Sender;
let user: typeof ada | undefined;

/** The events of each request so far. */
const requests = () =>
  send.mock.calls.map(([, init]) => eventsRequest.validateSync(JSON.parse(String(init?.body))));

beforeEach(() => {
  jest.useFakeTimers();
  window.localStorage.clear();
  send.mockReset().mockRejectedValue(new TypeError('The collector is away.'));
  window.fetch = send;
  user = undefined;
  sender = createSender({ host, version: '1.2.3', user: () => user });
});
afterEach(() => {
  sender.stop();
  jest.useRealTimers();
});

describe('createSender', () => {
  it('Events of one second are sent in one request that outlives its page, without cookies (EVENT-26)', () => {
    sender.track(viewed);
    sender.track({ type: 'contact_sales', action: 'clicked' });
    jest.advanceTimersByTime(999);
    expect(send).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(send).toHaveBeenCalledTimes(1);
    expect(send.mock.calls[0]).toMatchObject([
      url,
      { method: 'POST', keepalive: true, credentials: 'omit' },
    ]);
    const common = { deviceId: deviceId(), frontend: 'portal', version: '1.2.3' };
    expect(requests()).toEqual([
      {
        events: [
          { ...common, ...viewed },
          { ...common, type: 'contact_sales', action: 'clicked' },
        ],
      },
    ]);
  });

  it('An event of a signed-in user has the uid, the domain of the email address and the type of the account (EVENT-2, EVENT-7)', () => {
    user = ada;
    sender.track(viewed);
    jest.advanceTimersByTime(1_000);
    expect(requests()).toMatchObject([
      {
        events: [{ uid: 'u1', emailDomain: 'maths.example.edu', accountType: 'premium' }],
      },
    ]);
    expect(String(send.mock.calls[0]?.[1]?.body)).not.toContain('@');
  });

  it('The state of a user who follows an invitation goes the other analytics path, with the email address and the id of the visit (EVENT-3, EVENT-31, EVENT-32)', () => {
    user = ada;
    sender.track(viewed);
    sender.track({
      type: 'invite-redirect',
      action: 'plans',
      properties: { user_state: 'registered' },
    });
    jest.advanceTimersByTime(1_000);
    expect(send.mock.calls.map(([address]) => address)).toEqual([`${host}/requests`, url]);
    const body: unknown = JSON.parse(String(send.mock.calls[0]?.[1]?.body));
    expect(telemetryEndpoints.collectMetrics.request.validateSync(body, { strict: true })).toEqual({
      deviceID: deviceId(),
      sessionID: analyticsSessionId(),
      userID: 'u1',
      email: 'Ada@Maths.Example.edu',
      emailDomain: 'maths.example.edu',
      eventType: 'invite-redirect',
      eventProperties: { action: 'plans', frontend: 'portal', version: '1.2.3' },
      userProperties: { user_state: 'registered' },
    });
  });

  it('Leaving the page sends what waits immediately, ten events a request (EVENT-26)', () => {
    for (let count = 0; count < 12; count += 1) sender.track(viewed);
    window.dispatchEvent(new Event('pagehide'));
    expect(requests().map(({ events }) => events?.length)).toEqual([10, 2]);
    jest.advanceTimersByTime(5_000);
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('When the collector is away the events are dropped quietly (EVENT-26)', async () => {
    sender.track(viewed);
    await jest.advanceTimersByTimeAsync(1_000);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('A stopped sender sends neither what waits nor anything later (EVENT-23)', () => {
    sender.track(viewed);
    sender.stop();
    sender.track(viewed);
    window.dispatchEvent(new Event('pagehide'));
    jest.advanceTimersByTime(5_000);
    expect(send).not.toHaveBeenCalled();
  });
});

describe('deviceId', () => {
  it('The id of the browser is random, made once, and made anew after it was removed (EVENT-25)', () => {
    const first = deviceId();
    expect(first).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(deviceId()).toBe(first);
    forgetDevice();
    expect(window.localStorage.getItem('device-id')).toBeNull();
    expect(deviceId()).not.toBe(first);
  });

  it('The id of the visit is another random one, made once in its tab, and removed with the consent (EVENT-23, EVENT-32)', () => {
    const first = analyticsSessionId();
    expect(first).not.toBe(deviceId());
    expect(analyticsSessionId()).toBe(first);
    forgetDevice();
    expect(window.sessionStorage).toHaveLength(0);
    expect(analyticsSessionId()).not.toBe(first);
  });

  it('No id is stored before the first event is sent (EVENT-25)', () => {
    window.sessionStorage.clear();
    sender.track(viewed);
    window.dispatchEvent(new Event('visibilitychange'));
    expect(window.localStorage.getItem('device-id')).toBeNull();
    expect(window.sessionStorage).toHaveLength(0);
  });
});
