import { accountEndpoints as endpoints, dictionaryLimits } from '@portal/account/domain';
import { authSessionEndpoints } from '@portal/auth-session/domain';
import { signedIn } from '@portal/auth-session/server/testing';
import { naughtyTexts } from '@portal/server/testing';
import { sql } from 'drizzle-orm';
import { blockedSuggestions, productSettings } from '../account.tables';
import { type AccountApi, startAccountApi } from '../testing/account-api';

const key = 'key-of-the-language-service-0123456789';

describe('the personal dictionary', () => {
  const editorKey = 'key-of-the-editor-service-0123456789';

  interface Texts {
    readonly target: string;
    readonly replacement: string;
  }

  let api: AccountApi;
  let ada: { uid: string; idToken: string };

  beforeEach(async () => {
    api = await startAccountApi({
      environment: { USAGE_SERVICE_KEY: key, EDITOR_SERVICE_KEY: editorKey },
    });
    ada = await signedIn(api, 'ada@example.org');
  });
  afterEach(() => api.stop());

  const add = (entries: readonly Texts[], { uid = ada.uid, by = key } = {}) =>
    api.call(
      endpoints.addPersonalDictionaryEntries,
      { uid, entries: [...entries] },
      { headers: { authorization: `Bearer ${by}` } },
    );
  const remove = (entry: Texts, token = ada.idToken) =>
    api.call(endpoints.removePersonalDictionaryEntry, entry, { token });
  async function dictionary(token = ada.idToken) {
    const response = await api.call(endpoints.getPersonalDictionary, {}, { token });
    if (!response.ok) throw new Error(response.error.error);
    return Object.values(response.body);
  }
  async function currentUser() {
    const { idToken: token } = ada;
    const response = await api.call(authSessionEndpoints.getCurrentUser, {}, { token });
    if (!response.ok) throw new Error(response.error.error);
    return response.body;
  }
  const rows = () => api.platform.database.query.select().from(blockedSuggestions);
  const post = (path: string, body: unknown, headers: Record<string, string>) =>
    api.fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });

  const utilize = { target: 'utilize', replacement: 'use' };
  const very = { target: 'very', replacement: '' };
  const many = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({
      target: `word ${from + index}`,
      replacement: 'x',
    }));

  it('Blocked suggestions are returned with their first replacement and the time of the block, and removed by both texts (ACCT-101, ACCT-102, ACCT-103)', async () => {
    expect(await dictionary()).toEqual([]);
    expect(await add([utilize, very])).toMatchObject({ body: { added: 2, total: 2 } });
    const changed_on = api.clock.now().toISOString();
    expect(await dictionary()).toEqual(
      expect.arrayContaining([
        { target: 'utilize', replacements: ['use'], changed_on },
        { target: 'very', replacements: [''], changed_on },
      ]),
    );
    expect(await remove({ ...utilize, replacement: 'employ' })).toMatchObject({ status: 200 });
    expect(await dictionary()).toHaveLength(2);
    expect(await remove(utilize)).toMatchObject({ status: 200, body: {} });
    expect(await remove(utilize)).toMatchObject({ status: 200, body: {} });
    expect(await dictionary()).toMatchObject([{ target: 'very' }]);
  });

  it('A user neither sees nor removes the blocked suggestions of another user (ACCT-104)', async () => {
    const { idToken } = await signedIn(api, 'grace@example.org');
    await add([utilize]);
    expect(await dictionary(idToken)).toEqual([]);
    expect(await remove(utilize, idToken)).toMatchObject({ status: 200 });
    expect(await dictionary()).toHaveLength(1);
  });

  it('Reading and removing blocked suggestions needs a token that has not expired (ACCT-104)', async () => {
    await add([utilize]);
    const expectRejected = async (token: string | undefined) => {
      const options = token === undefined ? {} : { token };
      for (const response of [
        await api.call(endpoints.getPersonalDictionary, {}, options),
        await api.call(endpoints.removePersonalDictionaryEntry, utilize, options),
      ])
        expect(response).toMatchObject({ status: 401 });
    };
    await expectRejected(undefined);
    api.clock.advance({ hours: 2 });
    await expectRejected(ada.idToken);
    expect(await rows()).toHaveLength(1);
  });

  it.each(['', 'wrong', editorKey])(
    'The service key %j cannot block suggestions (ACCT-103)',
    async (by) => {
      expect(await add([utilize], { by })).toMatchObject({ status: 403 });
      expect(await rows()).toEqual([]);
    },
  );

  it('Blocking suggestions for an unknown user is rejected (ACCT-103)', async () => {
    expect(await add([utilize], { uid: 'nobody' })).toMatchObject({
      status: 404,
      error: { error: 'DICTIONARY_USER_NOT_FOUND' },
    });
  });

  it('A suggestion that is blocked again, in one request or 16 simultaneous ones, is stored once with its first time (ACCT-103)', async () => {
    await add([utilize]);
    const before = await rows();
    api.clock.advance({ minutes: 5 });
    const responses = await Promise.all(
      Array.from({ length: 16 }, () => add([utilize, utilize, very])),
    );
    expect(responses.every(({ ok }) => ok)).toBe(true);
    const after = await rows();
    expect(after).toHaveLength(2);
    expect(after).toEqual(expect.arrayContaining(before));
  });

  it('Simultaneous removals of one entry all succeed (ACCT-102)', async () => {
    await add([utilize, very]);
    const responses = await Promise.all(Array.from({ length: 8 }, () => remove(utilize)));
    expect(responses.every(({ ok }) => ok)).toBe(true);
    expect(await dictionary()).toMatchObject([{ target: 'very' }]);
  });

  it('A user can block 10,000 suggestions and no more, also by simultaneous requests, and a known one still succeeds (ACCT-105)', async () => {
    const changedOn = api.clock.now();
    const stored = Array.from({ length: dictionaryLimits.entries - 50 }, (_, index) => ({
      uid: ada.uid,
      key: `key ${index}`,
      target: `stored ${index}`,
      replacement: '',
      changedOn,
    }));
    for (let from = 0; from < stored.length; from += 1_000)
      await api.platform.database.query
        .insert(blockedSuggestions)
        .values(stored.slice(from, from + 1_000));
    const responses = await Promise.all([0, 100, 200].map((from) => add(many(from, 30))));
    expect(responses.filter(({ ok }) => ok)).toHaveLength(1);
    expect(responses.find(({ ok }) => !ok)).toMatchObject({
      status: 409,
      error: { error: 'DICTIONARY_FULL' },
    });
    expect(await add(many(500, 20))).toMatchObject({ body: { total: dictionaryLimits.entries } });
    expect(await add(many(500, 20))).toMatchObject({ body: { added: 0 } });
    expect(await dictionary()).toHaveLength(dictionaryLimits.entries);
    expect(Object.keys((await currentUser()).config.dictionary)).toHaveLength(
      dictionaryLimits.entriesInSession,
    );
  });

  it.each([
    ['without a target', { replacement: 'use' }, 'target'],
    ['without a replacement', { target: 'utilize' }, 'replacement'],
    ['with an empty target', { target: '', replacement: 'use' }, 'target'],
    ['with a number', { target: 5, replacement: 'use' }, 'target'],
    ['that is too long', { target: 'utilize', replacement: 'x'.repeat(1_001) }, 'replacement'],
    ['with a zero character', { target: 'a\u0000b', replacement: '' }, 'target'],
    ['with half a character', { target: 'a\ud83d', replacement: '' }, 'target'],
  ])('An entry %s is rejected, and the field is named (ACCT-105)', async (_, entry, field) => {
    const removal = await post(endpoints.removePersonalDictionaryEntry.path, entry, {
      token: ada.idToken,
    });
    expect(removal.status).toBe(400);
    expect(await removal.json()).toMatchObject({ fields: [{ field }] });
    const addition = await post(
      `/language${endpoints.addPersonalDictionaryEntries.path}`,
      { uid: ada.uid, entries: [utilize, entry] },
      { authorization: `Bearer ${key}` },
    );
    expect(addition.status).toBe(400);
    expect(await addition.json()).toMatchObject({ fields: [{ field: `entries[1].${field}` }] });
    expect(await rows()).toEqual([]);
  });

  it.each([0, 101])('A request with %i entries is rejected (ACCT-105)', async (count) => {
    expect(await add(many(0, count))).toMatchObject({ status: 400 });
  });

  it('Formulas, scripts, right-to-left text and emoji are returned and removed unchanged (ACCT-105)', async () => {
    const texts = naughtyTexts.filter((text) => !text.includes('\0') && !/\p{Cs}/u.test(text));
    const entries = texts.map((text) => ({
      target: text.slice(0, 900),
      replacement: text.at(0) ?? '',
    }));
    const storable = entries.filter(({ replacement }) => !/\p{Cs}/u.test(replacement));
    expect(await add(storable)).toMatchObject({ status: 200 });
    const stored = await dictionary();
    for (const { target, replacement } of storable)
      expect(stored).toContainEqual(
        expect.objectContaining({ target, replacements: [replacement] }),
      );
    for (const entry of storable) await remove(entry);
    expect(await rows()).toEqual([]);
  });

  it('The current user has the newest entries in the config, read without a statement of its own (ACCT-106)', async () => {
    const { idToken: token } = ada;
    const look = () => api.call(authSessionEndpoints.getCurrentUser, {}, { token });
    expect((await currentUser()).config.dictionary).toEqual({});
    await add([utilize]);
    const [[stored] = []] = [await dictionary()];
    const { config, user } = await currentUser();
    expect(Object.values(config.dictionary)).toEqual([stored]);
    expect(user.config).toEqual(config);
    expect(await api.statements.during(look)).toBe(2);
  });

  it('Of more suggestions than travel with the session, the newest do (ACCT-106)', async () => {
    for (const from of [0, 100, 200]) {
      await add(many(from, 100));
      api.clock.advance({ minutes: 1 });
    }
    const entries = Object.values((await currentUser()).config.dictionary);
    expect(entries).toHaveLength(dictionaryLimits.entriesInSession);
    expect(entries.map(({ target }) => target)).toEqual(
      expect.arrayContaining(many(100, 200).map(({ target }) => target)),
    );
  });

  it('Deleting an account deletes its blocked suggestions (ACCT-104)', async () => {
    await add([utilize]);
    await api.platform.database.query.execute(sql`delete from users where uid = ${ada.uid}`);
    expect(await rows()).toEqual([]);
  });
});

describe('the settings of the products', () => {
  const defaults = {
    widgets: [],
    showStats: false,
    cacheNeedsToBeCleared: false,
    features: {},
    settings: {},
    dictionary: {},
  };

  type Config = Parameters<typeof JSON.stringify>[0];

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
