import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { testConfig } from '@portal/server/testing';
import { everyMail, mailTemplates } from './mail-checks';

const modules = join(__dirname, '../../../../libs');

/** The names of the functions that write mails, wherever they are. */
const written = readdirSync(modules, { recursive: true, encoding: 'utf8' })
  .filter((path) => /^[\w-]+\/server\/src\/.*\.(?:mails?|notices)\.ts$/.test(path))
  .flatMap((path) => [
    ...readFileSync(join(modules, path), 'utf8').matchAll(
      /^export (?:const|function) (\w+Mails?)\b/gm,
    ),
  ])
  .map(([, name]) => name);

describe('what the doctor says about the mail templates', () => {
  it('The doctor knows every mail of the modules (SHARED-386)', () => {
    expect(written.length).toBeGreaterThan(40);
    expect(Object.keys(everyMail('Lemma')).toSorted()).toEqual(written.toSorted());
  });

  it('Each mail is rendered with the configured address and name (SHARED-386)', async () => {
    const config = testConfig({ BRAND: JSON.stringify({ productName: 'Tom & <b>Jerry</b>' }) });
    expect(await mailTemplates(config).look()).toEqual({
      result: 'ok',
      says: `Each of the ${written.length} mails is rendered, with its links.`,
    });
  });

  it('Mails that cannot be rendered are named (SHARED-386)', async () => {
    const outcome = await mailTemplates({ ...testConfig({}), baseUrl: 'no address' }).look();
    expect(outcome).toMatchObject({
      result: 'problem',
      says: expect.stringMatching(/^These mails cannot be rendered: verificationMail, /),
    });
  });
});
