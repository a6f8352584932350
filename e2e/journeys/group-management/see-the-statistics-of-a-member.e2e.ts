import { expect, test } from '../../support/fixtures';
import { startSignedIn } from '../../support/session-steps';
import { demoUser } from '../../support/user';

test('A teacher sees the statistics of a student in a frame, and goes back to the members (GROUP-213)', async ({
  page,
}) => {
  await startSignedIn(page, demoUser('teacher'));
  await page.goto('/manage-group');
  const row = page.getByRole('row', { name: 'amara.diallo@maths.example.edu' });
  await row.getByRole('button', { name: 'View Stats' }).click();
  await expect(page).toHaveURL(/\/stats\?.*ue=amara/);
  await expect(page.getByRole('heading', { level: 1, name: 'Stats' })).toBeVisible();
  await expect(page.getByText('amara.diallo@maths.example.edu')).toBeVisible();
  const dashboard = page.frameLocator('iframe');
  await expect(
    dashboard.getByRole('heading', { name: 'Statistics of amara.diallo@maths.example.edu' }),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Members' })).toBeVisible();
});
