import {
  groupManagementEndpoints as endpoints,
  usageFeatures,
  type GroupUsage,
  type MemberUsage,
} from '@portal/group-management/domain';
import { renderView, respond, respondWithError, server, testHosts } from '@portal/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { groupOf, memberOf, openMembers } from '../testing/members';
import { UsagePage } from './usage-page';

const unused: GroupUsage = {
  ...{ members: 3, active: 0, never: 3 },
  weeks: [
    { week: '2026-11-09', members: 0, accepted: 0, rejected: 0 },
    { week: '2026-11-16', members: 0, accepted: 0, rejected: 0 },
  ],
  features: usageFeatures.map((feature) => ({ feature, accepted: 0, rejected: 0 })),
};
const used: GroupUsage = {
  ...{ members: 3, active: 2, never: 1 },
  weeks: [
    { week: '2026-11-09', members: 1, accepted: 4, rejected: 1 },
    { week: '2026-11-16', members: 2, accepted: 7, rejected: 2 },
  ],
  features: unused.features.map((each) =>
    each.feature === 'drafting' ? { ...each, accepted: 11, rejected: 3 } : each,
  ),
};
const member = (email: string, lastActive: string | null = null): MemberUsage => ({
  ...{ email, lastActive },
  ...(lastActive ? { accepted: 11, rejected: 3 } : { accepted: 0, rejected: 0 }),
});

function open(usage: GroupUsage) {
  server.use(
    respond(endpoints.getGroupUsage, usage),
    respond(endpoints.listMemberUsage, ({ input }) =>
      input.cursor === 'later'
        ? { members: [member('ada@example.edu', '2026-11-20')], next: null }
        : { members: [member('bob@example.edu')], next: 'later' },
    ),
  );
  return renderView(<UsagePage />, {
    session: { idToken: 'token' },
    route: '/manage-group/usage?group=g-1',
  });
}

describe('the usage of a group', () => {
  it('It shows how many members are active, charts by week and feature, and opens their numbers (GROUP-353)', async () => {
    const { user } = open(used);
    expect(
      await screen.findByRole('img', { name: /Suggestions by week: 11 accepted and 3 rejected/ }),
    ).toBeVisible();
    expect(screen.getByRole('img', { name: /Active members by week, at most 2/ })).toBeVisible();
    expect(screen.getByRole('img', { name: /most from Drafting/ })).toBeVisible();
    expect(screen.getByText('Active in 4 weeks').nextElementSibling).toHaveTextContent('2');
    expect(screen.getByText('Never active').nextElementSibling).toHaveTextContent('1');
    const [ofWeeks, ofFeatures] = screen.getAllByRole('button', { name: 'Show numbers' });
    if (!ofWeeks || !ofFeatures) throw new Error('There are no numbers.');
    await user.click(ofWeeks);
    const weeks = screen.getByRole('table', { name: 'Weeks' });
    const cells = within(weeks).getAllByRole('row', { name: /Nov/ });
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Nov 16, 2026.*2.*7.*2/),
      expect.stringMatching(/Nov 09, 2026.*1.*4.*1/),
    ]);
    await user.click(ofFeatures);
    const features = screen.getByRole('table', { name: 'Features' });
    expect(within(features).getByRole('row', { name: /Drafting.*11.*3/ })).toBeVisible();
  });

  it('Without any use it shows a drawing with one sentence (GROUP-353)', async () => {
    open(unused);
    expect(await screen.findByText('Nothing used yet')).toBeVisible();
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });

  it('It lists when each member was active last, more when there is more, and opens the statistics of one (GROUP-354)', async () => {
    const { user } = open(used);
    const row = await screen.findByRole('row', { name: /bob@example.edu/ });
    expect(within(row).getByText('Never')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('row', { name: /ada@example.edu.*Nov 20, 2026/ })).toBeVisible();
    expect(screen.getByRole('row', { name: /bob@example.edu/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
    server.use(respondWithError(endpoints.createStatsToken, 404, 'USER_NOT_FOUND'));
    await user.click(
      screen.getByRole('button', { name: 'View the statistics of bob@example.edu' }),
    );
    expect(await screen.findByText('User not found')).toBeVisible();
  });

  it('The export asks for the group of the page and saves a file (GROUP-352)', async () => {
    const { user } = open(used);
    const asked: unknown[] = [];
    const saved: string[] = [];
    const press = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    URL.createObjectURL = () => 'blob:file';
    URL.revokeObjectURL = () => undefined;
    server.use(
      http.post(`${testHosts.origin}${endpoints.exportGroupUsage.path}`, async ({ request }) => {
        asked.push(await request.json());
        return HttpResponse.text('email\r\n');
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Export to CSV' }));
    await waitFor(() => expect(saved).toEqual(['usage.csv']));
    expect(asked).toEqual([{ guid: 'g-1' }]);
    press.mockRestore();
  });

  it('An administrator of another group reads who may see it, without a button to try again (GROUP-350)', async () => {
    open(used);
    server.use(respondWithError(endpoints.getGroupUsage, 403, 'FORBIDDEN'));
    expect(await screen.findByText(/Only the administrators of a classroom/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  it('The members page of a classroom leads to the usage, and that of another group does not (GROUP-353)', async () => {
    const { unmount } = openMembers([memberOf('ada@example.edu')], groupOf({ type: 'classroom' }));
    expect(await screen.findByRole('link', { name: 'Usage of the group' })).toHaveAttribute(
      'href',
      '/manage-group/usage?group=g-1',
    );
    unmount();
    openMembers([memberOf('ada@example.edu')]);
    expect(await screen.findByText('ada@example.edu')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Usage of the group' })).not.toBeInTheDocument();
  });
});
