import {
  type Group,
  groupActions,
  type GroupActivity,
  groupManagementEndpoints,
  groupManagementEndpoints as endpoints,
  type GroupUsage,
  type MemberStats as Stats,
  type MemberUsage,
  usageFeatures,
} from '@portal/group-management/domain';
import type { ThemeChoice } from '@portal/shared/browser';
import { renderView, respond, respondWithError, server, testHosts } from '@portal/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { groupOf, memberOf, openMembers, pendingOf } from '../testing/members';
import { ActivityPage } from './activity-page';
import { DailyQuotaCard } from './daily-quota-card';
import { MemberStatsPage } from './member-stats';
import { StatsPage } from './stats-page';
import { UsagePage } from './usage-page';

const statsOf = (email: string, rows: Stats['rows'] = []): Stats => ({
  ...{ email, rows, expiresAt: 1 },
  days: ['2026-11-18', '2026-11-19', '2026-11-20'],
});

describe('the usage of a group', () => {
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

  function open(usage: GroupUsage, type: Group['type'] = 'classroom') {
    server.use(
      respond(endpoints.getGroupDetails, groupOf({ type })),
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
    expect(await screen.findByText('No usage yet')).toBeVisible();
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });

  it('It lists when each member was active last, more when there is more (GROUP-354)', async () => {
    const { user } = open(used);
    const row = await screen.findByRole('row', { name: /bob@example.edu/ });
    expect(within(row).getByText('Never')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('row', { name: /ada@example.edu.*Nov 20, 2026/ })).toBeVisible();
    expect(screen.getByRole('row', { name: /bob@example.edu/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  });

  it('It opens the statistics of a member on the same page, with a token for each, or says why not (GROUP-354)', async () => {
    const { user } = open(used);
    server.use(
      respond(endpoints.createStatsToken, ({ input: { memberEmail } }) => ({
        ...{ token: `t of ${memberEmail}`, email: memberEmail, uuid: null },
      })),
      respond(endpoints.checkStatsToken, ({ input }) => statsOf(input.t.replace('t of ', ''))),
    );
    const view = (email: string) =>
      user.click(screen.getByRole('button', { name: `View the statistics of ${email}` }));
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('ada@example.edu')).toBeVisible();
    for (const email of ['bob@example.edu', 'ada@example.edu']) {
      await view(email);
      const region = await screen.findByRole('region', { name: 'Statistics' });
      expect(await within(region).findByText(email)).toHaveFocus();
      expect(within(region).getByText(/No suggestions were recorded/)).toBeVisible();
    }
    server.use(respondWithError(endpoints.createStatsToken, 404, 'USER_NOT_FOUND'));
    await view('bob@example.edu');
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

  it('A group that is no classroom shows the whole group and nothing of one member (GROUP-353, GROUP-354)', async () => {
    open(used, 'default');
    expect(
      await screen.findByRole('img', { name: /Suggestions by week: 11 accepted and 3 rejected/ }),
    ).toBeVisible();
    expect(screen.getByText(/Only classrooms show when each member/)).toBeVisible();
    expect(screen.queryByText('bob@example.edu')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Export to CSV' })).not.toBeInTheDocument();
  });
});

describe('the statistics of a member', () => {
  const email = 'ada@example.edu';
  const open = (query: string, dashboardUrl = '', theme: ThemeChoice = 'system') =>
    renderView(<StatsPage dashboardUrl={dashboardUrl} theme={theme} />, {
      session: { idToken: 'token' },
      route: `/stats?${query}`,
    });
  const viewStats = () => screen.queryAllByRole('button', { name: 'View Stats' });

  it.each([
    ['', '/stats/member?t=abc&u=1'],
    ['https://dash.example/m', 'https://dash.example/m?t=abc&u=1'],
  ])(
    'The page shows whom the token names, whatever the address says, and frames the dashboard of "%s" (GROUP-215)',
    async (dashboardUrl, src) => {
      server.use(respond(endpoints.checkStatsToken, statsOf(email)));
      open('t=abc&u=1&ue=mallory%40example.org', dashboardUrl);
      const frame = await screen.findByTitle(`Statistics of ${email}`);
      expect(frame).toHaveAttribute('src', src);
      expect(frame).toHaveAttribute('height', '3200');
      expect(screen.getByRole('heading', { level: 1, name: 'Stats' })).toBeVisible();
      expect(screen.getByText(email)).toBeVisible();
      expect(screen.queryByText(/mallory/)).not.toBeInTheDocument();
    },
  );

  describe.each([
    ['its own', '', 'http://localhost'],
    ['a configured', 'https://dash.example/m', 'https://dash.example'],
  ])('the frame of %s dashboard', (_, dashboardUrl, origin) => {
    const openFrame = async () => {
      server.use(respond(endpoints.checkStatsToken, statsOf(email)));
      open('t=abc&u=1', dashboardUrl);
      const frame = await screen.findByTitle<HTMLIFrameElement>(`Statistics of ${email}`);
      const send = (data: unknown, from: object = {}) =>
        fireEvent(
          window,
          new MessageEvent('message', { data, origin, source: frame.contentWindow, ...from }),
        );
      return { frame, send };
    };

    it('It is as high as its page reports, also after that grew, and 3200 before (GROUP-215)', async () => {
      const { frame, send } = await openFrame();
      expect(frame).toHaveAttribute('height', '3200');
      expect(frame.style.height).toBe('');
      for (const height of [640, 1_479.5]) {
        send({ type: 'stats_height', height });
        expect(frame).toHaveStyle({ height: `${Math.ceil(height)}px` });
      }
    });

    it('Another message of its page, and one of another window, changes nothing (GROUP-215)', async () => {
      const { frame, send } = await openFrame();
      const report = { type: 'stats_height', height: 640 };
      for (const data of [null, 'stats_height', { ...report, type: 'height' }]) send(data);
      for (const height of [0, -1, 50_001, NaN, '640', undefined]) send({ ...report, height });
      send(report, { origin: 'https://evil.example' });
      send(report, { source: window });
      expect(frame.style.height).toBe('');
    });
  });

  it('The page in the frame reports its height to the portal only, also after it grew (GROUP-215)', async () => {
    let resized = () => undefined as void;
    const { ResizeObserver: before } = window;
    window.ResizeObserver = class extends before {
      constructor(callback: ResizeObserverCallback) {
        super(callback);
        resized = () => callback([], this);
      }
    };
    const postMessage = jest.fn();
    const parent = jest.spyOn(window, 'parent', 'get').mockReturnValue({ postMessage } as never);
    const height = jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(640);
    server.use(respond(endpoints.checkStatsToken, statsOf(email)));
    renderView(<MemberStatsPage />, { session: { idToken: 'token' }, route: '/stats/member?t=a' });
    await screen.findByRole('region', { name: 'Statistics' });
    resized();
    height.mockReturnValue(1_480);
    resized();
    expect(postMessage.mock.calls).toEqual(
      [640, 1_480].map((each) => [{ type: 'stats_height', height: each }, 'http://localhost']),
    );
    parent.mockRestore();
    height.mockRestore();
    window.ResizeObserver = before;
  });

  it.each(['light', 'dark'] as const)(
    'The dashboard is shown in the theme %s, which the user has chosen (GROUP-290)',
    async (theme) => {
      server.use(respond(endpoints.checkStatsToken, statsOf(email)));
      open('t=abc&u=1', '', theme);
      const frame = await screen.findByTitle(`Statistics of ${email}`);
      expect(frame).toHaveAttribute('src', `/stats/member?t=abc&u=1&theme=${theme}`);
    },
  );

  it('The page in the frame shows figures, and a chart by day and by feature, each with its numbers; the file has every row (GROUP-213)', async () => {
    const saved: Blob[] = [];
    URL.createObjectURL = (file) => {
      if (file instanceof Blob) saved.push(file);
      return 'blob:file';
    };
    URL.revokeObjectURL = () => undefined;
    const press = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation();
    server.use(
      respond(
        endpoints.checkStatsToken,
        statsOf(email, [
          { day: '2026-11-18', feature: 'rewriting', accepted: 3, rejected: 1 },
          { day: '2026-11-20', feature: 'rewriting', accepted: 4, rejected: 0 },
          { day: '2026-11-20', feature: 'drafting', accepted: 2, rejected: 2 },
        ]),
      ),
    );
    const { user } = renderView(<MemberStatsPage />, {
      session: { idToken: 'token' },
      route: '/stats/member?t=abc',
    });
    const region = within(await screen.findByRole('region', { name: 'Statistics' }));
    expect(
      await region.findByRole('img', { name: /by day: 9 accepted and 3 rejected/ }),
    ).toBeVisible();
    expect(region.getByText(email)).not.toHaveFocus();
    expect(region.getByText('Nov 18 to Nov 20, 2026')).toBeVisible();
    expect(region.getByRole('img', { name: /most from Rewriting/ })).toBeVisible();
    expect(region.getByText('Acceptance').nextElementSibling).toHaveTextContent('75%');
    for (const button of region.getAllByRole('button', { name: 'Show numbers' }))
      await user.click(button);
    const rowsOf = (name: string) =>
      within(region.getByRole('table', { name }))
        .getAllByRole('row')
        .slice(1)
        .map(({ textContent }) => textContent);
    expect(rowsOf('By day')).toEqual([
      expect.stringMatching(/Nov 20, 2026.*6.*2/),
      expect.stringMatching(/Nov 18, 2026.*3.*1/),
    ]);
    expect(rowsOf('Features')).toEqual([
      expect.stringMatching(/Rewriting.*7.*1/),
      expect.stringMatching(/Drafting.*2.*2/),
    ]);
    expect(region.getByText('No suggestions on the other days.')).toBeVisible();
    await user.click(region.getByRole('button', { name: 'Download as CSV' }));
    expect(await saved[0]?.text()).toContain(
      'day,feature,accepted,rejected\r\n2026-11-18,rewriting,3,1\r\n2026-11-20,rewriting,4,0\r\n2026-11-20,drafting,2,2\r\n',
    );
    press.mockRestore();
  });

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

describe('the log of a group', () => {
  const entry = (changes: Partial<GroupActivity>): GroupActivity => ({
    action: 'invited',
    actor: 'owner@example.edu',
    count: 1,
    members: ['ada@example.edu'],
    detail: {},
    at: { seconds: 1_795_168_800 },
    ...changes,
  });

  const open = () => {
    server.use(respond(endpoints.getGroupDetails, groupOf()));
    return renderView(<ActivityPage />, {
      route: '/manage-group/activity?group=g-1',
      session: { idToken: 'token' },
    });
  };

  const serve = (activity: GroupActivity[]) =>
    server.use(respond(endpoints.listGroupActivity, { activity, next: null }));

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
    expect(screen.getByText(/Nov 20, 2026, \d\d:\d\d GMT/)).toBeVisible();
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
    expect(await screen.findByText('No activity yet.')).toBeVisible();
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

describe('the daily quota on the account page', () => {
  const { getDailyQuota } = groupManagementEndpoints;
  const resetsAt = '2026-11-21T00:00:00.000Z';

  it.each([
    [38, '38 of 50 suggestions left today', /^Resets at /],
    [1, '1 of 50 suggestions left today', /^Resets at /],
    [0, 'No suggestions left today', /^You’ll get more at /],
  ])('With %i suggestions left it says "%s" (GROUP-207)', async (left, sentence, end) => {
    server.use(respond(getDailyQuota, { quota: 50, left, resetsAt, timeZone: 'UTC' }));
    renderView(<DailyQuotaCard />, { session: { idToken: 'token' } });
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.getByRole('meter', { name: 'Suggestions left today' })).toHaveAttribute(
      'aria-valuetext',
      sentence,
    );
    expect(screen.getByText(end)).toBeVisible();
  });

  it('A user without a quota sees nothing (GROUP-207)', async () => {
    let requests = 0;
    server.use(
      respond(getDailyQuota, () => {
        requests += 1;
        return { quota: null, left: null, resetsAt: null, timeZone: 'UTC' };
      }),
    );
    renderView(<DailyQuotaCard />, { session: { idToken: 'token' } });
    await waitFor(() => expect(requests).toBe(1));
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  });
});
