import { defineEndpoint, strictObject } from '@portal/shared/contract';
import { string } from 'yup';
import { answer, refuse, server } from './responses';

const findNote = defineEndpoint({
  name: 'findNote',
  host: 'auth',
  method: 'GET',
  path: '/note',
  access: 'public',
  request: strictObject({ id: string().required() }),
  response: strictObject({ text: string().defined() }),
  errors: ['NOTE_NOT_FOUND'],
  summary: 'Reads a note.',
  requirement: 'TEST-1',
});
const keepNote = defineEndpoint({
  ...findNote,
  name: 'keepNote',
  method: 'POST',
  path: '/note/keep',
});

const url = 'http://localhost/identity/note';
const post = (body: string) => fetch(`${url}/keep`, { method: 'POST', body });

describe('answer', () => {
  it('answers a call with a fixed body', async () => {
    server.use(answer(findNote, { text: 'Hello' }));
    expect(await (await fetch(`${url}?id=n1`)).json()).toEqual({ text: 'Hello' });
  });

  it('answers with a function of the input', async () => {
    server.use(
      answer(findNote, ({ input }) => ({ text: input.id })),
      answer(keepNote, ({ input }) => ({ text: input.id })),
    );
    expect(await (await fetch(`${url}?id=n1`)).json()).toEqual({ text: 'n1' });
    expect(await (await post('{"id":"n2"}')).json()).toEqual({ text: 'n2' });
  });

  it.each(['{}', '{"id":1}', '{"id":"n1","extra":1}', 'not json', ''])(
    'fails the test whose view sends %j, which the call refuses',
    async (body) => {
      const complaint = jest.spyOn(console, 'error').mockImplementation();
      server.use(answer(keepNote, { text: 'Hello' }));
      expect((await post(body)).status).toBe(500);
      expect(complaint).toHaveBeenCalled();
    },
  );
});

describe('refuse', () => {
  it('answers as the server refuses', async () => {
    const fields = [{ field: 'id', message: 'Unknown.' }];
    server.use(
      refuse(findNote, 404, 'NOTE_NOT_FOUND', {
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

describe('the network of a view test', () => {
  it('refuses a call that no test prepared', async () => {
    const complaint = jest.spyOn(console, 'error').mockImplementation();
    await expect(fetch('http://localhost/nowhere')).rejects.toThrow();
    expect(complaint).toHaveBeenCalled();
  });
});
