import { groupManagementEndpoints as endpoints } from '@portal/group-management/domain';
import { respond, respondWithError, server } from '@portal/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { chooseFile, manyAddresses, openImport } from './testing/open-import';

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

describe('sending an import', () => {
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
      expect(screen.getByText(/The import was stopped/)).toBeVisible();
    });
    expect(screen.getByText('1000 users were invited.')).toBeVisible();
    expect(screen.getByText(/^500 addresses were not sent yet/)).toBeVisible();
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
    expect(screen.getByText(/^2 addresses were not sent yet/)).toBeVisible();
    await user.click(await button('Download the result'));
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
    expect(await screen.findByText('1 user could not be added.')).toBeVisible();
    await user.click(await button('Download the result'));
    expect((await saved[0]?.text())?.replace('\uFEFF', '')).toBe(
      [
        'row,email,result',
        '1,a@x.edu,invited',
        "2,'=1+1,no @ sign",
        '3,a@x.edu,"listed twice, kept once"',
        '4,b@x.edu,already in the group',
        '5,c@x.edu,"invited, mailed within a day"',
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
