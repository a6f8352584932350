import type { RequestListener } from 'node:http';
import type { ListenAddress } from '../config/listen-address';
import { listen, type Listening } from '../http/server/listen';

const contentType = 'text/plain; version=0.0.4; charset=utf-8';
const headers = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
};

/**
 * Serves `/metrics` at an address of its own, which only Prometheus can reach (SHARED-380): the portal's own hosts, which the
 * public reaches, serve it nowhere.
 */
export function serveMetrics(
  scrape: () => Promise<string>,
  { host, port }: ListenAddress,
): Promise<Listening> {
  const respond: RequestListener = (req, res) => {
    if (req.method !== 'GET' || req.url !== '/metrics') {
      res.writeHead(404, headers).end();
      return;
    }
    scrape().then(
      (text) => res.writeHead(200, { ...headers, 'Content-Type': contentType }).end(text),
      () => res.writeHead(500, headers).end(),
    );
  };
  return listen(respond, port, { host });
}
