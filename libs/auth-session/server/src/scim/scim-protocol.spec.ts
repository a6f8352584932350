import { propertyRuns, type TestApi } from '@portal/server/testing';
import fc from 'fast-check';
import { startAuthApi } from '../testing/auth-api';
import { patchOf, scimProgram, scimUser, type ScimProgram } from '../testing/scim-program';
import { addInstitution } from '../testing/social-api';

const provider = { issuer: 'http://localhost:9', samlMetadata: 'http://localhost:9' };
const email = 'bjensen@uni.example';
const errorSchema = 'urn:ietf:params:scim:api:messages:2.0:Error';
const listSchema = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';

let api: TestApi;
let program: ScimProgram;

beforeEach(async () => {
  api = await startAuthApi();
  await addInstitution(api, provider, { domains: ['uni.example'] });
  program = await scimProgram(api, 'uni.example');
});
afterEach(() => api.stop());

const create = async (address = email, others: object = {}) => {
  const { status, body } = await program.post('/Users', scimUser(address, others));
  expect([status, body]).toEqual([201, expect.anything()]);
  return body;
};
const error = (status: number, scimType?: string) => ({
  status,
  body: { schemas: [errorSchema], status: String(status), ...(scimType && { scimType }) },
});

describe('SCIM by the examples of its standards', () => {
  it('A created user is returned with id, location and times, and without what the portal does not keep (AUTH-561, AUTH-567)', async () => {
    const others = { displayName: 'Babs', password: 'Abc123!!', groups: [{ value: 'staff' }] };
    const { status, headers, body } = await program.post('/Users', scimUser(email, others));
    const location = `${api.url}/scim/v2/Users/${body.id}`;
    const at = api.clock.now().toISOString();
    expect(status).toBe(201);
    expect(headers.get('content-type')).toBe('application/scim+json; charset=utf-8');
    expect(headers.get('location')).toBe(location);
    expect(body).toEqual({
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      id: body.id,
      externalId: 'bjensen',
      userName: email,
      active: true,
      emails: [{ value: email, type: 'work', primary: true }],
      meta: { resourceType: 'User', created: at, lastModified: at, location },
    });
    expect((await program.get(`/Users/${body.id}`)).body).toEqual(body);
  });

  it('A user is found by userName, externalId, id and address, whatever their case, and others are not (AUTH-568)', async () => {
    const { id } = await create();
    await create('other@uni.example');
    for (const filter of [
      'userName eq "BJENSEN@uni.example"',
      'USERNAME Eq "bjensen@uni.example"',
      'urn:ietf:params:scim:schemas:core:2.0:User:userName eq "bjensen@uni.example"',
      'externalId eq "bjensen"',
      `id eq "${id}"`,
      'emails.value eq "bjensen@uni.example"',
      'emails[type eq "work"].value eq "bjensen@uni.example"',
    ])
      expect((await program.filter(filter)).body).toMatchObject({
        ...{ schemas: [listSchema], totalResults: 1, itemsPerPage: 1, startIndex: 1 },
        Resources: [{ id }],
      });
    expect((await program.filter('externalId eq "b\\"jensen"')).body).toMatchObject({
      ...{ totalResults: 0, Resources: [] },
    });
  });

  it.each([
    ['another comparison', 'userName sw "J"'],
    ['two comparisons', 'userName eq "a" or userName eq "b"'],
    ['another attribute', 'title pr'],
    ['no quotes', 'userName eq bjensen'],
    ['a path into the language', 'userName.__proto__.polluted eq "yes"'],
    ['a constructor', 'constructor.prototype.polluted eq "yes"'],
    ['more than 512 characters', `userName eq "${'a'.repeat(600)}"`],
    ['deep groups', '('.repeat(4_000)],
    ['nothing', ''],
  ])('A filter with %s is refused, and touches nothing (AUTH-568)', async (_, filter) => {
    expect(await program.filter(filter)).toMatchObject(error(400, 'invalidFilter'));
    expect(Object('') as object).not.toHaveProperty('polluted');
  });

  it('A list has pages of at most 200 users, and their number (AUTH-568)', async () => {
    const names = ['a', 'b', 'c'].map((name) => `${name}@uni.example`);
    for (const name of names) await create(name);
    const page = async (query: string) => (await program.get(`/Users?${query}`)).body;
    const first = await page('startIndex=1&count=2');
    const second = await page('startIndex=3&count=2');
    expect(first).toMatchObject({ totalResults: 3, itemsPerPage: 2, startIndex: 1 });
    expect(second).toMatchObject({ totalResults: 3, itemsPerPage: 1, startIndex: 3 });
    const listed = [first, second].flatMap(({ Resources }) =>
      (Resources as { userName: string }[]).map(({ userName }) => userName),
    );
    expect(listed.toSorted()).toEqual(names);
    expect(await page('count=0')).toMatchObject({ totalResults: 3, Resources: [] });
    expect(await page('startIndex=-5&count=-1')).toMatchObject({ startIndex: 1, itemsPerPage: 0 });
    expect(await program.get('/Users?count=many')).toMatchObject(error(400, 'invalidValue'));
    const config = await program.get('/ServiceProviderConfig');
    expect(config.body).toMatchObject({ filter: { supported: true, maxResults: 200 } });
  });

  it('Only the wanted attributes are returned (AUTH-561)', async () => {
    const { id } = await create();
    const read = async (query: string) =>
      Object.keys((await program.get(`/Users/${id}?${query}`)).body).toSorted();
    expect(await read('attributes=userName,emails.value')).toEqual([
      ...['emails', 'id', 'schemas', 'userName'],
    ]);
    expect(await read('excludedAttributes=emails,meta')).toEqual([
      ...['active', 'externalId', 'id', 'schemas', 'userName'],
    ]);
  });

  it('A replaced user keeps the id (AUTH-561)', async () => {
    const { id } = await create();
    api.clock.advance({ minutes: 1 });
    const { status, body } = await program.put(`/Users/${id}`, {
      ...scimUser(email, { userName: 'bjensen2', externalId: undefined }),
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, userName: 'bjensen2', active: true });
    expect(body).not.toHaveProperty('externalId');
    expect(body).toMatchObject({ meta: { lastModified: api.clock.now().toISOString() } });
  });

  it('A deleted user is gone, and the answer is empty (AUTH-566)', async () => {
    const { id } = await create();
    expect(await program.remove(`/Users/${id}`)).toMatchObject({ status: 204, body: {} });
    for (const again of [program.get(`/Users/${id}`), program.remove(`/Users/${id}`)])
      expect(await again).toMatchObject(error(404));
  });

  it('The descriptions say what there is: users with patches and filters, and nothing else (AUTH-561)', async () => {
    expect((await program.get('/ServiceProviderConfig')).body).toMatchObject({
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
      patch: { supported: true },
      bulk: { supported: false },
      sort: { supported: false },
      etag: { supported: false },
      changePassword: { supported: false },
      authenticationSchemes: [{ type: 'oauthbearertoken' }],
    });
    const type = { id: 'User', endpoint: '/Users', schema: scimUser('').schemas[0] };
    expect((await program.get('/ResourceTypes')).body).toMatchObject({ Resources: [type] });
    expect((await program.get('/ResourceTypes/User')).body).toMatchObject(type);
    expect(await program.get('/ResourceTypes/Group')).toMatchObject(error(404));
    const { body } = await program.get(`/Schemas/${type.schema}`);
    const names = (body['attributes'] as { name: string }[]).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['userName', 'active', 'emails']));
    expect((await program.get('/Schemas')).body).toMatchObject({ totalResults: 1 });
  });

  it('There are no groups, and requests about them say so (AUTH-567)', async () => {
    expect((await program.get('/Groups')).body).toMatchObject({ totalResults: 0, Resources: [] });
    const group = { displayName: 'Tour Guides' };
    expect(await program.post('/Groups', group)).toMatchObject(error(501));
    expect(await program.get('/Groups/1')).toMatchObject(error(404));
    expect(await program.put('/Groups/1', group)).toMatchObject(error(501));
    expect(await program.patch('/Groups/1', group)).toMatchObject(error(501));
    expect(await program.remove('/Groups/1')).toMatchObject(error(501));
  });
});

describe('patches as directories send them', () => {
  it.each([
    ['a path', { op: 'replace', path: 'active', value: false }],
    ['no path', { op: 'replace', value: { active: false } }],
    ['a capital letter and a text (Entra)', { op: 'Replace', path: 'active', value: 'False' }],
    ['no path and a text', { op: 'Replace', value: { active: 'false' } }],
    ['add', { op: 'Add', path: 'active', value: false }],
    ['the schema', { op: 'replace', path: `${scimUser('').schemas[0]}:active`, value: false }],
  ])('A user is deactivated and activated with %s (AUTH-565, AUTH-568)', async (_, operation) => {
    const { id } = await create();
    const { status, body } = await program.patch(`/Users/${id}`, patchOf(operation));
    expect([status, body['active']]).toEqual([200, false]);
    const back = JSON.parse(JSON.stringify(operation).replace(/false/i, 'true'));
    expect((await program.patch(`/Users/${id}`, patchOf(back))).body).toMatchObject({
      active: true,
    });
  });

  it('Attributes that the portal does not keep neither matter nor get in the way of a deactivation (AUTH-567, AUTH-568)', async () => {
    const { id } = await create();
    const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
    const message = patchOf(
      { op: 'Add', path: 'name.givenName', value: 'Babs' },
      { op: 'Replace', path: `${enterprise}:department`, value: 'Physics' },
      { op: 'Add', path: 'addresses[type eq "work"].locality', value: 'Oxford' },
      { op: 'Add', path: 'groups', value: [{ value: 'staff' }] },
      { op: 'remove', path: 'phoneNumbers[type eq "fax"]' },
      { op: 'replace', value: { displayName: 'B', 'name.familyName': 'J', active: false } },
    );
    const { status, body } = await program.patch(`/Users/${id}`, message);
    expect([status, body['active']]).toEqual([200, false]);
  });

  it('The name, the external id and the same address are changed, by path, value path and several at a time (AUTH-568)', async () => {
    const { id } = await create();
    const change = async (...operations: object[]) =>
      program.patch(`/Users/${id}`, patchOf(...operations));
    const address = 'emails[type eq "work"].value';
    expect(
      (
        await change(
          { op: 'Replace', path: 'userName', value: 'babs' },
          { op: 'Replace', path: address, value: 'BJensen@Uni.Example' },
          { op: 'Replace', value: { externalId: '42', [address]: email } },
        )
      ).body,
    ).toMatchObject({ userName: 'babs', externalId: '42', emails: [{ value: email }] });
    const { status, body } = await change({ op: 'remove', path: 'externalId' });
    expect(status).toBe(200);
    expect(body).not.toHaveProperty('externalId');
  });

  it.each([
    ['another operation', patchOf({ op: 'swap', path: 'active', value: true }), 'invalidSyntax'],
    ['no operation', patchOf(), 'invalidValue'],
    ['another message', { ...patchOf({ op: 'add' }), schemas: ['x'] }, 'invalidSyntax'],
    ['null', patchOf(null as never), 'invalidValue'],
    ['no userName', patchOf({ op: 'remove', path: 'userName' }), 'invalidValue'],
    ['an odd value', patchOf({ op: 'replace', path: 'active', value: 'maybe' }), 'invalidValue'],
    [
      'a path into the language',
      patchOf({ op: 'add', path: 'emails.__proto__.polluted', value: 'yes' }),
      'invalidPath',
    ],
    [
      'a filter into the language',
      patchOf({ op: 'remove', path: 'emails[constructor.prototype.polluted eq "yes"]' }),
      'invalidPath',
    ],
  ])('A patch with %s is refused (AUTH-561)', async (_, message, scimType) => {
    const { id } = await create();
    expect(await program.patch(`/Users/${id}`, message)).toMatchObject(error(400, scimType));
    const names = { 'a.__proto__.polluted': 'yes', __proto__: { polluted: 'yes' } };
    await program.patch(
      `/Users/${id}`,
      patchOf({ op: 'remove', path: 'emails', value: [names] }, { op: 'add', value: names }),
    );
    expect(Object('') as object).not.toHaveProperty('polluted');
  });
});

describe('what is refused before a user is looked at', () => {
  it('Every route needs a token, before the body is read, and says so in the words of SCIM (AUTH-561)', async () => {
    const stranger = await scimProgram(api, 'uni.example', 'x'.repeat(43));
    for (const path of ['/Users', '/Users/1', '/Groups', '/Schemas']) {
      const answer = await stranger.get(path);
      expect(answer).toMatchObject(error(401));
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
      expect(answer.headers.get('content-type')).toContain('application/scim+json');
    }
    expect(await stranger.post('/Users', 'x'.repeat(100_000))).toMatchObject(error(401));
    expect(await api.fetch('/scim/v2/Users')).toMatchObject({ status: 401 });
  });

  it('Other methods, paths, media types, sizes and syntax are errors of SCIM (AUTH-561)', async () => {
    expect(await program.remove('/Users')).toMatchObject(error(405));
    for (const path of ['/Bulk', '/Me', '/Users/1/x'])
      expect(await program.get(path)).toMatchObject(error(404));
    expect(await program.post('/Users', '{}', 'text/html')).toMatchObject(error(415));
    expect(await program.post('/Users', '{')).toMatchObject(error(400));
    expect(await program.post('/Users', `"${'x'.repeat(40_000)}"`)).toMatchObject(error(413));
    const json = await program.post('/Users', scimUser(email), 'application/json');
    expect(json.status).toBe(201);
  });

  it('An institution that sends too much has to wait, and another one has not (AUTH-561)', async () => {
    await addInstitution(api, provider, { domains: ['college.example'] });
    const other = await scimProgram(api, 'college.example');
    const limit = { name: 'scim-per-institution', points: 36_000, windowSeconds: 3_600 };
    const use = { limit, subject: 'uni.example' };
    for (let taken = 0; taken < 36_000; taken += 1_000)
      await api.platform.limiter.takeAll(Array.from({ length: 1_000 }, () => use));
    const answer = await program.get('/Users');
    expect(answer).toMatchObject(error(429));
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await other.get('/Users')).status).toBe(200);
  });

  it('No body is answered with a status of 5xx (AUTH-561)', async () => {
    const { id } = await create();
    const value = fc.oneof(fc.jsonValue(), fc.constantFrom('False', true, [null], [[]], [1], {}));
    const names = fc.constantFrom('userName', 'active', 'emails', 'externalId', 'schemas', 'id');
    const user = fc.dictionary(fc.oneof(names, fc.string()), value);
    const path = fc.oneof(names, fc.constantFrom('emails.value', 'emails[type eq "work"].value'));
    const operation = fc.record(
      { op: fc.constantFrom('add', 'Remove', 'replace', 1, null), path, value },
      { requiredKeys: [] },
    );
    const operations = fc.array(fc.oneof(operation, fc.jsonValue()), { maxLength: 4 });
    const body = fc.oneof(
      value,
      user.map((odd) => ({ ...scimUser('odd@uni.example'), ...odd })),
      operations.map((Operations) => ({ ...patchOf(), Operations })),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('post', 'put', 'patch'), body, async (method, sent) => {
        const send = program[method as 'post' | 'put' | 'patch'];
        const { status } = await send(method === 'post' ? '/Users' : `/Users/${id}`, sent);
        expect(status).toBeLessThan(500);
      }),
      propertyRuns({ suite: 150, torture: 20_000 }),
    );
  });
});
