import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from '../../support/fixtures';
import { signIn } from '../../support/session-steps';

const run = promisify(execFile);
const imported = 3_000;
/** The invitation of the administrator is removed and brought back, too. */
const members = imported + 1;

test('An administrator removes 3,000 members by mistake, reloads the page while they are being removed, and brings everybody back (GROUP-477)', async ({
  page,
  account,
  baseURL,
}) => {
  test.slow();

  await test.step('the operator licenses the institution', async () => {
    const options = {
      ...{ name: 'Example University', domains: 'many.example', administrator: account.email },
      ...{ start: '2026-01-01', end: '2099-01-01', seats: String(members) },
    };
    const words = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
    await run('npm', ['run', 'admin', '--', 'institution', 'create', ...words], {
      env: { ...process.env, PORT: new URL(baseURL ?? '').port },
    });
  });

  await test.step('import a file of 3,000 addresses', async () => {
    await signIn(page, account);
    await page.goto('/manage-group');
    await page.getByRole('button', { name: 'Import from CSV' }).click();
    const lines = Array.from({ length: imported }, (_, number) => `user-${number}@many.example`);
    await page.getByLabel('Choose a file').setInputFiles({
      name: 'everybody.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['Email', ...lines].join('\n')),
    });
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^Import .* users/ }).click();
    await expect(dialog.getByText(/were invited/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
  });

  await test.step('remove everybody, and reload', async () => {
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await page.getByRole('button', { name: /^Select all/ }).click();
    await page.getByRole('button', { name: /^Remove selected/ }).click();
    const removed = page.waitForResponse('**/api/remove-member');
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: 'Remove all that match' })
      .click();
    expect((await removed).status()).toBe(200);
    await page.reload();
    await expect(page.getByText(`${members} seats are held while you can undo.`)).toBeVisible();
    await expect(page.getByText(`0 / ${members}`)).toBeVisible();
  });

  await test.step('bring everybody back', async () => {
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText(`${members} members are back.`)).toBeVisible();
    await expect(page.getByText(`${members} / ${members}`)).toBeVisible();
    await expect(
      page.getByRole('cell', { name: 'user-0@many.example', exact: true }),
    ).toBeVisible();
  });
});
