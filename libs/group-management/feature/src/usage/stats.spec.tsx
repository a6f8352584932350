import { groupManagementEndpoints as endpoints } from '@portal/group-management/domain';
import type { ThemeChoice } from '@portal/shared/browser';
import { renderView, respond, respondWithError, server } from '@portal/shared/testing';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { groupOf, memberOf, openMembers, pendingOf } from '../testing/members';
import { StatsPage } from './stats-page';

const email = 'ada@example.edu';
const open = (query: string, dashboardUrl = '', theme: ThemeChoice = 'system') =>
  renderView(<StatsPage dashboardUrl={dashboardUrl} theme={theme} />, {
    session: { idToken: 'token' },
    route: `/stats?${query}`,
  });
const viewStats = () => screen.queryAllByRole('button', { name: 'View Stats' });

describe('the statistics of a member', () => {
  it.each([
    ['', '/api/member-dashboard?t=abc&u=1'],
    ['https://dash.example/m', 'https://dash.example/m?t=abc&u=1'],
  ])(
    'The page shows whom the token names, whatever the address says, and frames the dashboard of "%s" (GROUP-215)',
    async (dashboardUrl, src) => {
      server.use(respond(endpoints.checkStatsToken, { email, expiresAt: 1 }));
      open('t=abc&u=1&ue=mallory%40example.org', dashboardUrl);
      const frame = await screen.findByTitle(`Statistics of ${email}`);
      expect(frame).toHaveAttribute('src', src);
      expect(frame).toHaveAttribute('height', '3200');
      expect(screen.getByRole('heading', { level: 1, name: 'Stats' })).toBeVisible();
      expect(screen.getByText(email)).toBeVisible();
      expect(screen.queryByText(/mallory/)).not.toBeInTheDocument();
    },
  );

  it('The frame is as high as the dashboard’s content, also after it grew, and 3200 while that is not known (GROUP-215)', async () => {
    let resized = () => undefined as void;
    const { ResizeObserver: before } = window;
    window.ResizeObserver = class extends before {
      constructor(callback: ResizeObserverCallback) {
        super(callback);
        resized = () => callback([], this);
      }
    };
    server.use(respond(endpoints.checkStatsToken, { email, expiresAt: 1 }));
    open('t=abc&u=1');
    const frame = await screen.findByTitle<HTMLIFrameElement>(`Statistics of ${email}`);
    expect(frame).not.toHaveStyle({ height: '640px' });
    const content = document.createElement('body');
    Object.defineProperty(frame, 'contentDocument', { value: { body: content } });
    for (const height of [640, 1_480]) {
      Object.defineProperty(content, 'offsetHeight', { value: height, configurable: true });
      fireEvent.load(frame);
      act(resized);
      expect(frame).toHaveStyle({ height: `${height}px` });
    }
    window.ResizeObserver = before;
  });

  it.each(['light', 'dark'] as const)(
    'The dashboard is shown in the theme %s, which the user has chosen (GROUP-290)',
    async (theme) => {
      server.use(respond(endpoints.checkStatsToken, { email, expiresAt: 1 }));
      open('t=abc&u=1', '', theme);
      const frame = await screen.findByTitle(`Statistics of ${email}`);
      expect(frame).toHaveAttribute('src', `/api/member-dashboard?t=abc&u=1&theme=${theme}`);
    },
  );

  it.each([
    ['f=%2Faccount', '/account'],
    ['', '/manage-group'],
    ['f=%2F%2Fevil.example', '/manage-group'],
    ['f=https%3A%2F%2Fevil.example', '/manage-group'],
    ['f=javascript%3Aalert(1)', '/manage-group'],
  ])('With "%s" Back leads to %s, also from a link that has expired (GROUP-215)', async (f, to) => {
    server.use(respondWithError(endpoints.checkStatsToken, 410, 'STATS_LINK_EXPIRED'));
    open(`t=abc&${f}`);
    expect(await screen.findByText(/no longer valid/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', to);
  });

  it('View Stats is there for active members of a classroom only (GROUP-216)', async () => {
    const group = groupOf({ type: 'classroom' });
    openMembers([memberOf(email), pendingOf('bob@example.edu')], group);
    const row = await screen.findByRole('row', { name: new RegExp(email) });
    expect(within(row).getByRole('button', { name: 'View Stats' })).toBeVisible();
    expect(viewStats()).toHaveLength(1);
  });

  it('Another group has no View Stats (GROUP-216)', async () => {
    openMembers([memberOf(email)]);
    expect(await screen.findByText(email)).toBeVisible();
    expect(viewStats()).toHaveLength(0);
  });

  it('A failed View Stats says why (GROUP-216)', async () => {
    const view = openMembers([memberOf(email)], groupOf({ type: 'classroom' }));
    server.use(respondWithError(endpoints.createStatsToken, 404, 'USER_NOT_FOUND'));
    await view.user.click(await screen.findByRole('button', { name: 'View Stats' }));
    expect(await screen.findByText('User not found')).toBeVisible();
  });
});
