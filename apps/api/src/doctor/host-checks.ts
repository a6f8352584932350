import { connect } from 'node:tls';
import { systemClock } from '../adapters/clock/system-clock';
import type { Config } from '../config';
import { ok, problem, warning, type Check } from './check';

const timeoutMs = 5_000;
const dayMs = 24 * 60 * 60 * 1_000;
const warnedDays = 14;

/** When the certificate of a host ends; rejects when the host does not respond or its certificate is not valid. */
function certificateEnd({ hostname, port }: URL): Promise<Date> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port || 443), servername: hostname });
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error('timeout')));
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
    const days = Math.floor((end.getTime() - systemClock.now().getTime()) / dayMs);
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

/** The addresses that browsers use. */
export function hostChecks(config: Config): readonly Check[] {
  const urls = [config.baseUrl, ...Object.values(config.hosts)].map((host) => new URL(host));
  const secure = new Map(
    urls.filter(({ protocol }) => protocol === 'https:').map((url) => [url.host, url]),
  );
  return [portal(config), ...[...secure.values()].map(certificate)];
}
