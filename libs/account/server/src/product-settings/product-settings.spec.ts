import { accountEndpoints as endpoints } from '@portal/account/domain';
import { authSessionEndpoints } from '@portal/auth-session/domain';
import { signedIn } from '@portal/auth-session/server/testing';
import { productSettings } from '../account.tables';
import { startAccountApi, type AccountApi } from '../testing/account-api';

const key = 'key-of-the-language-service-0123456789';
const defaults = {
  widgets: [],
  showStats: false,
  cacheNeedsToBeCleared: false,
  features: {},
  settings: {},
  dictionary: {},
};

type Config = Parameters<typeof JSON.stringify>[0];

describe('the settings of the products', () => {
  let api: AccountApi;
  let ada: { uid: string; idToken: string };

  beforeEach(async () => {
    api = await startAccountApi({ environment: { USAGE_SERVICE_KEY: key } });
    ada = await signedIn(api, 'ada@example.org');
  });
  afterEach(() => api.stop());

  const post = async (body: unknown, by = key) => {
    const response = await api.fetch(`/language${endpoints.saveProductSettings.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${by}` },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: await response.json() };
  };
  const save = (config: Config, uid = ada.uid) => post({ uid, config });
  const configNow = async () => {
    const { idToken: token } = ada;
    const response = await api.call(authSessionEndpoints.getCurrentUser, {}, { token });
    if (!response.ok) throw new Error(response.error.error);
    expect(response.body.config).toEqual(response.body.user.config);
    return response.body.config;
  };

  it('Settings that a product keeps travel with the user, and those that it leaves out stay (ACCT-120, ACCT-122)', async () => {
    expect(await configNow()).toEqual(defaults);
    const first = { widgets: ['tone', 'summary'], settings: { language: 'en-GB', size: 14 } };
    expect(await save(first)).toEqual({ status: 200, body: { config: first } });
    const second = { showStats: true, settings: { language: 'de' } };
    const both = { ...first, ...second };
    expect(await save(second)).toEqual({ status: 200, body: { config: both } });
    expect(await configNow()).toEqual({ ...defaults, ...both });
  });

  it('Two products that write different fields simultaneously do not undo each other (ACCT-120)', async () => {
    await Promise.all([
      save({ showStats: true }),
      save({ widgets: ['tone'] }),
      save({ features: { supercomplete: true } }),
    ]);
    expect(await configNow()).toEqual({
      ...defaults,
      showStats: true,
      widgets: ['tone'],
      features: { supercomplete: true },
    });
  });

  it('Settings of a user who does not exist are not kept (ACCT-120)', async () => {
    expect(await save({ showStats: true }, 'nobody')).toMatchObject({
      status: 404,
      body: { error: 'SETTINGS_USER_NOT_FOUND' },
    });
  });

  it.each<[string, Config]>([
    ['nothing', {}],
    ['21 widgets', { widgets: Array.from({ length: 21 }, (_, index) => `widget-${index}`) }],
    ['a widget twice', { widgets: ['tone', 'tone'] }],
    ['an unknown field', { dictionary: {} }],
    ['a number instead of a switch', { showStats: 1 }],
    ['a list of features', { features: ['supercomplete'] }],
    ['a nested setting', { settings: { a: { b: 1 } } }],
    ['a name that is none', { settings: JSON.parse('{"__proto__":true}') }],
    ['a text of 201 characters', { settings: { text: 'x'.repeat(201) } }],
    [
      'more than 700 bytes',
      {
        settings: { a: 'x'.repeat(200), b: 'x'.repeat(200), c: 'x'.repeat(200), d: 'x'.repeat(90) },
      },
    ],
  ])('Settings with %s are rejected (ACCT-121)', async (_, config) => {
    expect((await save(config)).status).toBe(400);
    expect(await api.platform.database.query.select().from(productSettings)).toEqual([]);
  });

  it('The largest settings fit into the cookie of the session (ACCT-121)', async () => {
    const longest = { a: '€'.repeat(200), b: 'x'.repeat(85) };
    expect(Buffer.byteLength(JSON.stringify(longest))).toBe(700);
    const widgets = Array.from({ length: 20 }, (_, index) => `w${index}`.padEnd(64, '-'));
    expect((await save({ widgets, features: longest, settings: longest })).status).toBe(200);
    const { dictionary: _, ...shared } = await configNow();
    const cookie = Buffer.from(JSON.stringify({ value: shared })).toString('base64');
    expect(cookie.length).toBeLessThan(3_950);
  });
});
