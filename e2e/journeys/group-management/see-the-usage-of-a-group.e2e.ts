import { readFile } from 'node:fs/promises';
import { expect, test } from '../../support/fixtures';
import { signIn } from '../../support/session-steps';
import { demoUser } from '../../support/user';

test('A teacher finds the seats that nobody uses, saves the usage of the class, and sees the statistics of a student on the same page and, from the members, in a frame (GROUP-213, GROUP-215, GROUP-353, GROUP-354)', async ({
  page,
}) => {
  await signIn(page, demoUser('teacher'));
  await page.goto('/manage-group');
  await page.getByRole('link', { name: 'Usage' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Usage' })).toBeVisible();
  // Other journeys move the world's clock, so that the weeks of the demo may have passed; the looks show them.
  await expect(page.getByRole('heading', { level: 2, name: 'Weeks' })).toBeVisible();
  const inactive = page.getByRole('row', { name: /lena\.brandt@maths\.example\.edu/ });
  await expect(inactive.getByText('Never')).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export to CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('usage.csv');
  expect(await readFile(await download.path(), 'utf8')).toContain('lena.brandt@maths.example.edu,');
  await page
    .getByRole('button', { name: 'View the statistics of amara.diallo@maths.example.edu' })
    .click();
  const here = page.getByRole('region', { name: 'Statistics' });
  await expect(here.getByText('amara.diallo@maths.example.edu')).toBeFocused();
  await page.getByRole('link', { name: 'Members', exact: true }).click();
  await page.getByRole('searchbox').fill('amara');
  // The search has not settled yet: it stays with the page that is left.
  await page
    .getByRole('row', { name: 'amara.diallo@maths.example.edu' })
    .getByRole('button', { name: 'View Stats' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Stats' })).toBeVisible();
  await expect(page).toHaveURL(/\/stats\?.*ue=amara/);
  const framed = page.frameLocator('iframe').getByRole('region', { name: 'Statistics' });
  await expect(framed.getByText('amara.diallo@maths.example.edu')).toBeVisible();
  const frame = page.getByTitle('Statistics of amara.diallo@maths.example.edu');
  // The page in the frame reports its height.
  await expect.poll(async () => (await frame.boundingBox())?.height).toBeLessThan(3_200);
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Members' })).toBeVisible();
});
