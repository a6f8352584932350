import { groupManagementEndpoints as endpoints } from '@portal/group-management/domain';
import { respond, respondWithError, server } from '@portal/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { memberOf, openMembers } from '../testing/members';

const emails = ['ada', 'bob', 'cleo'].map((name) => `${name}@example.edu`);

/** Opens the page on a server that sends one member a page, and records what is printed. */
async function openPages() {
  const printed: string[][] = [];
  const print = jest.spyOn(window, 'print').mockImplementation(() => {
    const sheet = screen.getAllByRole('table', { name: 'Members' }).at(-1);
    const rows = sheet ? within(sheet).getAllByRole('row').slice(1) : [];
    printed.push(rows.map((row) => within(row).getAllByRole('cell')[0]?.textContent ?? ''));
  });
  const view = openMembers([]);
  server.use(
    respond(endpoints.listMembers, ({ input }) => {
      const page = Number(input.cursor ?? 0);
      const email = emails[page];
      return {
        members: email ? [memberOf(email)] : [],
        previous: null,
        next: page < emails.length - 1 ? String(page + 1) : null,
      };
    }),
  );
  await screen.findByText('ada@example.edu');
  return { ...view, print, printed };
}

afterEach(() => jest.restoreAllMocks());

describe('printing the members', () => {
  it.each(['{Control>}p{/Control}', '{Meta>}p{/Meta}', undefined])(
    'All pages are loaded and printed without controls, with the key %s or the button (GROUP-481)',
    async (key) => {
      const { user, printed } = await openPages();
      if (key) await user.keyboard(key);
      else await user.click(screen.getByRole('button', { name: 'Print' }));
      await waitFor(() => expect(printed).toEqual([emails]));
      const [list, sheet] = screen.getAllByRole('table', { name: 'Members' });
      expect(list?.closest('.print\\:hidden')).not.toBeNull();
      expect(sheet && within(sheet).queryByRole('button')).not.toBeInTheDocument();

      act(() => void window.dispatchEvent(new Event('afterprint')));
      expect(screen.getAllByRole('table', { name: 'Members' })).toHaveLength(1);
    },
  );

  it('When a page cannot be loaded, nothing is printed and the page says why (GROUP-481)', async () => {
    const { user, print } = await openPages();
    server.use(respondWithError(endpoints.listMembers, 503, 'UNAVAILABLE'));
    await user.click(screen.getByRole('button', { name: 'Print' }));
    expect(await screen.findByText(/^We could not load the members/)).toBeVisible();
    expect(print).not.toHaveBeenCalled();
    expect(screen.getByText('ada@example.edu')).toBeVisible();
  });
});
