import { defineEndpoint, strictObject } from '@portal/shared/contract';
import { pgTable, text, type PgTable } from 'drizzle-orm/pg-core';
import { string } from 'yup';
import { rawQuery } from '../platform/database/raw-query';
import { testRoutes } from './test-routes';
import { startTestApi, type TestApi } from './test-api';
import { checkPersonalData } from './undeclared-tables';

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

describe('the tables of the library whose specs run', () => {
  const notes = pgTable('notes', { id: text('id'), ownerUid: text('owner_uid') });
  const colors = pgTable('colors', { id: text('id') });
  const moduleWith = (...tables: readonly PgTable[]) => {
    const entry = { tables, collect: async () => ({}), erase: async () => undefined };
    return { routes: [], personalData: [entry] };
  };
  const check = (...modules: readonly object[]) =>
    checkPersonalData(modules as never, () => [notes, colors]);

  it('A table with a user’s id that no module declares as personal data stops the test (ACCT-203)', () => {
    expect(() => check(moduleWith())).toThrow(
      'Say in personalData of the module what happens to notes when an account is deleted.',
    );
  });

  it('A table that is declared, and modules of tests without tables, pass (ACCT-203)', () => {
    expect(() => check(moduleWith(notes))).not.toThrow();
    expect(() => check({ routes: [] })).not.toThrow();
  });
});
