import { groupManagementEndpoints as endpoints } from '@portal/group-management/domain';
import type { MemberRow } from '@portal/group-management/domain';
import { renderView, respond, respondWithError, server } from '@portal/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GroupNameProvider } from '../members/group-name';
import { checkedMembers } from '../testing/members';
import { ImportDialog } from './import-dialog';
import type { FileSource } from './read-in-worker';
import { readMemberFile } from './read-member-file';

/** Reads the file's text on the spot: jsdom has neither workers nor the bytes of a file. */
const reading =
  (text: string): FileSource =>
  async () => {
    const rows: MemberRow[] = [];
    let hasHeader = false;
    readMemberFile(new TextEncoder().encode(text), {
      onRows: (portion) => rows.push(...portion),
      onEnd: (header) => {
        hasHeader = header;
      },
    });
    return { rows, hasHeader };
  };

const feedback = {
  say: jest.fn(),
  dismiss: jest.fn(),
  highlight: jest.fn(),
  highlightedKeys: new Set<string>(),
  region: { message: undefined, onDismiss: jest.fn(), onPause: jest.fn(), onResume: jest.fn() },
};

/** Opens the dialog and chooses a file; `members` are in the group. */
async function choose(
  text: string,
  { seatsLeft = 8, members = [] as string[], name = 'cohort.csv', type = 'text/csv' } = {},
) {
  const batches: (readonly string[])[] = [];
  server.use(
    respond(endpoints.checkMembers, ({ input }) =>
      checkedMembers({ members: input.emails.filter((email) => members.includes(email)) }),
    ),
    respond(endpoints.sendInvitation, ({ input }) => {
      batches.push(input.newMembers ?? []);
      return { added: [...(input.newMembers ?? [])], leftOut: [] };
    }),
  );
  const onClose = jest.fn();
  renderView(
    <GroupNameProvider value={{ guid: 'g-1' }}>
      <ImportDialog
        seatsLeft={seatsLeft}
        feedback={feedback}
        onClose={onClose}
        read={reading(text)}
      />
    </GroupNameProvider>,
    { session: { idToken: 'token' } },
  );
  const user = userEvent.setup({ applyAccept: false });
  await user.upload(screen.getByLabelText('CSV file'), new File([text], name, { type }));
  return { user, batches, onClose };
}

const file =
  'Email,Status\nelif@example.edu,\nfarah@example.edu,\ngus@@example.edu,\namara@example.edu,\nElif@example.edu,\n';

describe('importing members', () => {
  it('Every row has its verdict before anything is sent (GROUP-62, GROUP-65)', async () => {
    const { batches } = await choose(file, { members: ['amara@example.edu'] });
    expect(
      await screen.findByText('cohort.csv, 5 rows. The first line was read as a heading.'),
    ).toBeVisible();
    const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      '2elif@example.eduWill be invited',
      '3farah@example.eduWill be invited',
      '4gus@@example.edutwo @ signs',
      '5amara@example.edualready in the group',
      '6elif@example.edulisted twice, kept once',
    ]);
    expect(screen.getByText('2 users to be imported.')).toBeVisible();
    expect(screen.getByText('8 seats left, 6 after this.')).toBeVisible();
    expect(batches).toEqual([]);
  });

  it('The import sends the new addresses and says how many were invited (GROUP-68)', async () => {
    const { user, batches, onClose } = await choose(file);
    await user.click(await screen.findByRole('button', { name: 'Import 3 users' }));
    expect(await screen.findByText('3 users were invited.')).toBeVisible();
    expect(batches).toEqual([['elif@example.edu', 'farah@example.edu', 'amara@example.edu']]);
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(onClose).toHaveBeenCalled();
  });

  it.each([
    ['text/plain', 'list.txt'],
    ['application/pdf', 'list.csv'],
  ])('A file of the type %s named %s is rejected (GROUP-64)', async (type, name) => {
    await choose(file, { type, name });
    expect(await screen.findByText('Only CSV files are supported')).toBeVisible();
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
    await choose(text, { members: ['amara@example.edu'] });
    expect((await screen.findAllByText(sentence))[0]).toBeVisible();
  });

  it('More users than seats cannot be imported, and it says how many seats are missing (GROUP-65)', async () => {
    await choose(file, { seatsLeft: 2 });
    const submit = await screen.findByRole('button', { name: 'Import 3 users' });
    expect(submit).toHaveAttribute('aria-disabled', 'true');
    expect(submit).toHaveAccessibleDescription('There are not enough remaining places');
    expect(screen.getByText('2 seats left, 1 missing.')).toBeVisible();
  });

  it('A long list is sent in batches of 5,000, and only few rows are in the document (GROUP-66, GROUP-68)', async () => {
    const text = Array.from({ length: 12_000 }, (_, row) => `m${row}@example.edu`).join('\n');
    const { user, batches } = await choose(text, { seatsLeft: Infinity });
    const submit = await screen.findByRole('button', { name: 'Import 12000 users' });
    expect(screen.getAllByRole('row').length).toBeLessThanOrEqual(60);
    await user.click(submit);
    expect(await screen.findByText('12000 users were invited.')).toBeVisible();
    expect(batches.map(({ length }) => length)).toEqual([5_000, 5_000, 2_000]);
  });

  it('At every scroll position the rows that belong there are in the document, and at most 60 (GROUP-66)', async () => {
    const text = Array.from({ length: 12_000 }, (_, row) => `m${row}@example.edu`).join('\n');
    await choose(text, { seatsLeft: Infinity });
    const list = await screen.findByRole('region', { name: 'Rows of the file' });
    for (const index of [0, 17, 5_000, 11_999]) {
      fireEvent.scroll(list, { target: { scrollTop: index * 64 } });
      expect(await screen.findByText(`m${index}@example.edu`)).toBeInTheDocument();
      expect(screen.getAllByRole('row').length).toBeLessThanOrEqual(60);
    }
  });

  it('An import that the seats no longer allow says so (GROUP-65)', async () => {
    const { user } = await choose(file);
    server.use(respondWithError(endpoints.sendInvitation, 409, 'QUOTA_EXCEEDED'));
    await user.click(await screen.findByRole('button', { name: 'Import 3 users' }));
    expect(await screen.findByText('There are not enough remaining places')).toBeVisible();
  });

  it('A running import can be stopped; what was sent stays (GROUP-68)', async () => {
    let finish = () => undefined as void;
    const text = Array.from({ length: 6_000 }, (_, row) => `m${row}@example.edu`).join('\n');
    const { user } = await choose(text, { seatsLeft: Infinity });
    server.use(
      respond(endpoints.sendInvitation, async ({ input }) => {
        await new Promise<void>((resolve) => {
          finish = resolve;
        });
        return { added: [...(input.newMembers ?? [])], leftOut: [] };
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Import 6000 users' }));
    await user.click(await screen.findByRole('button', { name: 'Stop' }));
    await waitFor(() => {
      finish();
      expect(screen.getByText(/The import was stopped/)).toBeVisible();
    });
    expect(screen.getByText('5000 users were invited.')).toBeVisible();
  });

  it('The left-out rows can be downloaded with their reasons (GROUP-67)', async () => {
    let saved: Blob | undefined;
    URL.createObjectURL = (blob) => {
      if (blob instanceof Blob) saved = blob;
      return 'blob:file';
    };
    URL.revokeObjectURL = () => undefined;
    const press = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation();
    const { user } = await choose('a@example.edu\n=1+1\na@example.edu');
    await user.click(await screen.findByRole('button', { name: 'Download left-out rows' }));
    expect(await saved?.text()).toBe(
      'row,email,reason\r\n2,\'=1+1,no @ sign\r\n3,a@example.edu,"listed twice, kept once"\r\n',
    );
    press.mockRestore();
  });
});
