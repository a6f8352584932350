import { connect } from 'node:tls';
import { durations } from '@portal/shared/util';
import { systemClock } from '../../adapters/clock/clocks';
import type { Config } from '../../platform/config/config';
import { ok, problem, warning, type Check } from './check';

const timeoutMs = 5_000;
const warnedDays = 14;

/** When the certificate of a host ends; rejects when the host does not respond or its certificate is not valid. */
function certificateEnd({ hostname, port }: URL): Promise<Date> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port || 443), servername: hostname });
    const tooLate = Object.assign(new Error('No answer.'), { code: 'ETIMEDOUT' });
    socket.setTimeout(timeoutMs, () => socket.destroy(tooLate));
    socket.once('error', reject);
    socket.once('secureConnect', () => {
      resolve(new Date(socket.getPeerCertificate().valid_to));
      socket.end();
    });
  });
}

const certificate = (url: URL): Check => ({
  name: `TLS of ${url.host}`,
  remedy: 'Check the proxy that serves this host, and its certificate.',
  async look() {
    const end = await certificateEnd(url);
    const days = Math.floor((end.getTime() - systemClock.now().getTime()) / durations.oneDayMs);
    const says = `Its certificate is valid for ${days} more days.`;
    return days < warnedDays ? warning(says, 'Renew the certificate.') : ok(says);
  },
});

/** Whether the portal's address leads to a process of the API. It may be looked at before the first start. */
const portal = ({ baseUrl }: Config): Check => ({
  name: 'address',
  remedy: 'Start the API, or check the proxy in front of it.',
  async look() {
    const remedy = 'Start the API, or check the proxy in front of it.';
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(`${baseUrl}/healthz`, { redirect: 'error', signal }).catch(
      () => undefined,
    );
    if (!response) return warning('Nothing responds at BASE_URL.', remedy);
    const isOwn = response.ok && (await response.text()) === '{"status":"ok"}';
    return isOwn
      ? ok('BASE_URL leads to the API.')
      : problem('BASE_URL leads to something that is not the API.', remedy);
  },
});

/** Whether the collector takes traces; it is sent none. */
const collector = ({ url, headers }: NonNullable<Config['traces']>): Check => ({
  name: 'traces',
  remedy: 'Check OTEL_EXPORTER_OTLP_ENDPOINT and that the collector runs.',
  async look() {
    const { status, ok: isTaken } = await fetch(`${url}/v1/traces`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ resourceSpans: [] }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return isTaken
      ? ok('The collector takes traces.')
      : problem(
          `The collector responds with ${status}.`,
          'Check OTEL_EXPORTER_OTLP_ENDPOINT and OTEL_EXPORTER_OTLP_HEADERS.',
        );
  },
});

export function hostChecks(config: Config): readonly Check[] {
  const urls = [config.baseUrl, ...Object.values(config.hosts)].map((host) => new URL(host));
  const secure = new Map(
    urls.filter(({ protocol }) => protocol === 'https:').map((url) => [url.host, url]),
  );
  return [
    portal(config),
    ...[...secure.values()].map(certificate),
    ...(config.traces ? [collector(config.traces)] : []),
  ];
}
