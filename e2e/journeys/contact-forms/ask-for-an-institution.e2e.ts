import { readFile } from 'node:fs/promises';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from '../../support/fixtures';

const institutions = 'institutions@lemma.example';

test('A researcher downloads the letter and asks for an offer', async ({
  page,
  newUser,
  mailbox,
}) => {
  await page.goto('/institutions');
  await page.getByLabel('First name').fill('Олена');
  await page.getByLabel('Last name').fill('Noether');
  await page.getByLabel('Email').fill(newUser.email);
  await page.getByLabel('Role').fill('Professor');
  await page.getByLabel('Department').fill('Mathematics');

  await test.step('the letter holds what was filled in', async () => {
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download Letter' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('Lemma-request-for-service.pdf');
    const document = await getDocumentProxy(new Uint8Array(await readFile(await download.path())));
    const { text } = await extractText(document, { mergePages: true });
    expect(text).toContain('Request for a Lemma subscription');
    expect(text).toContain('Олена Noether');
    expect(text).toMatch(/^Institution\s+Mathematics\s+Date/);
  });

  await test.step('the inquiry is mailed', async () => {
    const institution = `University of ${newUser.email}`;
    await page.getByRole('textbox', { name: 'Institution' }).fill(institution);
    await page.getByRole('button', { name: 'Send inquiry' }).click();
    await expect(page.getByText('Your message has been sent successfully!')).toBeVisible();
    const mail = await mailbox.mailTo(
      institutions,
      `[Institutional Inquiry] Institutional Inquiry: ${institution}`,
    );
    expect(mail.text).toContain('Name: Олена Noether');
    await mailbox.mailTo(newUser.email, 'We received your message');
  });
});
