import {
  accountDetailsOf,
  type Account,
  type MetricsRequest,
  type TelemetryEvent,
} from '@portal/shared/telemetry/domain';
import { analyticsSessionId, deviceId } from './device-id';

interface SenderOptions {
  readonly host: string;
  readonly version: string;
  /** The signed-in user; asked when events are sent. */
  readonly user: () => Account | undefined;
}

export interface Sender {
  track(event: TelemetryEvent): void;
  /** Drops what was not sent, and sends nothing further. */
  stop(): void;
}

const waitMs = 1_000;

/** Events of a request: small enough for a request that outlives its page. */
const maxPerRequest = 10;

/** A request that outlives its page and never fails; no cookie goes along. */
function post(url: string, body: object): void {
  void fetch(url, {
    method: 'POST',
    body: JSON.stringify(body),
    keepalive: true,
    credentials: 'omit',
  }).catch(() => undefined);
}

type Common = Partial<ReturnType<typeof accountDetailsOf>> &
  Readonly<Record<'deviceId' | 'frontend' | 'version', string>>;

/** The event that tells the state of its user, which only the other analytics path has a field for (EVENT-31). */
type StateEvent = Extract<TelemetryEvent, { type: 'invite-redirect' }>;

const tellsState = (event: TelemetryEvent): event is StateEvent => event.type === 'invite-redirect';

const metricsRequestOf = (
  { type, action, properties }: StateEvent,
  { deviceId: deviceID, uid: userID, emailDomain, frontend, version }: Common,
  email: string | undefined,
): MetricsRequest => ({
  deviceID,
  sessionID: analyticsSessionId(),
  ...(userID && { userID }),
  ...(email && { email }),
  ...(emailDomain && { emailDomain }),
  eventType: type,
  eventProperties: { action, frontend, version },
  userProperties: properties,
});

/**
 * Sends events in batches: a second after the first of them, or when the page is left. What the collector does not take is
 * dropped (EVENT-26).
 */
export function createSender({ host, version, user }: SenderOptions): Sender {
  let waiting: TelemetryEvent[] = [];
  let timer: number | undefined;
  let isStopped = false;

  const flush = () => {
    window.clearTimeout(timer);
    timer = undefined;
    if (waiting.length === 0) return;
    const account = user();
    const details = account && accountDetailsOf(account);
    const common: Common = { ...details, deviceId: deviceId(), frontend: 'portal', version };
    for (const event of waiting.filter(tellsState))
      post(`${host}/requests`, metricsRequestOf(event, common, account?.email));
    const events = waiting.filter((event) => !tellsState(event));
    waiting = [];
    while (events.length > 0)
      post(`${host}/events`, {
        events: events.splice(0, maxPerRequest).map((event) => ({ ...common, ...event })),
      });
  };
  window.addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', flush);

  return {
    track(event) {
      if (isStopped) return;
      waiting.push(event);
      timer ??= window.setTimeout(flush, waitMs);
    },
    stop() {
      isStopped = true;
      window.clearTimeout(timer);
      waiting = [];
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
    },
  };
}
