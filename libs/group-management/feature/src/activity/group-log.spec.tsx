import {
  groupActions,
  groupManagementEndpoints as endpoints,
  type GroupActivity,
} from '@portal/group-management/domain';
import { renderView, respond, respondWithError, server } from '@portal/shared/testing';
import { screen } from '@testing-library/react';
import { GroupLog } from './group-log';

const entry = (changes: Partial<GroupActivity>): GroupActivity => ({
  action: 'invited',
  actor: 'owner@example.edu',
  count: 1,
  member: 'ada@example.edu',
  at: { seconds: 1_795_168_800 },
  ...changes,
});

const openLog = async () => {
  const { user } = renderView(<GroupLog />, { session: { idToken: 'token' } });
  await user.click(screen.getByRole('button', { name: 'Activity' }));
  return user;
};

describe('the log of a group', () => {
  it('Opening it shows who did what and when, and more when there is more (GROUP-70)', async () => {
    server.use(
      respond(endpoints.listGroupActivity, ({ input }) =>
        input.cursor === 'older'
          ? { activity: [entry({ action: 'accepted', actor: null })], next: null }
          : { activity: [entry({ count: 12, member: null })], next: 'older' },
      ),
    );
    const user = await openLog();
    expect(await screen.findByText('owner@example.edu invited 12 members.')).toBeVisible();
    expect(screen.getByText(/Nov 20, 2026, \d\d:\d\d/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('ada@example.edu accepted the invitation.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  });

  it('Each kind of entry has a sentence that names the member (GROUP-70)', async () => {
    const activity = groupActions.map((action) => entry({ action }));
    server.use(respond(endpoints.listGroupActivity, { activity, next: null }));
    await openLog();
    expect(await screen.findAllByText(/ada@example.edu/)).toHaveLength(groupActions.length);
  });

  it('A log that cannot be loaded says so and offers to try again (GROUP-70)', async () => {
    server.use(respondWithError(endpoints.listGroupActivity, 503, 'UNAVAILABLE'));
    const user = await openLog();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    server.use(respond(endpoints.listGroupActivity, { activity: [entry({})], next: null }));
    await user.click(retry);
    expect(await screen.findByText('owner@example.edu invited ada@example.edu.')).toBeVisible();
  });
});
