import { defineEndpoint, emptyObject, strictObject } from '@portal/shared/contract';
import { array, mixed, number, string } from 'yup';
import { serveApp, type ServedApp } from '../../testing/serve-app';
import { maxJsonBytes } from './body';
import { testRoutes } from '../../testing/test-routes';

const write = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/write',
  access: 'public',
  effects: [],
  request: strictObject({ text: string() }),
  response: emptyObject,
  errors: [],
});
const keep = defineEndpoint({ ...write, path: '/api/keep', request: mixed() });
const writeList = defineEndpoint({
  ...write,
  path: '/api/write-list',
  maxBodyBytes: 2 * maxJsonBytes,
  request: strictObject({ list: array(number().defined()).max(2_000) }),
});
const read = defineEndpoint({ ...write, method: 'GET', path: '/api/read' });
const looks = jest.fn(() => true);
const writeRecords = defineEndpoint({
  ...write,
  path: '/api/write-records',
  request: strictObject({
    records: array(
      strictObject({ name: string().required(), size: number().required() }).test('look', looks),
    )
      .max(500)
      .test('atLeastOne', 'Send a record.', (records) => records?.length !== 0),
  }),
});

let app: ServedApp;
beforeAll(async () => {
  const done = async () => ({});
  const endpoints = { write, keep, writeList, writeRecords, read };
  const handlers = { write: done, keep: done, writeList: done, writeRecords: done, read: done };
  app = await serveApp({ modules: [{ routes: testRoutes(endpoints, handlers) }] });
});
afterAll(() => app.stop());
afterEach(() => jest.restoreAllMocks());

const statusOf = async (path: string, body: string) => {
  const headers = { 'content-type': 'text/plain' };
  return (await fetch(`${app.url}${path}`, { method: 'POST', body, headers })).status;
};
const fields = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [index, 1])));
const list = (count: number) => JSON.stringify(Array(count).fill(1));
const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

describe('small bodies that are expensive to parse', () => {
  it.each([
    ['500,000 nested brackets', '/api/write', '['.repeat(500_000), 413],
    ['90,000 unknown fields', '/api/write', fields(90_000), 413],
    ['10 kB with 5,000 levels of nesting', '/api/write', nested(5_000), 400],
    ['1,025 fields', '/api/keep', fields(1_025), 413],
    ['1,025 elements', '/api/keep', list(1_025), 413],
    [
      'elements at several levels',
      '/api/keep',
      `[${list(500)},${list(500)},{"a":${list(30)}}]`,
      413,
    ],
    ['fields after a text with brackets', '/api/keep', `["\\"]}[{\\\\",${fields(1_025)}]`, 413],
  ])(
    'A body of %s is rejected before it is parsed (SHARED-84)',
    async (_flood, path, body, status) => {
      const parse = jest.spyOn(JSON, 'parse');
      expect(await statusOf(path, body)).toBe(status);
      expect(parse).not.toHaveBeenCalled();
    },
  );

  it.each([
    ['1,024 fields', fields(1_024)],
    ['1,023 elements of an array', list(1_023)],
    ['20,000 commas and brackets in a text', JSON.stringify(',[{'.repeat(7_000))],
    ['texts with escaped quotes and backslashes', JSON.stringify(Array(300).fill('\\"[,\\'))],
  ])('A body of %s is accepted (SHARED-84)', async (_what, body) => {
    expect(await statusOf('/api/keep', body)).toBe(200);
  });

  it('A thousand unknown fields are rejected by name, and their values are not validated (SHARED-85)', async () => {
    const validation = jest.spyOn(write.request, 'validateSync');
    const response = await fetch(`${app.url}/api/write`, {
      method: 'POST',
      body: fields(1_000),
      headers: { 'content-type': 'text/plain' },
    });
    const problem: unknown = await response.json();
    expect(problem).toMatchObject({ status: 400, error: 'INVALID_REQUEST' });
    expect(Object(problem).fields).toHaveLength(20);
    expect(Object(problem).fields[0]).toEqual({ field: '0', message: expect.any(String) });
    expect(validation).not.toHaveBeenCalled();
  });

  const problemsOfRecords = async (records: unknown) => {
    looks.mockClear();
    const response = await fetch(`${app.url}/api/write-records`, {
      method: 'POST',
      body: JSON.stringify({ records }),
      headers: { 'content-type': 'text/plain' },
    });
    return Object(await response.json()).fields as { field: string; message: string }[];
  };

  it('An array that is longer than its maximum is rejected without looking at an element (SHARED-85)', async () => {
    expect(await problemsOfRecords(Array(501).fill({}))).toEqual([
      { field: 'records', message: expect.stringContaining('500') },
    ]);
    expect(looks).not.toHaveBeenCalled();
  });

  it('The validation of 500 empty records ends at the twentieth problem (SHARED-85)', async () => {
    const problems = await problemsOfRecords(Array(500).fill({}));
    expect(problems).toHaveLength(20);
    expect(problems[19]).toEqual({ field: 'records[9].size', message: expect.any(String) });
    expect(looks.mock.calls.length).toBeLessThanOrEqual(10);
  });

  it('A record with many unknown fields within an array is rejected by their names alone (SHARED-85)', async () => {
    const record = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`f${index}`, 1]));
    const problems = await problemsOfRecords([record]);
    expect(problems[0]).toEqual({ field: 'records[0].f0', message: expect.any(String) });
    expect(looks).not.toHaveBeenCalled();
  });

  it('A problem of an array as a whole is reported (SHARED-41)', async () => {
    expect(await problemsOfRecords([])).toEqual([{ field: 'records', message: 'Send a record.' }]);
    expect(await problemsOfRecords({})).toHaveLength(1);
    expect(await problemsOfRecords([{ name: 'a', size: 1 }, 7])).toEqual([
      { field: 'records[1]', message: 'This has the wrong type.' },
    ]);
  });

  it('An endpoint that declares a larger limit accepts larger bodies with more members (SHARED-73, SHARED-84)', async () => {
    const listOf = (count: number) => `{"list":${list(count)}}`;
    const filled = (bytes: number) => `${' '.repeat(bytes - 2)}{}`;
    expect(await statusOf('/api/write-list', listOf(2_000))).toBe(200);
    expect(await statusOf('/api/write-list', listOf(2_050))).toBe(413);
    expect(await statusOf('/api/write-list', filled(2 * maxJsonBytes))).toBe(200);
    expect(await statusOf('/api/write-list', filled(2 * maxJsonBytes + 1))).toBe(413);
    expect(await statusOf('/api/write', filled(maxJsonBytes))).toBe(200);
    expect(await statusOf('/api/write', filled(maxJsonBytes + 1))).toBe(413);
  });

  it.each([
    ['1,500 parameters', Array.from({ length: 1_500 }, (_, index) => `p${index}=`).join('&')],
    ['one parameter 3,000 times', Array(3_000).fill('text').join('&')],
    ['101 parameters', Array.from({ length: 101 }, (_, index) => `p${index}`).join('&')],
  ])('A query with %s is rejected with 400 (SHARED-84)', async (_flood, query) => {
    expect((await fetch(`${app.url}/api/read?${query}`)).status).toBe(400);
  });
});
