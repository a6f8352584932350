import { readFile } from 'node:fs/promises';
import { strToU8, zipSync } from 'fflate';
import { joinGroup } from '../../support/accounts';
import { expect, test } from '../../support/fixtures';
import { cards, payWith } from '../../support/payment-steps';
import { signIn } from '../../support/session-steps';
import { newUser } from '../../support/user';

const seats = 20;
const tutor = 'tutor@maths.example.edu';

/** What Excel saves in German: semicolons and Windows-1252, and a column with other addresses. */
const germanFile = (emails: readonly string[]) => {
  const rows = emails.map(
    (email, number) => `Müller;Jörg ${number};${email.toUpperCase()};${tutor}`,
  );
  const lines = [
    'Kurs Algebra, Übung;;;',
    'Nachname;Vorname;E-Mail-Adresse;Betreuer',
    ...rows,
    `Groß;"Zoë";${emails[0]};${tutor}`,
    'Öz;Elif;elif@@maths.example.edu;',
  ];
  return {
    name: 'Kursliste.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\r\n'), 'latin1'),
  };
};

const schemas = 'http://schemas.openxmlformats.org';

/** A workbook whose sheets have the given rows. */
function workbookOf(sheets: Readonly<Record<string, readonly (readonly string[])[]>>) {
  const files: Record<string, string> = {};
  const list = Object.entries(sheets).map(([name, rows], index) => {
    const rowsXml = rows.map((cells, row) => {
      const cellsXml = cells.map(
        (text, column) =>
          `<c r="${'ABC'.charAt(column)}${row + 1}" t="inlineStr"><is><t>${text}</t></is></c>`,
      );
      return `<row r="${row + 1}">${cellsXml.join('')}</row>`;
    });
    files[`xl/worksheets/sheet${index + 1}.xml`] =
      `<worksheet xmlns="${schemas}/spreadsheetml/2006/main"><sheetData>${rowsXml.join('')}</sheetData></worksheet>`;
    return { name, id: `rId${index + 1}`, target: `worksheets/sheet${index + 1}.xml` };
  });
  files['[Content_Types].xml'] = `<Types xmlns="${schemas}/package/2006/content-types"/>`;
  files['xl/workbook.xml'] =
    `<workbook xmlns="${schemas}/spreadsheetml/2006/main" xmlns:r="${schemas}/officeDocument/2006/relationships"><sheets>${list.map(({ name, id }, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="${id}"/>`).join('')}</sheets></workbook>`;
  files['xl/_rels/workbook.xml.rels'] =
    `<Relationships xmlns="${schemas}/package/2006/relationships">${list.map(({ id, target }) => `<Relationship Id="${id}" Type="${schemas}/officeDocument/2006/relationships/worksheet" Target="${target}"/>`).join('')}</Relationships>`;
  const zipped = zipSync(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])),
  );
  return {
    name: 'classes.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(zipped),
  };
}

test('A teacher imports a class from the German Excel, sees what becomes of every address, and 12 of 20 have accepted (GROUP-62, GROUP-81, GROUP-85)', async ({
  page,
  account,
  mailbox,
  request,
}) => {
  test.slow();
  const students = Array.from({ length: seats - 1 }, newUser);
  const emails = students.map(({ email }) => email);

  await test.step('buy twenty seats', async () => {
    await signIn(page, account);
    await page.goto(`/plans?quantity=${seats}`);
    const group = page.getByRole('region', { name: 'Group' });
    await group.getByRole('button', { name: 'Buy now' }).click();
    await page.getByRole('button', { name: 'Continue to checkout' }).click();
    await payWith(page, cards.pays);
    await expect(page.getByText(`1 of ${seats} seats taken`)).toBeVisible();
    await page.getByRole('link', { name: 'Manage members' }).click();
  });

  await test.step('of a workbook with three sheets, one is chosen, and guardians are not invited', async () => {
    await page.getByRole('button', { name: 'Import from CSV' }).click();
    const sheets = {
      Monday: [
        ['Name', 'Email', 'Guardian'],
        ['Ada', emails[0] ?? '', tutor],
        ['Tom', '', tutor],
      ],
      Tuesday: [['Email'], [emails[1] ?? '']],
      Staff: [['Email'], [tutor]],
    };
    await page.getByLabel('Choose a file').setInputFiles(workbookOf(sheets));
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Which sheet do you want to import?')).toBeVisible();
    await expect(dialog.getByText('Name · Email · Guardian')).toBeVisible();
    await dialog.getByRole('button', { name: 'Choose Monday' }).click();
    await expect(dialog.getByText('1 user to be imported.')).toBeVisible();
    await expect(dialog.getByRole('row', { name: 'Tom' })).toContainText('No address in this row');
    await dialog.getByRole('button', { name: 'Choose another file' }).click();
  });

  await test.step('choose the file: every address has a verdict, and nothing is sent', async () => {
    await page.getByLabel('Choose a file').setInputFiles(germanFile(emails));
    const dialog = page.getByRole('dialog');
    await expect(
      dialog.getByText(`19 users to be imported. 19 seats left, 0 after this.`),
    ).toBeVisible();
    await expect(dialog.getByLabel('Addresses to import')).toHaveValue('2');
    await expect(dialog.getByRole('row', { name: emails[0] }).first()).toContainText(
      'Will be invited',
    );
    await dialog.getByText(/^Left out/).click();
    await expect(dialog.getByText('in another column').first()).toBeVisible();
    const list = dialog.getByRole('region', { name: 'Rows of the file' });
    await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await expect(dialog.getByText('listed twice, kept once')).toBeVisible();
    await expect(dialog.getByText('two @ signs')).toBeVisible();
    expect(await mailbox.to(emails[0] ?? '')).toEqual([]);
  });

  await test.step('import, and keep the result', async () => {
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Import 19 users' }).click();
    await expect(dialog.getByText('19 users were invited.')).toBeVisible();
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download the results' }).click();
    const result = await readFile(await (await download).path(), 'utf8');
    for (const email of emails) expect(result).toContain(`${email},invited\r\n`);
    expect(result).toContain(',elif@@maths.example.edu,two @ signs\r\n');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText('20 / 20')).toBeVisible();
  });

  await test.step('eleven students accept: with the teacher twelve of twenty', async () => {
    for (const student of students.slice(0, 11)) await joinGroup(request, mailbox, student);
    await page.reload();
    const status = page.getByRole('group', { name: 'Status' });
    await expect(status.getByRole('button', { name: 'Active' })).toHaveText(/12$/);
    await expect(status.getByRole('button', { name: 'Pending' })).toHaveText(/8$/);
  });
});
