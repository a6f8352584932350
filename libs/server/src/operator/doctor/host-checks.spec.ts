import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { testConfig } from '../../testing/test-config';
import { hostChecks } from './host-checks';
import { runChecks } from './check';

describe('what the doctor says about addresses', () => {
  let respond: RequestListener;
  const server = createServer((request, response) => respond(request, response));
  let host = '';
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const look = async (environment: Readonly<Record<string, string>>) => {
    const findings = await runChecks(hostChecks(testConfig(environment)));
    return Object.fromEntries(findings.map((finding) => [finding.name, finding]));
  };

  it('The portal’s address must lead to the API (SHARED-386)', async () => {
    respond = (request, response) => {
      const isHealth = request.url === '/healthz';
      response.end(isHealth ? JSON.stringify({ status: 'ok' }) : '');
    };
    expect(await look({ BASE_URL: `http://${host}` })).toMatchObject({ address: { result: 'ok' } });
    respond = (_request, response) => response.end('<h1>Welcome</h1>');
    expect(await look({ BASE_URL: `http://${host}` })).toMatchObject({
      address: { result: 'problem', says: 'BASE_URL leads to something that is not the API.' },
    });
  });

  it('A host of https without a valid certificate is a problem (SHARED-386)', async () => {
    const found = await look({ BASE_URL: 'http://localhost:4200', AUTH_HOST: `https://${host}` });
    expect(found[`TLS of ${host}`]).toMatchObject({
      result: 'problem',
      says: expect.stringMatching(/^It failed with E\w+\.$/),
    });
    expect(Object.keys(found)).toEqual(['address', `TLS of ${host}`]);
  });

  it('A collector that takes no traces is a problem, and one that does gets its headers (SHARED-386)', async () => {
    const key = 'canary-key';
    const environment = {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://${host}`,
      OTEL_EXPORTER_OTLP_HEADERS: `api-key=${key}`,
    };
    respond = (request, response) => {
      const isKnown = request.url === '/v1/traces' && request.headers['api-key'] === key;
      response.writeHead(isKnown ? 200 : 401).end('{}');
    };
    expect(await look(environment)).toMatchObject({ traces: { result: 'ok' } });
    const { traces } = await look({ ...environment, OTEL_EXPORTER_OTLP_HEADERS: 'api-key=other' });
    expect(traces).toMatchObject({
      result: 'problem',
      says: 'The collector responds with 401.',
    });
    expect(JSON.stringify(traces)).not.toContain('other');
  });
});
