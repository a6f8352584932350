import { dashboardPath } from '@portal/group-management/domain';
import type { Config, DocumentRoute } from '@portal/server/platform';
import { dashboardMessages as texts } from './dashboard.messages';
import { dashboardCsv, dashboardPage, expiredPage, type DashboardTheme } from './dashboard-page';
import { dashboardFonts } from './dashboard-fonts';
import { dashboardStyles } from './dashboard-styles';
import type { MemberStats } from './stats.service';

const html = 'text/html; charset=utf-8';
const csvPath = `${dashboardPath}/statistics.csv`;

const themeOf = (query: URLSearchParams): DashboardTheme => {
  const theme = query.get('theme');
  return theme === 'light' || theme === 'dark' ? theme : undefined;
};

/** The dashboard that `/stats` shows in a frame by default, and its data as a file, both for a `t` (GROUP-213, GROUP-214). */
export function createDashboardRoutes(
  read: (token: string) => Promise<MemberStats | undefined>,
  { portalDist }: Pick<Config, 'portalDist'>,
): readonly DocumentRoute[] {
  const styles = `${dashboardFonts(portalDist)}${dashboardStyles}`;
  const expiredIn = (theme?: DashboardTheme) =>
    ({ status: 410, contentType: html, body: expiredPage({ styles, theme }) }) as const;
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
          body: await dashboardPage(stats, { csvHref, styles, theme }),
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
