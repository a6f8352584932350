import { expect, test } from '../support/fixtures';
import { DocumentedExample } from './documented-example';

test.describe('A plain Node program over the packed packages', () => {
  let example: DocumentedExample;
  // npm installs what the packages need.
  test.beforeAll(async () => {
    test.setTimeout(180_000);
    const { baseURL = '' } = test.info().project.use;
    example = await DocumentedExample.install('node-program', 'node', {
      PORTAL: baseURL,
    });
    await example.run('npm run build');
  });
  test.afterAll(() => example.remove());

  const start = (...args: string[]) =>
    example.run(`npm start --silent -- ${args.map((each) => `'${each}'`).join(' ')}`);

  test('It computes prices and savings, asks for those of a country, logs in and out (SHARED-350, AUTH-420, AUTH-421)', async ({
    account,
  }) => {
    const printed = await start(account.email, account.password, 'US');
    expect(printed.trim().split('\n')).toEqual([
      expect.stringMatching(/^Premium, a year: \$\d+\.\d\d instead of \$\d+\.\d\d, \d+ % less$/),
      expect.stringMatching(
        /^US: Premium, a year: \$\d+\.\d\d instead of \$\d+\.\d\d, \d+ % less$/,
      ),
      expect.stringMatching(/^US: 12 seats, a year: \$[\d,]+\.\d\d, \$[\d,]+\.\d\d less$/),
      `${account.email}: free`,
      'Another server knows the user: true',
      'After logging out: UNAUTHENTICATED',
    ]);
  });

  test('It installs nothing that only pages need (SHARED-571)', async () => {
    const installed = (await example.run('npm ls --all --parseable')).trim().split('\n');
    expect(installed.filter((path) => /react|radix|lucide|formik|pdf/.test(path))).toEqual([]);
    expect(installed.length).toBeLessThan(30);
  });

  test('It says what is wrong when the password is, and when the API is away (SHARED-351)', async ({
    account,
  }) => {
    expect(await start(account.email, 'another password')).toContain('Wrong email or password.');
    expect(await example.run('PORTAL=http://localhost:1 npm start')).toContain(
      'We couldn’t reach the server.',
    );
  });
});
