import { dashboardPath } from '@portal/group-management/domain';
import type { DocumentRoute } from '../../../platform/document';
import { dashboardMessages as texts } from './dashboard.messages';
import { dashboardCsv, dashboardPage, expiredPage, type DashboardTheme } from './dashboard-page';
import { dashboardStyles as styles } from './dashboard-styles';
import type { MemberStats } from './stats.service';

const html = 'text/html; charset=utf-8';
const csvPath = `${dashboardPath}/statistics.csv`;
const expiredIn = (theme?: DashboardTheme) =>
  ({ status: 410, contentType: html, body: expiredPage(theme) }) as const;

/** The theme in the frame's address. */
const themeOf = (query: URLSearchParams): DashboardTheme => {
  const theme = query.get('theme');
  return theme === 'light' || theme === 'dark' ? theme : undefined;
};

/** The dashboard that `/stats` shows in a frame by default, and its data as a file, both for a `t` (GROUP-213, GROUP-214). */
export function createDashboardRoutes(
  read: (token: string) => Promise<MemberStats | undefined>,
): readonly DocumentRoute[] {
  return [
    {
      path: dashboardPath,
      summary: 'The statistics of a member, for a frame of the portal.',
      styles,
      async handle(query) {
        const token = query.get('t') ?? '';
        const stats = await read(token);
        const theme = themeOf(query);
        if (!stats) return expiredIn(theme);
        const csvHref = `${csvPath}?${new URLSearchParams({ t: token })}`;
        return {
          status: 200,
          contentType: html,
          body: await dashboardPage(stats, { csvHref, theme }),
        };
      },
    },
    {
      path: csvPath,
      summary: 'The statistics of a member as a CSV file.',
      styles,
      async handle(query) {
        const stats = await read(query.get('t') ?? '');
        if (!stats) return expiredIn();
        const contentType = 'text/csv; charset=utf-8';
        return { status: 200, contentType, body: dashboardCsv(stats), fileName: texts.fileName };
      },
    },
  ];
}
