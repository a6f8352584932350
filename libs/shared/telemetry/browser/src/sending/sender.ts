import {
  accountDetailsOf,
  type Account,
  type AnalyticsEvent,
  type TelemetryEvent,
} from '@portal/shared/telemetry/domain';
import { deviceId } from './device-id';

interface SenderOptions {
  /** The address of the collector. */
  readonly url: string;
  /** The version of the portal. */
  readonly version: string;
  /** The signed-in user; asked when events are sent. */
  readonly user: () => Account | undefined;
}

/** Sends events while analytics are allowed. */
export interface Sender {
  track(event: TelemetryEvent): void;
  /** Drops what was not sent, and sends nothing any more. */
  stop(): void;
}

/** How long an event waits for others. */
const waitMs = 1_000;

/** Events of a request: small enough for a request that outlives its page. */
const maxAtOnce = 10;

/** A request that outlives its page and never fails; no cookie goes along. */
function post(url: string, events: readonly AnalyticsEvent[]): void {
  void fetch(url, {
    method: 'POST',
    body: JSON.stringify({ events }),
    keepalive: true,
    credentials: 'omit',
  }).catch(() => undefined);
}

/**
 * Sends events in batches: a second after the first of them, or when the page is left. What the collector does not take is
 * dropped (EVENT-26).
 */
export function createSender({ url, version, user }: SenderOptions): Sender {
  let waiting: TelemetryEvent[] = [];
  let timer: number | undefined;
  let isStopped = false;

  const flush = () => {
    window.clearTimeout(timer);
    timer = undefined;
    if (waiting.length === 0) return;
    const account = user();
    const details = account && accountDetailsOf(account);
    const common = { ...details, deviceId: deviceId(), frontend: 'portal', version };
    while (waiting.length > 0)
      post(
        url,
        waiting.splice(0, maxAtOnce).map((event) => ({ ...common, ...event })),
      );
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
