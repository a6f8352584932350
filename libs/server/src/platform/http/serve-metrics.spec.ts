import { serveApp } from '../../testing/serve-app';
import { parseListenAddress } from '../config/fields';
import { serveMetrics } from './serve-metrics';

describe('the address of the metrics', () => {
  it('The metrics are served at an address of their own, and nothing else is (SHARED-380)', async () => {
    const server = await serveMetrics(async () => 'portal_info 1\n', {
      host: '127.0.0.1',
      port: 0,
    });
    const url = `http://127.0.0.1:${server.port}`;
    try {
      const metrics = await fetch(`${url}/metrics`);
      expect([metrics.status, await metrics.text()]).toEqual([200, 'portal_info 1\n']);
      expect(metrics.headers.get('x-content-type-options')).toBe('nosniff');
      expect(metrics.headers.get('cache-control')).toBe('no-store');
      const others = [
        await fetch(`${url}/`),
        await fetch(`${url}/metrics?a=1`),
        await fetch(`${url}/metrics`, { method: 'POST' }),
      ];
      expect(others.map(({ status }) => status)).toEqual([404, 404, 404]);
    } finally {
      await server.stop(0);
    }
  });

  it('Metrics that cannot be read give a status of 500 without a reason (SHARED-380)', async () => {
    const fail = () => Promise.reject(new Error('canary'));
    const server = await serveMetrics(fail, { host: '127.0.0.1', port: 0 });
    const response = await fetch(`http://127.0.0.1:${server.port}/metrics`);
    await server.stop(0);
    expect([response.status, await response.text()]).toEqual([500, '']);
  });

  it('The portal’s own address serves no metrics (SHARED-380)', async () => {
    const app = await serveApp();
    const { status } = await fetch(`${app.url}/metrics`);
    await app.stop();
    expect(status).toBe(404);
  });

  it.each([
    ['127.0.0.1:9464', { host: '127.0.0.1', port: 9464 }],
    ['0.0.0.0:80', { host: '0.0.0.0', port: 80 }],
    ['[::1]:9464', { host: '::1', port: 9464 }],
    ['9464', undefined],
    ['localhost:9464', undefined],
    ['127.0.0.1', undefined],
    ['127.0.0.1:99999', undefined],
    ['[127.0.0.1]:9464', undefined],
    ['127.0.0.300:9464', undefined],
  ])('The setting %s of the address is read as %j (SHARED-380)', (text, address) => {
    expect(parseListenAddress(text)).toEqual(address);
  });
});
