import { defineEndpoint, strictObject, type Endpoint } from '@portal/shared/contract';
import { portalApi } from '@portal/shared/data-access';
import { array, mixed, number, string } from 'yup';
import { viewStore } from './render-view';
import { fakesOf, respond, respondWithError, server } from './responses';

const findNote = defineEndpoint({
  host: 'auth',
  method: 'GET',
  path: '/note',
  access: 'public',
  effects: [],
  request: strictObject({ id: string().required() }),
  response: strictObject({ text: string().defined() }),
  errors: ['NOTE_NOT_FOUND'],
});
const saveNote = defineEndpoint({
  ...findNote,
  method: 'POST',
  path: '/note/save',
  effects: [],
});

const url = 'http://localhost/identity/note';
const post = (body: string) => fetch(`${url}/save`, { method: 'POST', body });

describe('respond', () => {
  it('A fake endpoint responds with a fixed body', async () => {
    server.use(respond(findNote, { text: 'Hello' }));
    expect(await (await fetch(`${url}?id=n1`)).json()).toEqual({ text: 'Hello' });
  });

  it('A fake endpoint responds with a function of the request', async () => {
    server.use(
      respond(findNote, ({ input }) => ({ text: input.id })),
      respond(saveNote, ({ input }) => ({ text: input.id })),
    );
    expect(await (await fetch(`${url}?id=n1`)).json()).toEqual({ text: 'n1' });
    expect(await (await post('{"id":"n2"}')).json()).toEqual({ text: 'n2' });
  });

  it.each(['{}', '{"id":1}', '{"id":"n1","extra":1}', 'not json', ''])(
    'The request %j, which does not match the schema, fails the test',
    async (body) => {
      const error = jest.spyOn(console, 'error').mockImplementation();
      server.use(respond(saveNote, { text: 'Hello' }));
      expect((await post(body)).status).toBe(500);
      expect(error).toHaveBeenCalled();
    },
  );
});

describe('respondWithError', () => {
  it('A fake endpoint responds with an error like the server’s', async () => {
    const fields = [{ field: 'id', message: 'Unknown.' }];
    server.use(
      respondWithError(findNote, 404, 'NOTE_NOT_FOUND', {
        message: 'No such note.',
        fields,
        retryAfterSeconds: 5,
      }),
    );
    const response = await fetch(`${url}?id=n1`);
    expect(response.status).toBe(404);
    expect(response.headers.get('retry-after')).toBe('5');
    expect(await response.json()).toMatchObject({
      status: 404,
      error: 'NOTE_NOT_FOUND',
      message: 'No such note.',
      requestId: 'test-request',
      fields,
    });
  });
});

describe('fakesOf', () => {
  it('Every endpoint of a library has a fake with its smallest response, before which a test puts its own (SHARED-600)', async () => {
    server.use(...fakesOf({ findNote, saveNote }));
    expect(await (await fetch(`${url}?id=n1`)).json()).toEqual({ text: '' });
    expect(await (await post('{"id":"n2"}')).json()).toEqual({ text: '' });
    server.use(respond(findNote, { text: 'Hello' }));
    expect(await (await fetch(`${url}?id=n1`)).json()).toEqual({ text: 'Hello' });
  });
});

describe('the network of a view test', () => {
  it('A request to an endpoint that the test did not fake fails', async () => {
    const error = jest.spyOn(console, 'error').mockImplementation();
    await expect(fetch('http://localhost/nowhere')).rejects.toThrow();
    expect(error).toHaveBeenCalled();
  });
});

describe('what a test does not fake', () => {
  const findNotes = defineEndpoint({
    ...findNote,
    path: '/notes',
    response: strictObject({
      notes: array().of(string().required()).required(),
      count: number().min(1).required(),
      state: string().oneOf(['open', 'done']).required(),
      owner: string().nullable().defined(),
      title: string(),
      ticket: string().min(3).required(),
      names: mixed<object>((value): value is object => typeof value === 'object').defined(),
    }),
  });
  const asking = (endpoint: Endpoint) => {
    const api = portalApi.injectEndpoints({
      endpoints: (build) => ({
        ask: build.query<unknown, undefined>({ query: () => ({ endpoint, input: {} }) }),
        change: build.mutation<unknown, undefined>({ query: () => ({ endpoint, input: {} }) }),
      }),
      overrideExisting: true,
    });
    return { dispatch: viewStore().dispatch, ...api.endpoints };
  };

  it('A query answers the smallest value of its schema, and one line says so', async () => {
    const write = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    const { dispatch, ask } = asking(findNotes);
    await dispatch(ask.initiate(undefined));
    const { data } = await dispatch(ask.initiate(undefined, { forceRefetch: true }));
    expect(data).toEqual({
      notes: [],
      count: 1,
      state: 'open',
      owner: null,
      ticket: 'xxx',
      names: {},
    });
    expect(write.mock.calls).toEqual([
      [
        'GET http://localhost/identity/notes is not faked and answers a default: server.use(respond(…)).\n',
      ],
    ]);
    write.mockRestore();
  });

  it('A change fails the test', async () => {
    const error = jest.spyOn(console, 'error').mockImplementation();
    const { dispatch, change } = asking(saveNote);
    await dispatch(change.initiate(undefined));
    expect(error).toHaveBeenCalledWith('POST http://localhost/identity/note/save is not faked.');
  });
});
