import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { OldWorkbookError } from './reading/file-type';
import { readAll } from './reading/testing/read-all';
import { chooseFile, manyAddresses, openImport } from './testing/open-import';

const file =
  'Email,Status\nelif@example.edu,\nfarah@example.edu,\ngus@@example.edu,\namara@example.edu,\nElif@example.edu,\n';

/** Row, text and verdict of each row that is shown. */
const shownRows = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent)
        .join(' | '),
    );

describe('importing members', () => {
  it('Every row has its verdict before anything is sent (GROUP-62, GROUP-65)', async () => {
    const { batches } = await chooseFile({
      text: file,
      members: ['amara@example.edu'],
      seatsLeft: 8,
    });
    expect(
      await screen.findByText('cohort.csv, 5 rows. The first line was read as a heading.'),
    ).toBeVisible();
    expect(shownRows()).toEqual([
      '2 | elif@example.edu | Will be invited',
      '3 | farah@example.edu | Will be invited',
      '4 | gus@@example.edu | two @ signs',
      '5 | amara@example.edu | already in the group',
      '6 | elif@example.edu | listed twice, kept once',
    ]);
    expect(screen.getByText('2 users to be imported.')).toBeVisible();
    expect(screen.getByText('8 seats left, 6 after this.')).toBeVisible();
    expect(batches).toEqual([]);
  });

  it('What the server knows is a verdict too: invited already, mailed later, no seat left (GROUP-85)', async () => {
    await chooseFile({
      text: 'a@x.edu\nb@x.edu\nc@x.edu\nd@x.edu',
      members: ['a@x.edu'],
      invited: ['a@x.edu'],
      mailedLater: ['b@x.edu'],
      seatsLeft: 2,
    });
    expect(await screen.findByText('2 seats left, 1 missing.')).toBeVisible();
    expect(shownRows()).toEqual([
      '1 | a@x.edu | already invited',
      '2 | b@x.edu | Will be invited, mailed within a day',
      '3 | c@x.edu | Will be invited',
      '4 | d@x.edu | no seat left',
    ]);
  });

  it('Addresses over the invitations of today are left out, and an import of such only says so (GROUP-85)', async () => {
    await chooseFile({ text: 'a@x.edu\nb@x.edu', seatsLeft: 9, invitationsLeft: 0 });
    expect(await screen.findAllByText('over today’s limit of invitations')).toHaveLength(2);
    expect(
      screen.getAllByText(
        'The invitations of today are used up. Import the list again tomorrow.',
      )[0],
    ).toBeVisible();
  });

  it.each([
    ['text/plain', 'list.txt'],
    ['application/pdf', 'list.csv'],
    ['application/vnd.ms-excel', 'list.doc'],
  ])('A file of the type %s named %s is rejected (GROUP-64)', async (type, name) => {
    await chooseFile({ text: file }, { type, name });
    expect(await screen.findByText('Only CSV files are supported')).toBeVisible();
  });

  it.each([
    ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'list.xlsx'],
    ['', 'list.XLSX'],
    ['application/vnd.ms-excel', 'list.csv'],
  ])('A file of the type "%s" named %s is read (GROUP-64, GROUP-83)', async (type, name) => {
    await chooseFile({ text: file }, { type, name });
    expect(await screen.findByText(/^list\.\w+, 5 rows/i)).toBeVisible();
  });

  it('An old workbook is not read, and the dialog says how to save it (GROUP-83)', async () => {
    const read = () => Promise.reject(new OldWorkbookError());
    await chooseFile({ read }, { type: 'application/vnd.ms-excel', name: 'list.xls' });
    expect(await screen.findByText(/choose “Save as” and “CSV UTF-8”/)).toBeVisible();
  });

  it('A list whose rows do not have all of its addresses is not imported (GROUP-84)', async () => {
    const loses = async () => {
      const read = await readAll(new TextEncoder().encode(file));
      return { ...read, rows: read.rows.slice(1) };
    };
    await chooseFile({ read: loses });
    expect(await screen.findByText(/so nothing is imported/)).toBeVisible();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  it.each([
    ['Email,Status\n', 'There are no users to import'],
    ['', 'There are no users to import'],
    [
      'nobody\nnothing',
      'This file is not in the correct format or does not have any new email accounts to add.',
    ],
    [
      'amara@example.edu',
      'This file is not in the correct format or does not have any new email accounts to add.',
    ],
  ])('The file %j is rejected with "%s" (GROUP-65)', async (text, sentence) => {
    await chooseFile({ text, members: ['amara@example.edu'] });
    expect((await screen.findAllByText(sentence))[0]).toBeVisible();
  });

  it('More users than seats cannot be imported before those without a seat are left out (GROUP-65, GROUP-85)', async () => {
    const { user, batches } = await chooseFile({ text: file, seatsLeft: 2 });
    const submit = await screen.findByRole('button', { name: 'Import 2 users' });
    expect(submit).toHaveAttribute('aria-disabled', 'true');
    expect(submit).toHaveAccessibleDescription('There are not enough remaining places');
    expect(screen.getByText('2 seats left, 1 missing.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Leave out the last' }));
    expect(screen.getByText('2 seats left, 0 after this.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Import 2 users' }));
    expect(await screen.findByText('2 users were invited.')).toBeVisible();
    expect(batches).toEqual([['elif@example.edu', 'farah@example.edu']]);
  });

  it('Where several columns have addresses, another one can be chosen, or all (GROUP-81)', async () => {
    const text = 'Email;Tutor\na@x.edu;t@x.edu\nb@x.edu;t@x.edu\n';
    const { user } = await chooseFile({ text });
    const column = await screen.findByRole('combobox', { name: 'Addresses to import' });
    expect(column).toHaveDisplayValue('Email (2 addresses)');
    expect(shownRows()).toContain('2 | t@x.edu | in another column');
    await user.selectOptions(column, 'Tutor (2 addresses)');
    expect(await screen.findByText('1 user to be imported.')).toBeVisible();
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'Addresses to import' }),
      'All columns',
    );
    expect(await screen.findByText('3 users to be imported.')).toBeVisible();
  });

  it('Pasted addresses are read like a file (GROUP-80, GROUP-87)', async () => {
    const { user } = openImport();
    const field = screen.getByRole('textbox', { name: 'Or paste addresses' });
    await user.click(screen.getByRole('button', { name: 'Check addresses' }));
    expect(await screen.findByText('Paste at least one address.')).toBeVisible();
    await user.click(field);
    await user.paste('Ada Lovelace <ada@x.edu>; mailto:bob@x.edu\ncy@x.edu, dee@@x.edu');
    await user.click(screen.getByRole('button', { name: 'Check addresses' }));
    expect(await screen.findByText('Pasted addresses, 4 rows.')).toBeVisible();
    expect(shownRows().map((row) => row.slice(4))).toEqual([
      'ada@x.edu | Will be invited',
      'bob@x.edu | Will be invited',
      'cy@x.edu | Will be invited',
      'dee@@x.edu | two @ signs',
    ]);
  });

  it('A file can be dropped anywhere in the window, one at a time, and text cannot (GROUP-87)', async () => {
    openImport({ text: file });
    const drop = (files: readonly File[], types = ['Files']) =>
      fireEvent.drop(document.body, { dataTransfer: { types, files } });
    const cohort = new File([''], 'cohort.csv', { type: 'text/csv' });
    expect(drop([], ['text/plain'])).toBe(true);
    expect(drop([cohort, cohort])).toBe(false);
    expect(await screen.findByText('Choose one file at a time.')).toBeVisible();
    drop([cohort]);
    expect(await screen.findByText(/^cohort\.csv, 5 rows/)).toBeVisible();
  });

  it('At every scroll position the rows that belong there are in the document, and at most 60 (GROUP-66)', async () => {
    await chooseFile({ text: manyAddresses(12_000) });
    const list = await screen.findByRole('region', { name: 'Rows of the file' });
    for (const index of [0, 17, 5_000, 11_999]) {
      fireEvent.scroll(list, { target: { scrollTop: index * 64 } });
      expect(await screen.findByText(`m${index}@example.edu`)).toBeInTheDocument();
      expect(screen.getAllByRole('row').length).toBeLessThanOrEqual(60);
    }
  });

  it('Another file can be chosen instead of the one that was checked (GROUP-64)', async () => {
    const { user } = await chooseFile({ text: file });
    await user.click(await screen.findByRole('button', { name: 'Choose another file' }));
    await waitFor(() => expect(screen.getByLabelText('Choose a file')).toBeInTheDocument());
  });
});
