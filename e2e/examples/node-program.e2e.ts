import { rm } from 'node:fs/promises';
import { expect, test } from '../support/fixtures';
import { installExample, runScript } from './install-example';

test.describe('A plain Node program over the packed packages', () => {
  let folder: string;
  // npm installs what the packages need.
  test.beforeAll(async () => {
    test.setTimeout(180_000);
    folder = await installExample('node-program');
    await runScript(folder, 'build');
  });
  test.afterAll(() => rm(folder, { recursive: true, force: true }));

  const start = (portal: string | undefined, ...args: string[]) =>
    runScript(folder, 'start', { args, env: { PORTAL: portal } });

  test('It computes prices and savings, asks for those of a country, logs in and out (SHARED-350)', async ({
    baseURL,
    account,
  }) => {
    const printed = await start(baseURL, account.email, account.password, 'US');
    expect(printed.trim().split('\n')).toEqual([
      expect.stringMatching(/^Premium, a year: \$\d+\.\d\d instead of \$\d+\.\d\d, \d+ % less$/),
      expect.stringMatching(
        /^US: Premium, a year: \$\d+\.\d\d instead of \$\d+\.\d\d, \d+ % less$/,
      ),
      expect.stringMatching(/^US: 12 seats, a year: \$[\d,]+\.\d\d, \$[\d,]+\.\d\d less$/),
      `${account.email}: free`,
      'After logging out: UNAUTHENTICATED',
    ]);
  });

  test('It says what is wrong when the password is, and when the API is away (SHARED-351)', async ({
    baseURL,
    account,
  }) => {
    expect(await start(baseURL, account.email, 'another password')).toContain(
      'Wrong email or password.',
    );
    await expect(start('http://localhost:1', account.email, account.password)).rejects.toThrow(
      'We couldn’t reach the server.',
    );
  });
});
