import { expect, test } from '../../support/fixtures';
import { moveTo, pressOn, typeInto } from '../../support/keyboard';
import { signIn } from '../../support/session-steps';
import { demoUser, newUser } from '../../support/user';

test('A teacher invites, finds, selects, removes and brings back a student with the keyboard alone (GROUP-50, GROUP-53, SHARED-320, SHARED-397)', async ({
  page,
}) => {
  const { email } = newUser();
  // Not the row that says that no member matches the address.
  const row = page.getByRole('row', { name: email }).filter({ has: page.getByRole('checkbox') });
  await signIn(page, demoUser('teacher'));
  await page.goto('/manage-group');

  await test.step('invite', async () => {
    await pressOn(page, page.getByRole('button', { name: 'Add member' }));
    await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused();
    await page.keyboard.type(email);
    await page.keyboard.press('Enter');
    await expect(page.getByText(`Invitation sent to ${email}.`)).toBeVisible();
  });

  await test.step('turn the pages with the arrow keys', async () => {
    const next = page.getByRole('button', { name: /next/i });
    await moveTo(page, next);
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText('2 / 3')).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByText('1 / 3')).toBeVisible();
  });

  await test.step('search and select', async () => {
    await typeInto(page, page.getByRole('searchbox', { name: 'Search members' }), email);
    await expect(row).toBeVisible();
    await expect(page.getByRole('row')).toHaveCount(2);
    // It leaves by itself, and would move the row.
    await expect(page.getByText(`Invitation sent to ${email}.`)).toBeHidden();
    const place = await row.boundingBox();
    await pressOn(page, row.getByRole('checkbox'), 'Space');
    const bar = page.getByRole('region', { name: 'Selected members' });
    await expect(bar).toBeInViewport({ ratio: 1 });
    expect(await row.boundingBox()).toEqual(place);
  });

  await test.step('remove, and undo', async () => {
    await pressOn(page, page.getByRole('button', { name: 'Remove selected (1)' }));
    const question = page.getByRole('alertdialog', { name: 'Remove 1 member?' });
    await pressOn(page, question.getByRole('button', { name: 'Remove 1 member' }));
    await expect(page.getByText('User(s) successfully removed')).toBeVisible();
    await expect(row).toBeHidden();
    await expect(page.locator('body')).not.toBeFocused();
    await pressOn(page, page.getByRole('button', { name: 'Undo' }));
    await expect(page.getByText('1 member is back.')).toBeVisible();
    await expect(page.locator('body')).not.toBeFocused();
    await expect(row).toBeVisible();
  });

  await test.step('remove with the menu of the row', async () => {
    await pressOn(page, page.getByRole('button', { name: `Actions for ${email}` }));
    await moveTo(page, page.getByRole('menuitem', { name: 'Remove member' }), 'ArrowDown');
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog', { name: 'Remove 1 member?' });
    await pressOn(page, question.getByRole('button', { name: 'Remove 1 member' }));
    await expect(row).toBeHidden();
  });
});
