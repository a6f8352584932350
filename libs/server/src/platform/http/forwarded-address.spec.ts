import { defineEndpoint, emptyObject, strictObject } from '@portal/shared/contract';
import { string } from 'yup';
import { serveApp, type ServedApp } from '../../testing/serve-app';
import { networkOf } from '../network';
import { testRoutes } from '../../testing/test-routes';

const where = defineEndpoint({
  host: 'origin',
  method: 'GET',
  path: '/api/where',
  access: 'public',
  effects: [],
  request: emptyObject,
  response: strictObject({ ip: string().defined(), network: string().defined() }),
  errors: [],
});
const routes = testRoutes(
  { where },
  { where: async (_input, { ip }) => ({ ip, network: networkOf(ip) }) },
);

describe.each([
  ['no proxy', {}],
  ['a trusted proxy', { TRUSTED_PROXIES: 'loopback' }],
])('the address of a client behind %s', (proxy, environment) => {
  let app: ServedApp;
  beforeAll(async () => {
    app = await serveApp({ modules: [{ routes }] }, environment);
  });
  afterAll(() => app.stop());

  const seenAs = async (forwarded: string) => {
    const headers = { 'x-forwarded-for': forwarded };
    return (await fetch(`${app.url}/api/where`, { headers })).json();
  };
  const own = { ip: expect.stringMatching(/^(?:127\.0\.0\.1|::1)$/) };

  const addresses = [
    ['8.8.4.4', '8.8.4.4', '8.8.4.4'],
    ['8.8.4.4:1', '8.8.4.4', '8.8.4.4'],
    ['8.8.4.4:65535', '8.8.4.4', '8.8.4.4'],
    ['::ffff:8.8.4.4', '8.8.4.4', '8.8.4.4'],
    ['[::ffff:8.8.4.4]:80', '8.8.4.4', '8.8.4.4'],
    ['forged, 8.8.4.4:80', '8.8.4.4', '8.8.4.4'],
    ['[2001:db8:0:1::5]:80', '2001:db8:0:1::5', '2001:db8:0:1::/64'],
    ['[2001:DB8:0:1::6]', '2001:db8:0:1::6', '2001:db8:0:1::/64'],
    ['a', '', 'unknown'],
    ['b', '', 'unknown'],
    ['8.8.4.4:x', '', 'unknown'],
    ['8.8.4', '', 'unknown'],
    ['010.8.4.4', '', 'unknown'],
    ['"8.8.4.4"', '', 'unknown'],
    ['for=8.8.4.4', '', 'unknown'],
  ] as const;

  const title =
    proxy === 'no proxy'
      ? 'Without a proxy the forwarded address %s is ignored (SHARED-81)'
      : 'Behind a trusted proxy the forwarded address %s is the client %j of the network %s (SHARED-81)';
  it.each(addresses)(title, async (forwarded, ip, network) => {
    const expected = proxy === 'no proxy' ? own : { ip, network };
    expect(await seenAs(forwarded)).toMatchObject(expected);
  });
});
