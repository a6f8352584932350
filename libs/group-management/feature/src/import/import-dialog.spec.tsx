import { groupManagementEndpoints as endpoints } from '@portal/group-management/domain';
import { respond, respondWithError, server } from '@portal/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { FileProblem } from './reading/file-type';
import type { ReadSource } from './reading/read-in-worker';
import { readAll } from './reading/testing/read-all';
import { workbook } from './reading/testing/workbook';
import { chooseFile, manyAddresses, openImport } from './testing/open-import';

describe('importing members', () => {
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

  it('Every row has its verdict before anything is sent (GROUP-62, GROUP-65)', async () => {
    const { batches } = await chooseFile({
      text: file,
      members: ['amara@example.edu'],
      seatsLeft: 8,
    });
    expect(
      await screen.findByText('cohort.csv, 5 rows. We read the first row as a heading.'),
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
      '2 | b@x.edu | Will be invited, emailed within a day',
      '3 | c@x.edu | Will be invited',
      '4 | d@x.edu | no seat left',
    ]);
  });

  it('Addresses over the invitations of today are left out, and an import of such only says so (GROUP-85)', async () => {
    await chooseFile({ text: 'a@x.edu\nb@x.edu', seatsLeft: 9, invitationsLeft: 0 });
    expect(await screen.findAllByText('over today’s invitation limit')).toHaveLength(2);
    expect(
      screen.getAllByText('You’ve used up today’s invitations. Import the list again tomorrow.')[0],
    ).toBeVisible();
  });

  it.each([
    ['text/html', 'list.html'],
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
    ['text/tab-separated-values', 'list.tsv'],
    ['text/plain', 'list.txt'],
    ['', 'list.tsv'],
  ])('A file of the type "%s" named %s is read (GROUP-64, GROUP-83)', async (type, name) => {
    await chooseFile({ text: file }, { type, name });
    expect(await screen.findByText(/^list\.\w+, 5 rows/i)).toBeVisible();
  });

  it.each([
    ['list.xls', 'oldWorkbook', /choose “Save as” and “CSV UTF-8”/],
    ['list.xlsx', 'encrypted', /This workbook is encrypted/],
    ['list.ods', 'openDocument', /OpenDocument format.*“Excel workbook/],
  ] as const)(
    '%s is not read when it is %s, and the dialog says how to save it (GROUP-83)',
    async (name, reason, sentence) => {
      const read = () => Promise.reject(new FileProblem(reason));
      await chooseFile({ read }, { type: '', name });
      expect(await screen.findByText(sentence)).toBeVisible();
    },
  );

  it('The chooser offers files that are not read, so that the dialog can say how to save them (GROUP-64, GROUP-83)', () => {
    openImport();
    const accepted = screen.getByLabelText<HTMLInputElement>('Choose a file').accept.split(',');
    expect(accepted).toEqual(expect.arrayContaining(['.xlsx', '.xls', '.ods']));
  });

  it('Of a workbook with several sheets one is chosen, and then whether hidden rows count (GROUP-471, GROUP-472)', async () => {
    const bytes = workbook(
      {
        Monday: [
          ['Name', 'Email'],
          ['Ada', 'a@x.edu'],
          ['Bob', 'b@x.edu'],
        ],
        Tuesday: [['c@x.edu']],
        Last_year: [['d@x.edu']],
      },
      { hiddenSheets: ['Last_year'], hiddenRows: { Monday: [3] } },
    );
    const read: ReadSource = ({ choice }) => readAll(bytes, choice);
    const { user, batches } = await chooseFile({ read }, { name: 'class.xlsx', type: '' });
    expect(await screen.findByText('Which sheet do you want to import?')).toBeVisible();
    const sheets = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(sheets).toContain('Bob · b@x.edu');
    expect(screen.getByText('Last_year (hidden)')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Choose Monday' }));
    expect(
      await screen.findByText('class.xlsx, 2 rows. We read the first row as a heading.'),
    ).toBeVisible();
    expect(shownRows()).toEqual([
      '2 | a@x.edu Ada | Will be invited',
      '3 | b@x.edu Bob | in a hidden row or sheet',
    ]);
    const also = { name: 'Also import 1 address that is hidden in the file' };
    await user.click(screen.getByRole('checkbox', also));
    await user.click(await screen.findByRole('button', { name: 'Import 2 users' }));
    expect(await screen.findByText('2 users were invited.')).toBeVisible();
    expect(batches).toEqual([['a@x.edu', 'b@x.edu']]);
  });

  it('The addresses of the only sheet, which is hidden, are imported only when they are chosen (GROUP-471)', async () => {
    const bytes = workbook({ Old: [['Email'], ['a@x.edu']] }, { hiddenSheets: ['Old'] });
    const read: ReadSource = ({ choice }) => readAll(bytes, choice);
    const { user } = await chooseFile({ read }, { name: 'class.xlsx', type: '' });
    const also = { name: 'Also import 1 address that is hidden in the file' };
    const box = await screen.findByRole('checkbox', also);
    expect(shownRows()).toEqual(['2 | a@x.edu | in a hidden row or sheet']);
    await user.click(box);
    expect(await screen.findByText('1 user to be imported.')).toBeVisible();
  });

  it('Of the hidden addresses, only those that would be imported are counted (GROUP-471)', async () => {
    const bytes = workbook(
      {
        A: [
          ['Email'],
          ['a@x.edu'],
          ['A@x.edu'],
          ['no@'],
          ['b@x.edu'],
          ['b@x.edu'],
          ['c@x.edu'],
          ['d@x.edu'],
        ],
      },
      { hiddenRows: { A: [3, 4, 5, 6, 7, 8] } },
    );
    const read: ReadSource = ({ choice }) => readAll(bytes, choice);
    const members = ['d@x.edu'];
    const { user } = await chooseFile({ read, members }, { name: 'class.xlsx', type: '' });
    const also = { name: 'Also import 2 addresses that are hidden in the file' };
    const box = await screen.findByRole('checkbox', also);
    expect(shownRows()).toContain('4 | no@ | not an email address');
    expect(shownRows()).toContain('8 | d@x.edu | already in the group');
    await user.click(box);
    expect(await screen.findByText('3 users to be imported.')).toBeVisible();
  });

  it('All sheets of a workbook can be imported together (GROUP-472)', async () => {
    const bytes = workbook({ A: [['a@x.edu']], B: [['b@x.edu']] });
    const read: ReadSource = ({ choice }) => readAll(bytes, choice);
    const { user } = await chooseFile({ read }, { name: 'class.xlsx', type: '' });
    await user.click(await screen.findByRole('button', { name: 'Import all sheets' }));
    expect(await screen.findByText('2 users to be imported.')).toBeVisible();
    expect(shownRows()).toContain('1 | b@x.edu B | Will be invited');
  });

  it.each([
    ['alone', 'Course 7\n\nName;Email\nAda;a@x.edu\nTom;\n'],
    ['behind a separator line', 'sep=;\nCourse 7\n\nName;Email\nAda;a@x.edu\nTom;\n'],
    ['below a cell of two lines', '"Course\n7"\n\nName;Email\nAda;a@x.edu\nTom;\n'],
  ])(
    'A heading below titles is named by its row as a spreadsheet counts it, %s (GROUP-21)',
    async (_, text) => {
      await chooseFile({ text });
      expect(
        await screen.findByText('cohort.csv, 2 rows. We read row 3 as the heading.'),
      ).toBeVisible();
      expect(shownRows()).toEqual([
        '4 | a@x.edu Ada | Will be invited',
        '5 | Tom | No address in this row',
      ]);
    },
  );

  it('A list whose rows do not have all of its addresses is not imported (GROUP-84)', async () => {
    const loses = async () => {
      const read = await readAll(new TextEncoder().encode(file));
      return { ...read, rows: read.rows.slice(1) };
    };
    await chooseFile({ read: loses });
    expect(await screen.findByText(/so nothing was imported/)).toBeVisible();
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

  it('Of more users than seats those that fit are imported without another step (GROUP-65, GROUP-85)', async () => {
    const { user, batches } = await chooseFile({ text: file, seatsLeft: 2 });
    expect(await screen.findByText('There are not enough remaining places')).toBeVisible();
    expect(screen.getByText('2 seats left, 1 missing.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Import 2 of 3 users' }));
    expect(await screen.findByText('2 users were invited.')).toBeVisible();
    expect(batches).toEqual([['elif@example.edu', 'farah@example.edu']]);
  });

  it('Without a seat left nobody can be imported, and the button says why (GROUP-65)', async () => {
    await chooseFile({ text: file, seatsLeft: 0 });
    const submit = await screen.findByRole('button', { name: /^Import 0 users/ });
    expect(submit).toHaveAttribute('aria-disabled', 'true');
    expect(submit).toHaveAccessibleDescription('There are not enough remaining places');
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
      'ada@x.edu Ada Lovelace | Will be invited',
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
    await chooseFile({ text: manyAddresses(2_000) });
    const list = await screen.findByRole('region', { name: 'Rows of the file' });
    for (const index of [0, 17, 1_000, 1_999]) {
      fireEvent.scroll(list, { target: { scrollTop: index * 64 } });
      expect(await screen.findByText(`m${index}@example.edu`)).toBeInTheDocument();
      expect(screen.getAllByRole('row').length).toBeLessThanOrEqual(60);
    }
  });

  it('A row is as high as its text, which wraps, and the rows below it keep their places (GROUP-66)', async () => {
    const height = jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(128);
    await chooseFile({ text: manyAddresses(2_000) });
    const list = await screen.findByRole('region', { name: 'Rows of the file' });
    fireEvent.scroll(list, { target: { scrollTop: 6 * 128 } });
    expect(await screen.findByText('m14@example.edu')).toBeInTheDocument();
    expect(screen.getByText('m0@example.edu')).toBeInTheDocument();
    expect(screen.queryByText('m20@example.edu')).not.toBeInTheDocument();
    height.mockRestore();
  });

  it('Another file can be chosen instead of the one that was checked (GROUP-64)', async () => {
    const { user } = await chooseFile({ text: file });
    await user.click(await screen.findByRole('button', { name: 'Choose another file' }));
    await waitFor(() => expect(screen.getByLabelText('Choose a file')).toBeInTheDocument());
  });
});

describe('sending an import', () => {
  /** What is saved as a file. */
  function catchSaved() {
    const saved: Blob[] = [];
    URL.createObjectURL = (blob) => {
      if (blob instanceof Blob) saved.push(blob);
      return 'blob:file';
    };
    URL.revokeObjectURL = () => undefined;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation();
    return saved;
  }

  afterEach(() => jest.restoreAllMocks());

  const button = (name: string) => screen.findByRole('button', { name });

  it('The new addresses are sent, and the dialog says how many were invited (GROUP-68)', async () => {
    const text = 'Email\na@x.edu\nb@x.edu\na@x.edu';
    const { user, batches, onClose, feedback } = await chooseFile({ text });
    await user.click(await button('Import 2 users'));
    expect(await screen.findByText('2 users were invited.')).toBeVisible();
    expect(batches).toEqual([['a@x.edu', 'b@x.edu']]);
    await user.click(await button('Done'));
    expect(onClose).toHaveBeenCalled();
    expect(feedback.say).toHaveBeenCalledWith('success', '2 users were invited.');
  });

  it('A long list is sent in batches of 1,000 (GROUP-66, GROUP-68)', async () => {
    const { user, batches } = await chooseFile({ text: manyAddresses(2_400) });
    await user.click(await button('Import 2400 users'));
    expect(await screen.findByText('2400 users were invited.')).toBeVisible();
    expect(batches.map(({ length }) => length)).toEqual([1_000, 1_000, 400]);
  });

  it('An import that the seats no longer allow says so (GROUP-65)', async () => {
    const { user } = await chooseFile({ text: 'a@x.edu' });
    server.use(respondWithError(endpoints.sendInvitation, 409, 'QUOTA_EXCEEDED'));
    await user.click(await button('Import 1 user'));
    expect(await screen.findByText('There are not enough remaining places')).toBeVisible();
  });

  it('A running import is stopped and resumed; each address is sent once (GROUP-68, GROUP-86)', async () => {
    let finish = () => undefined as void;
    const sent: string[] = [];
    const { user } = await chooseFile({ text: manyAddresses(1_500) });
    server.use(
      respond(endpoints.sendInvitation, async ({ input: { newMembers = [] } }) => {
        await new Promise<void>((resolve) => {
          finish = resolve;
        });
        sent.push(...newMembers);
        return { added: [...newMembers], leftOut: [] };
      }),
    );
    await user.click(await button('Import 1500 users'));
    await user.click(await button('Stop'));
    await waitFor(() => {
      finish();
      expect(screen.getByText(/You stopped the import/)).toBeVisible();
    });
    expect(screen.getByText('1000 users were invited.')).toBeVisible();
    expect(screen.getByText(/^500 invitations haven’t been sent yet/)).toBeVisible();
    await user.click(await button('Resume'));
    await waitFor(() => {
      finish();
      expect(screen.getByText('1500 users were invited.')).toBeVisible();
    });
    expect(new Set(sent).size).toBe(1_500);
    expect(sent).toHaveLength(1_500);
  });

  it('A failure of the network keeps what was sent; resuming counts a batch that had arrived without an answer (GROUP-86)', async () => {
    const saved = catchSaved();
    const { user } = await chooseFile({ text: manyAddresses(1_002) });
    let requests = 0;
    const { path } = endpoints.sendInvitation;
    server.use(
      respond(endpoints.sendInvitation, ({ input: { newMembers = [] } }) =>
        requests > 2
          ? {
              added: newMembers.slice(1),
              leftOut: [{ email: newMembers[0] ?? '', reason: 'USER_ALREADY_ADDED' as const }],
            }
          : { added: [...newMembers], leftOut: [] },
      ),
    );
    server.use(
      http.post(`*${path}`, () => {
        requests += 1;
        return requests === 2 ? HttpResponse.error() : undefined;
      }),
    );
    await user.click(await button('Import 1002 users'));
    expect(await screen.findByText('1000 users were invited.')).toBeVisible();
    expect(screen.getByText(/^2 invitations haven’t been sent yet/)).toBeVisible();
    await user.click(await button('Download the results'));
    expect((await saved[0]?.text())?.split('\r\n').slice(-4)).toEqual([
      '1000,m999@example.edu,invited',
      '1001,m1000@example.edu,not sent',
      '1002,m1001@example.edu,not sent',
      '',
    ]);
    await user.click(await button('Resume'));
    expect(await screen.findByText('1002 users were invited.')).toBeVisible();
  });

  it('The result is saved with one row for each address, and no cell runs as a formula (GROUP-67)', async () => {
    const saved = catchSaved();
    const { user } = await chooseFile({
      text: 'a@x.edu\n=1+1\na@x.edu\nb@x.edu\nc@x.edu\nd@x.edu',
      members: ['b@x.edu'],
      mailedLater: ['c@x.edu'],
    });
    server.use(
      respond(endpoints.sendInvitation, {
        added: ['a@x.edu', 'c@x.edu'],
        leftOut: [{ email: 'd@x.edu', reason: 'USER_ALREADY_ADDED' }],
      }),
    );
    await user.click(await button('Import 3 users'));
    expect(await screen.findByText('1 user couldn’t be added.')).toBeVisible();
    await user.click(await button('Download the results'));
    expect((await saved[0]?.text())?.replace('\uFEFF', '')).toBe(
      [
        'row,email,result',
        '1,a@x.edu,invited',
        "2,'=1+1,no @ sign",
        '3,a@x.edu,"listed twice, kept once"',
        '4,b@x.edu,already in the group',
        '5,c@x.edu,"invited, emailed within a day"',
        '6,d@x.edu,User already added',
        '',
      ].join('\r\n'),
    );
  });

  it('The sample file is one that the import reads (GROUP-87)', async () => {
    const saved = catchSaved();
    const { user } = openImport();
    await user.click(await button('Download a sample file'));
    const sample = (await saved[0]?.text()) ?? '';
    await user.click(screen.getByRole('textbox', { name: 'Or paste addresses' }));
    await user.paste(sample);
    await user.click(await button('Check addresses'));
    expect(await screen.findByText('2 users to be imported.')).toBeVisible();
  });
});
