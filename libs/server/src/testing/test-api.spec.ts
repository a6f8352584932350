import { defineEndpoint, strictObject } from '@portal/shared/contract';
import { string } from 'yup';
import { rawQuery } from '../platform/database/raw-query';
import { testRoutes } from './test-routes';
import { startTestApi, type TestApi } from './test-api';

const greet = defineEndpoint({
  host: 'language',
  method: 'POST',
  path: '/greet',
  access: 'public',
  effects: [],
  request: strictObject({ name: string().required() }),
  response: strictObject({ text: string().defined() }),
  errors: [],
});

describe('the api under test', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi({
      modules: ({ database, mailer }) => ({
        authenticator: { authenticate: async () => undefined },
        modules: [
          {
            routes: testRoutes(
              { greet },
              {
                greet: async ({ name }) => {
                  await database.transaction((tx) =>
                    mailer.send(tx, {
                      to: 'ada@example.org',
                      lane: 'urgent',
                      subject: 'Hello',
                      preheader: 'A greeting.',
                      title: 'Hello',
                      paragraphs: [name],
                      reason: 'because someone greeted',
                    }),
                  );
                  const { rows } = await rawQuery(database.query, 'select $1::text as name', [
                    name,
                  ]);
                  return { text: `Hello ${JSON.stringify(rows)}` };
                },
              },
            ),
          },
        ],
      }),
    });
  });
  afterAll(() => api.stop());

  it('A typed request is handled with a real database', async () => {
    const response = await api.call(greet, { name: 'Ada' });
    expect(response).toMatchObject({ ok: true, body: { text: 'Hello [{"name":"Ada"}]' } });
  });

  it('The mail that a request queued is collected', async () => {
    const mails = await api.mailsTo('ada@example.org');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('Ada');
  });
});
