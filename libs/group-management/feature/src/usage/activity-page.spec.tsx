import {
  groupActions,
  groupManagementEndpoints as endpoints,
  type GroupActivity,
} from '@portal/group-management/domain';
import { renderView, respond, respondWithError, server } from '@portal/shared/testing';
import { screen } from '@testing-library/react';
import { ActivityPage } from './activity-page';

const entry = (changes: Partial<GroupActivity>): GroupActivity => ({
  action: 'invited',
  actor: 'owner@example.edu',
  count: 1,
  members: ['ada@example.edu'],
  detail: {},
  at: { seconds: 1_795_168_800 },
  ...changes,
});

const open = () =>
  renderView(<ActivityPage />, {
    route: '/manage-group/activity?group=g-1',
    session: { idToken: 'token' },
  });

const serve = (activity: GroupActivity[]) =>
  server.use(respond(endpoints.listGroupActivity, { activity, next: null }));

describe('the log of a group', () => {
  it('It shows who did what to whom and when, and more when there is more (GROUP-70)', async () => {
    server.use(
      respond(endpoints.listGroupActivity, ({ input }) =>
        input.cursor === 'older'
          ? { activity: [entry({ action: 'accepted', actor: null })], next: null }
          : {
              activity: [entry({ count: 12, members: ['ada@example.edu', 'bob@example.edu'] })],
              next: 'older',
            },
      ),
    );
    const { user } = open();
    expect(await screen.findByText('owner@example.edu invited 12 members.')).toBeVisible();
    expect(screen.getByText('ada@example.edu, bob@example.edu and 10 more')).toBeVisible();
    expect(screen.getByText(/Nov 20, 2026, \d\d:\d\d/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('ada@example.edu accepted the invitation.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  });

  it('Each kind of entry has its own sentence (GROUP-70)', async () => {
    serve(groupActions.map((action) => entry({ action })));
    open();
    const list = await screen.findByRole('list');
    const sentences = [...list.querySelectorAll('p')].map(({ textContent }) => textContent);
    expect(new Set(sentences).size).toBe(groupActions.length);
    expect(sentences.every((sentence) => sentence?.endsWith('.'))).toBe(true);
  });

  it('An export names its filter, and a change of seats both numbers (GROUP-70)', async () => {
    const detail = { status: 'pending', search: 'maths' } as const;
    serve([
      entry({ action: 'exported', count: 7, members: [], detail }),
      entry({ action: 'seats-changed', actor: null, detail: { seatsBefore: 5, seats: null } }),
    ]);
    open();
    const exported =
      'owner@example.edu exported 7 members (only pending ones, found with “maths”).';
    expect(await screen.findByText(exported)).toBeVisible();
    expect(screen.getByText('The seats changed from 5 to unlimited.')).toBeVisible();
  });

  it('A log without entries says so (GROUP-70)', async () => {
    serve([]);
    open();
    expect(await screen.findByText('Nothing was done yet.')).toBeVisible();
  });

  it('A log that cannot be loaded says so and offers to try again (GROUP-70)', async () => {
    server.use(respondWithError(endpoints.listGroupActivity, 503, 'UNAVAILABLE'));
    const { user } = open();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    serve([entry({})]);
    await user.click(retry);
    expect(await screen.findByText('owner@example.edu invited ada@example.edu.')).toBeVisible();
  });
});
